import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import type { InvitationValues } from './invitationForm.ts'
import { choiceArguments } from './memberChoice.ts'
import { supabase } from '../shared/client/client.ts'

const madeSchema = z.object({ id: z.string(), token: z.string(), expires_at: z.string() })

/** An invitation as its maker gets it, once: the token is kept nowhere. */
export type NewInvitation = z.infer<typeof madeSchema>

/**
 * Invites; the same `id` again is the same invitation, in case the answer was lost. Throws the server's error: 23505 when the
 * address or the member has an account, or is invited already.
 */
export const createInvitation = fromPromise<NewInvitation, { id: string; values: InvitationValues }>(
  async ({ input: { id, values }, signal }) => {
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
  },
)

/**
 * A new link in the place of the old one; the same `newId` again is the same invitation, in case the answer was lost. Throws
 * the server's error: 23514 when it was used or revoked meanwhile.
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

/** Throws where the browser has no clipboard, or keeps it to itself. */
export const copyText = fromPromise<void, { text: string }>(({ input: { text } }) =>
  navigator.clipboard.writeText(text),
)
