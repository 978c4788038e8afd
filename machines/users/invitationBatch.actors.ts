import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { readPages } from '../shared/client/pages.ts'
import type { BatchKind, BatchMember, InvitationResult, InvitationRow } from './invitationBatch.ts'

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Only of members who are invited. */
  invitation_id: z.optional(z.string()),
  expires_at: z.optional(z.string()),
  sort: z.string(),
})

/** The most rows of a request: the limit of the database. */
const pageSize = 500

/**
 * The active members without an account, by name: those without an open invitation, or those whose invitation can be
 * renewed. Throws the server's error.
 */
export const loadBatch = fromPromise<readonly BatchMember[], { kind: BatchKind }>(
  async ({ input: { kind }, signal }) => {
    const members = await readPages(
      memberSchema,
      (last, size) =>
        supabase()
          .rpc(kind === 'renew' ? 'list_invited_members' : 'list_uninvited_members', {
            p_limit: size,
            ...(last && { p_after_sort: last.sort, p_after_id: last.id }),
          })
          .abortSignal(signal),
      { pageSize },
    )
    return members.map(({ id, name, photo_url, email, invitation_id, expires_at }) => ({
      id: crypto.randomUUID(),
      memberId: id,
      name,
      photoUrl: photo_url,
      email: email ?? '',
      replaces:
        invitation_id === undefined || expires_at === undefined
          ? null
          : { id: invitation_id, expiresAt: expires_at, isExpired: Date.parse(expires_at) <= Date.now() },
    }))
  },
)

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
 * Invites a batch of members, or renews their invitations, each for itself. A repeated request returns the same
 * invitations, with other links. Throws the server's error if the whole request failed.
 */
export const inviteBatch = fromPromise<BatchResults, { rows: readonly InvitationRow[] }>(
  async ({ input: { rows }, signal }) => {
    const { data, error } = await supabase()
      .rpc('invite_members', {
        p_rows: rows.map(({ id, memberId, email, replaces }) => ({
          id,
          member_id: memberId,
          ...(replaces === null ? { email: email.trim() } : { replaces: replaces.id }),
        })),
      })
      .abortSignal(signal)
    if (error) throw error
    return Object.fromEntries(resultsSchema.parse(data).map((result) => [result.member_id, resultOf(result)]))
  },
)
