import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { failureOf } from '../shared/failure.ts'
import { memberSchema, type Member } from '../shared/member.ts'
import type { MembersView } from './membersView.ts'
import { supabase } from '../shared/client/client.ts'
import { rowsFor } from '../shared/client/pages.ts'

/** Every column of {@link memberSchema}. */
export const memberColumns = Object.keys(memberSchema.shape).join(', ')

const membersSchema = z.array(memberSchema)
const invitedSchema = z.array(z.object({ member_id: z.string() }))
const summarySchema = z.object({ members: z.number(), active: z.number(), positions: z.array(z.string()) })

/** The number of members, of active members, and all their positions. */
export type MemberSummary = z.infer<typeof summarySchema>

/** Rows per page; the next pages are loaded by cursor. */
export const pageSize = 30

/** The next page begins after this member. */
export type MemberCursor = Pick<Member, 'name_sort' | 'id'>

export interface MemberPage {
  members: readonly Member[]
  /** null if this is the last page. */
  next: MemberCursor | null
  /** null if it was not requested or loading failed. */
  summary: MemberSummary | null
  /** The ids of members with an open invitation; null if they were not requested or loading failed. */
  invited: readonly string[] | null
}

export interface MemberPageInput {
  view: MembersView
  after: MemberCursor | null
  /** The minimum number of rows: those already shown. */
  least: number
  withSummary: boolean
  withInvited: boolean
}

const readPage = async ({ view, after, least }: MemberPageInput, signal: AbortSignal) => {
  const size = rowsFor(pageSize, least)
  const { data, error } = await supabase()
    .rpc('search_members', {
      p_search: view.search,
      p_limit: size + 1,
      ...(view.status !== null && { p_status: view.status }),
      ...(view.position !== null && { p_position: view.position }),
      ...(after && { p_after_sort: after.name_sort, p_after_id: after.id }),
    })
    .select(memberColumns)
    .abortSignal(signal)
  if (error) throw error
  const members = membersSchema.parse(data)
  const last = members[size - 1]
  return {
    members: members.slice(0, size),
    next: members.length > size && last ? { name_sort: last.name_sort, id: last.id } : null,
  }
}

/** The list also works without the summary: a failure is only logged. */
const readSummary = async (signal: AbortSignal): Promise<MemberSummary | null> => {
  const { data, error } = await supabase().rpc('member_summary').abortSignal(signal).single()
  if (!error) return summarySchema.parse(data)
  if (!signal.aborted) console.warn('the members could not be counted', failureOf(error))
  return null
}

/** As far as the user may read them. Without them the list offers an invitation that the server refuses. */
const readInvited = async (signal: AbortSignal): Promise<readonly string[] | null> => {
  const { data, error } = await supabase()
    .from('invitations')
    .select('member_id')
    .not('member_id', 'is', null)
    .is('accepted_at', null)
    .is('revoked_at', null)
    .gt('expires_at', new Date().toISOString())
    .abortSignal(signal)
  if (!error) return invitedSchema.parse(data).map(({ member_id }) => member_id)
  if (!signal.aborted) console.warn('the open invitations were not loaded', failureOf(error))
  return null
}

/**
 * Loads a page of members by name. The search finds words in any order and ignores accents. Throws the server's error.
 */
export const loadMembers = fromPromise<MemberPage, MemberPageInput>(async ({ input, signal }) => {
  const [page, summary, invited] = await Promise.all([
    readPage(input, signal),
    input.withSummary ? readSummary(signal) : null,
    input.withInvited ? readInvited(signal) : null,
  ])
  return { ...page, summary, invited }
})
