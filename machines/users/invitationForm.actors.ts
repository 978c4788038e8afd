import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import type { InvitationValues } from './invitationForm.ts'
import { choiceArguments } from './memberChoice.ts'
import { supabase } from '../shared/client/client.ts'

const madeSchema = z.object({ id: z.string(), token: z.string(), expires_at: z.string() })

/** The response to a new invitation. It is the only place where the token is readable. */
export type NewInvitation = z.infer<typeof madeSchema>

/**
 * Creates an invitation. A repeated `id` returns the same invitation. Throws 23505 if the address or the member has an
 * account or an open invitation.
 */
export const invite = async (
  { id, values }: { id: string; values: InvitationValues },
  signal: AbortSignal,
): Promise<NewInvitation> => {
  const { data, error } = await supabase()
    .rpc('create_invitation', {
      p_id: id,
      p_email: values.email.trim(),
      ...(values.role !== null && { p_role: values.role }),
      ...choiceArguments(values.member),
    })
    .abortSignal(signal)
    .single()
  if (error) throw error
  return madeSchema.parse(data)
}
export const createInvitation = fromPromise<NewInvitation, { id: string; values: InvitationValues }>(
  ({ input, signal }) => invite(input, signal),
)

/** Ends an invitation that no one has used. One that is not stored needs no end. Throws the server's error. */
export const endInvitation = async (id: string, signal: AbortSignal) => {
  const { error } = await supabase().rpc('revoke_invitation', { p_id: id }).abortSignal(signal)
  if (error && error.code !== '23514') throw error
}

/**
 * Replaces the link. A repeated `newId` returns the same invitation. Throws 23514 if the old one was used or revoked.
 */
export const resendInvitation = fromPromise<NewInvitation, { id: string; newId: string }>(
  async ({ input: { id, newId }, signal }) => {
    const { data, error } = await supabase()
      .rpc('resend_invitation', { p_id: id, p_new_id: newId })
      .abortSignal(signal)
      .single()
    if (error) throw error
    return madeSchema.parse(data)
  },
)

/** The e-mail with which a member was imported; null without one. Throws the server's error. */
export const loadImportedEmail = fromPromise<string | null, { memberId: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase().rpc('imported_email', { p_member: input.memberId }).abortSignal(signal)
  if (error) throw error
  return z.nullable(z.string()).parse(data)
})

/** Throws if the browser has no clipboard or denies access to it. */
export const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
  navigator.clipboard.writeText(text),
)
