import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import {
  feedbackDraftSchema,
  feedbackSchema,
  isSameChange,
  responsibleSchema,
  type AssignedFeedback,
  type Feedback,
  type FeedbackChange,
  type FeedbackDraft,
  type FeedbackFilter,
  type FeedbackType,
  type Responsible,
} from './feedback.ts'
import { Refusal } from '../shared/failure.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { olderThan } from '../shared/client/cursor.ts'
import { readAll, rowsFor } from '../shared/client/pages.ts'

const columns = 'id, username, feedback_type, content, status, assigned_to, created_at' as const
const ownSchema = z.array(feedbackSchema)
const joinedSchema = z.array(z.extend(feedbackSchema, { council_members: z.nullable(z.object({ name: z.string() })) }))

/** The page size. Further pages follow a cursor. */
const pageSize = 50

/** Newest first. */
export interface FeedbackPage<Row> {
  items: readonly Row[]
  hasMore: boolean
}

export interface CouncilFeedback extends FeedbackPage<AssignedFeedback> {
  /** The active council members, by name; only with the first page, otherwise null. */
  responsibles: readonly Responsible[] | null
}

interface PageInput<Row> {
  /** The last row of the page before, or null. */
  after: Row | null
  /** The minimum number of rows: those already shown. */
  least: number
}

export interface FeedbackInput extends PageInput<AssignedFeedback> {
  type: FeedbackFilter
}

interface OwnFeedbackInput extends PageInput<Feedback> {
  userId: string
}

const assigned = (rows: unknown): readonly AssignedFeedback[] =>
  joinedSchema
    .parse(rows)
    .map(({ council_members, ...feedback }) => ({ ...feedback, assigned_to_name: council_members?.name ?? null }))

/** Cuts a result that has one row more than the page. */
const pageOf = <Row>(rows: readonly Row[], size: number): FeedbackPage<Row> => ({
  items: rows.slice(0, size),
  hasMore: rows.length > size,
})

const readFeedback = async ({ type, after, least }: FeedbackInput, signal: AbortSignal) => {
  const size = rowsFor(pageSize, least)
  const query = supabase().from('user_feedback').select(`${columns}, council_members(name)`)
  if (type !== 'all') query.eq('feedback_type', type)
  if (after) olderThan(query, after)
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(size + 1)
    .abortSignal(signal)
  if (error) throw error
  return pageOf(assigned(data), size)
}

const readResponsibles = async (signal: AbortSignal) => {
  const members = await readAll(responsibleSchema, () =>
    supabase().from('council_members').select('id, name').eq('status', 'ativo').abortSignal(signal),
  )
  return members.sort((a, b) => collator.compare(a.name, b.name))
}

/** A page of the feedback of one type or of all, newest first. Throws the server's error. */
export const loadFeedback = fromPromise<CouncilFeedback, FeedbackInput>(async ({ input, signal }) => {
  const [page, responsibles] = await Promise.all([
    readFeedback(input, signal),
    input.after === null ? readResponsibles(signal) : null,
  ])
  return { ...page, responsibles }
})

/** Another person has changed the same fields since the sheet was opened. */
export class FeedbackConflict extends Refusal {
  /** The stored feedback. */
  readonly theirs: AssignedFeedback
  constructor(theirs: AssignedFeedback) {
    super('feedback_changed')
    this.theirs = theirs
  }
}

/** `seen`: the values of the changed fields when the sheet was opened. */
interface FeedbackSave {
  id: string
  change: Partial<FeedbackChange>
  seen: Partial<FeedbackChange>
}

/**
 * Changes a feedback whose fields are as seen, and returns it. Throws the server's error, a {@link FeedbackConflict},
 * or 42501 if the caller may not change it.
 */
export const saveFeedback = fromPromise<AssignedFeedback, FeedbackSave>(
  async ({ input: { id, change, seen }, signal }) => {
    const columnsWithName = `${columns}, council_members(name)` as const
    const update = supabase().from('user_feedback').update(change).eq('id', id)
    for (const [field, value] of Object.entries(seen))
      void (value === null ? update.is(field, null) : update.eq(field, value))
    const { data, error } = await update.select(columnsWithName).abortSignal(signal)
    if (error) throw error
    const [saved] = assigned(data)
    if (saved) return saved
    const stored = await supabase().from('user_feedback').select(columnsWithName).eq('id', id).abortSignal(signal)
    if (stored.error) throw stored.error
    const [theirs] = assigned(stored.data)
    // The response to an earlier attempt was lost.
    if (theirs && isSameChange(theirs, { ...theirs, ...change })) return theirs
    if (theirs && !isSameChange(theirs, { ...theirs, ...seen })) throw new FeedbackConflict(theirs)
    throw denied()
  },
)

/** A page of the current user's feedback, newest first. Throws the server's error. */
export const loadOwnFeedback = fromPromise<FeedbackPage<Feedback>, OwnFeedbackInput>(
  async ({ input: { userId, after, least }, signal }) => {
    const size = rowsFor(pageSize, least)
    const query = supabase().from('user_feedback').select(columns).eq('user_id', userId)
    if (after) olderThan(query, after)
    const { data, error } = await query
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(size + 1)
      .abortSignal(signal)
    if (error) throw error
    return pageOf(ownSchema.parse(data), size)
  },
)

export interface FeedbackToSend {
  id: string
  feedback_type: FeedbackType
  content: string
}

/**
 * Sends a feedback. The id is created once, so that a repeated request stores it only once. Throws the server's error.
 */
export const sendFeedback = fromPromise<void, FeedbackToSend>(async ({ input, signal }) => {
  const { error } = await supabase().from('user_feedback').insert(input).abortSignal(signal)
  if (error && error.code !== '23505') throw error
})

const draftOf = (userId: string) => draftKey(userId, 'feedback')

/** The unsent feedback, null without one. */
export const openFeedback = fromPromise<FeedbackDraft | null, { userId: string }>(async ({ input: { userId } }) =>
  readDraft(draftOf(userId), feedbackDraftSchema),
)
export const keepFeedbackDraft = (userId: string, draft: FeedbackDraft | null) => keepDraft(draftOf(userId), draft)
