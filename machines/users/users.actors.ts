import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  accountSchema,
  deletionRequestSchema,
  invitationSchema,
  type Account,
  type DeletionRequest,
  type Invitation,
} from './account.ts'
import type { AccountChange } from './accountRights.ts'
import { Refusal } from '../shared/failure.ts'
import { choiceArguments, type MemberChoice } from './memberChoice.ts'
import type { AnswerDraft, RequestOutcome } from './requestAnswer.ts'
import type { UsersView } from './usersView.ts'
import { supabase } from '../shared/client/client.ts'
import { openDraft } from '../shared/client/drafts.ts'
import { readPages, rowsFor } from '../shared/client/pages.ts'
import { writtenText } from '../shared/writtenText.ts'

/** Rows per page. Pages use a cursor. */
export const pageSize = 50
/** The functions return at most 200 rows. A refresh of more takes several requests. */
const partSize = 200

/** The last row of the previous page, by the sort order. */
interface UsersCursor {
  sort: string
  id: string
}

/** Only the requested list has rows. */
export interface UsersPage {
  accounts: readonly Account[]
  invitations: readonly Invitation[]
  requests: readonly DeletionRequest[]
  /** null: the last page. */
  next: UsersCursor | null
}

export interface UsersPageInput {
  view: UsersView
  after: UsersCursor | null
  /** The number of rows already visible. The page has at least this size. */
  least: number
}

const empty: UsersPage = { accounts: [], invitations: [], requests: [], next: null }

interface PageRequest {
  after: UsersCursor | null
  size: number
  signal: AbortSignal
}

/** The last row of this page, or of the page before it. */
const beforeOf = (row: { created_at: string; id: string } | null, after: UsersCursor | null) => {
  const last = row ? { sort: row.created_at, id: row.id } : after
  return last && { p_before: last.sort, p_before_id: last.id }
}

const readAccounts = async (
  { filter, search }: UsersView,
  { after, size, signal }: PageRequest,
): Promise<UsersPage> => {
  const found = await readPages(
    accountSchema,
    (row, part) => {
      const last = row ?? after
      return supabase()
        .rpc('list_accounts', {
          p_search: search,
          p_filter: filter,
          p_limit: part,
          ...(last && { p_after_sort: last.sort, p_after_id: last.id }),
        })
        .abortSignal(signal)
    },
    { most: size + 1, pageSize: partSize },
  )
  const now = Date.now()
  const rows = found.map((row) => ({
    ...row,
    isExpired: row.expires_at !== null && Date.parse(row.expires_at) <= now,
  }))
  const last = rows.length > size ? rows[size - 1] : undefined
  return { ...empty, accounts: rows.slice(0, size), next: last ? { sort: last.sort, id: last.id } : null }
}

const readInvitations = async ({ filter }: UsersView, { after, size, signal }: PageRequest): Promise<UsersPage> => {
  const rows = await readPages(
    invitationSchema,
    (row, part) =>
      supabase()
        .rpc('list_invitations', {
          p_limit: part,
          ...(filter !== 'all' && { p_status: filter }),
          ...beforeOf(row, after),
        })
        .abortSignal(signal),
    { most: size + 1, pageSize: partSize },
  )
  const last = rows.length > size ? rows[size - 1] : undefined
  return { ...empty, invitations: rows.slice(0, size), next: last ? { sort: last.created_at, id: last.id } : null }
}

const readRequests = async ({ filter }: UsersView, { after, size, signal }: PageRequest): Promise<UsersPage> => {
  const rows = await readPages(
    deletionRequestSchema,
    (row, part) =>
      supabase()
        .rpc('list_deletion_requests', { p_open: filter === 'open', p_limit: part, ...beforeOf(row, after) })
        .abortSignal(signal),
    { most: size + 1, pageSize: partSize },
  )
  const last = rows.length > size ? rows[size - 1] : undefined
  return { ...empty, requests: rows.slice(0, size), next: last ? { sort: last.created_at, id: last.id } : null }
}

const readers = { accounts: readAccounts, invitations: readInvitations, requests: readRequests }

/** One page of a list of /admin/users. Throws 42501 if the caller is not an administrator. */
export const loadUsers = fromPromise<UsersPage, UsersPageInput>(({ input: { view, after, least }, signal }) =>
  readers[view.tab](view, { after, size: rowsFor(pageSize, least), signal }),
)

const callOf = ({ kind, role, target: { id } }: AccountChange) => {
  if (kind === 'withdraw') return supabase().rpc('revoke_invitation', { p_id: id })
  if (kind === 'suspend' || kind === 'restore')
    return supabase().rpc('suspend_account', { p_user_id: id, p_suspended: kind === 'suspend' })
  if (kind === 'removeFactor') return supabase().rpc('remove_second_factor', { p_user_id: id })
  if (role === null) throw new Refusal('role_missing')
  return supabase().rpc(kind === 'grant' ? 'grant_role' : 'revoke_role', { p_user_id: id, p_role: role })
}

/** Changes an account, or revokes an invitation. Repeatable. Throws the server's error, usually with a sentence. */
export const changeAccount = fromPromise<void, AccountChange>(async ({ input, signal }) => {
  const { error } = await callOf(input).abortSignal(signal)
  if (error) throw error
})

/** `newId`: of a new member. */
export interface AccountLinking {
  userId: string
  choice: MemberChoice
  newId: string
}

/**
 * Links an account to a member. Repeatable: a new member has the name that was sent last. Throws the server's error,
 * usually with a sentence.
 */
export const linkAccount = fromPromise<void, AccountLinking>(async ({ input: { userId, choice, newId }, signal }) => {
  const { error } = await supabase()
    .rpc('link_account', {
      p_user_id: userId,
      ...(choice.kind === 'new' && { p_member_id: newId }),
      ...choiceArguments(choice),
    })
    .abortSignal(signal)
  if (error) throw error
})

const answerDraftSchema: z.ZodMiniType<AnswerDraft> = z.object({
  version: z.literal(1),
  request: z.object({ id: z.string(), name: z.string(), outcome: z.enum(['done', 'declined']) }),
  answer: z.string(),
  isChecked: z.boolean(),
})

export const openAnswerDraft = (id: string) => openDraft(`answer:${id}`, answerDraftSchema)

/** Closes a deletion request. Throws 23514 if the request is already closed. */
export const closeDeletionRequest = fromPromise<void, { id: string; outcome: RequestOutcome; answer: string }>(
  async ({ input: { id, outcome, answer }, signal }) => {
    const { error } = await supabase()
      .rpc('close_deletion_request', { p_id: id, p_outcome: outcome, p_answer: writtenText(answer) })
      .abortSignal(signal)
    if (error) throw error
  },
)
