import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { readPages } from '../shared/client/pages.ts'
import type { InvitationResult, InvitationRow, UninvitedMember } from './invitationBatch.ts'

const uninvitedSchema = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  sort: z.string(),
})

/** The most rows of a request: the limit of the database. */
const pageSize = 500

/** The active members without an account and without an open invitation, by name. Throws the server's error. */
export const loadUninvited = fromPromise<readonly UninvitedMember[]>(async ({ signal }) => {
  const members = await readPages(
    uninvitedSchema,
    (last, size) =>
      supabase()
        .rpc('list_uninvited_members', {
          p_limit: size,
          ...(last && { p_after_sort: last.sort, p_after_id: last.id }),
        })
        .abortSignal(signal),
    { pageSize },
  )
  return members.map(({ id, name, photo_url, email }) => ({
    id: crypto.randomUUID(),
    memberId: id,
    name,
    photoUrl: photo_url,
    email: email ?? '',
  }))
})

const resultsSchema = z.array(
  z.object({
    member_id: z.string(),
    token: z.nullable(z.string()),
    expires_at: z.nullable(z.string()),
    refusal: z.nullable(z.string()),
  }),
)

/** The result of each member of a batch, by the member's id. */
export type BatchResults = Readonly<Record<string, InvitationResult>>

const resultOf = ({ token, expires_at, refusal }: z.infer<typeof resultsSchema>[number]): InvitationResult => {
  if (token !== null && expires_at !== null) return { kind: 'made', token, expiresAt: expires_at }
  return { kind: 'refused', sentence: refusal ?? '' }
}

/**
 * Invites a batch of members, each for itself. A repeated request returns the same invitations, with other links. Throws
 * the server's error if the whole request failed.
 */
export const inviteBatch = fromPromise<BatchResults, { rows: readonly InvitationRow[] }>(
  async ({ input: { rows }, signal }) => {
    const { data, error } = await supabase()
      .rpc('invite_members', {
        p_rows: rows.map(({ id, memberId, email }) => ({ id, member_id: memberId, email: email.trim() })),
      })
      .abortSignal(signal)
    if (error) throw error
    return Object.fromEntries(resultsSchema.parse(data).map((result) => [result.member_id, resultOf(result)]))
  },
)
