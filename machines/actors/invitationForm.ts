import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import type { InvitationValues } from '../model/invitationForm.ts'
import { choiceArguments } from '../model/memberChoice.ts'
import { supabase } from './client.ts'
import { laterInNames } from './cursor.ts'

/** PostgREST answers no more rows at once (DATABASE.md). */
const pageSize = 1000

const choicesSchema = z.array(z.object({ id: z.string(), name: z.string(), name_sort: z.string() }))
const madeSchema = z.object({ id: z.string(), token: z.string(), expires_at: z.string() })

/** A member without an account. */
export interface MemberToInvite {
  id: string
  name: string
}

/** An invitation as its maker gets it, once: the token is kept nowhere. */
export type NewInvitation = z.infer<typeof madeSchema>

/** Active members without an account, the founder apart, by name; as many pages as it takes. Throws the server's error. */
export const loadMembersToInvite = fromPromise<readonly MemberToInvite[]>(async ({ signal }) => {
  const members: MemberToInvite[] = []
  for (let after: { name_sort: string; id: string } | null = null; ;) {
    const query = supabase().from('members').select('id, name, name_sort')
    query.eq('status', 'ativo').eq('is_founder', false).is('user_id', null)
    if (after) laterInNames(query, after)
    const { data, error } = await query.order('name_sort').order('id').limit(pageSize).abortSignal(signal)
    if (error) throw error
    const rows = choicesSchema.parse(data)
    members.push(...rows.map(({ id, name }) => ({ id, name })))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return members
    after = last
  }
})

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
