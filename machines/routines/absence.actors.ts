import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { shownDayAt } from '../shared/dates.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, openDraft, readDraft } from '../shared/client/drafts.ts'
import {
  absenceDraftSchema,
  absenceRequestSchema,
  clubPauseSchema,
  ownAbsencesSchema,
  pauseDraftSchema,
  type AbsenceDraft,
  type AbsenceKind,
  type AbsenceRequest,
  type AbsenceValues,
  type ClubPause,
  type OwnAbsences,
  type PauseDraft,
  type Span,
  type SpanDays,
} from './absence.ts'

/** The current user's absences, the limit of days, and the pauses of the club. Throws the server's error. */
export const loadAbsences = fromPromise<OwnAbsences>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('my_absences').abortSignal(signal)
  if (error) throw error
  return ownAbsencesSchema.parse(data)
})

/** A version 4 UUID for a new request or pause, so that a repeated save adds it once, and today as `yyyy-MM-dd`. */
export interface OpenedSpan<Values> {
  id: string
  today: string
  /** Of the draft; null without one. */
  values: Values | null
}

const opened = <Values>(draft: { values: Values } | null): OpenedSpan<Values> => ({
  id: crypto.randomUUID(),
  today: shownDayAt(Date.now()),
  values: draft?.values ?? null,
})

const absenceKey = (userId: string) => draftKey(userId, 'absence')
const pauseKey = (userId: string) => draftKey(userId, 'pause')

/** What the form of a request begins with. */
export const openAbsence = fromPromise<OpenedSpan<AbsenceValues>, { userId: string }>(async ({ input: { userId } }) =>
  opened(readDraft(absenceKey(userId), absenceDraftSchema)),
)
/** What the form of a pause begins with. */
export const openPause = fromPromise<OpenedSpan<Span>, { userId: string }>(async ({ input: { userId } }) =>
  opened(readDraft(pauseKey(userId), pauseDraftSchema)),
)
/** Stores the draft of a request; null removes it. */
export const keepAbsenceDraft = (userId: string, draft: AbsenceDraft | null) => keepDraft(absenceKey(userId), draft)
/** Stores the draft of a pause; null removes it. */
export const keepPauseDraft = (userId: string, draft: PauseDraft | null) => keepDraft(pauseKey(userId), draft)

/** Requests excused days; repeated with the same id, the last request counts. Throws the server's error. */
export const requestAbsence = fromPromise<void, SpanDays & { id: string; kind: AbsenceKind }>(
  async ({ input: { id, kind, firstDay, lastDay, reason }, signal }) => {
    const { error } = await supabase()
      .rpc('request_absence', { p_id: id, p_kind: kind, p_first_day: firstDay, p_last_day: lastDay, p_reason: reason })
      .abortSignal(signal)
    if (error) throw error
  },
)

/** Withdraws a request that no one has decided. Throws the server's error. */
export const withdrawAbsence = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const { error } = await supabase().rpc('withdraw_absence', { p_id: id }).abortSignal(signal)
  if (error) throw error
})

/** The requests of other people that wait for a decision, the oldest first, at most 100. Throws the server's error. */
export const loadAbsenceRequests = fromPromise<readonly AbsenceRequest[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('open_absences').abortSignal(signal)
  if (error) throw error
  return z.array(absenceRequestSchema).parse(data)
})

/** The unsent reason of a refusal; `id`: of the request. */
const refusalDraftSchema = z.object({ version: z.literal(1), id: z.string(), answer: z.string() })
export type RefusalDraft = z.infer<typeof refusalDraftSchema>

export const openRefusalDraft = () => openDraft('refusal', refusalDraftSchema)

interface AbsenceDecision {
  /** As it was shown. */
  request: AbsenceRequest
  outcome: 'approved' | 'refused'
  answer: string
}

/**
 * Approves or refuses a request; the same decision repeated does nothing. Throws the server's error, also if the
 * request has changed since it was shown.
 */
export const decideAbsence = fromPromise<void, AbsenceDecision>(async ({ input, signal }) => {
  const { id, kind, first_day, last_day, reason } = input.request
  const { error } = await supabase()
    .rpc('decide_absence', {
      p_id: id,
      p_outcome: input.outcome,
      p_seen: { kind, first_day, last_day, reason },
      p_answer: input.answer,
    })
    .abortSignal(signal)
  if (error) throw error
})

/** The 20 newest pauses of the club. Throws the server's error. */
export const loadPauses = fromPromise<readonly ClubPause[]>(async ({ signal }) => {
  const { data, error } = await supabase()
    .from('club_pauses')
    .select('id, first_day, last_day, reason')
    .order('first_day', { ascending: false })
    .limit(20)
    .abortSignal(signal)
  if (error) throw error
  return z.array(clubPauseSchema).parse(data)
})

/** Pauses the club; repeated with the same id, the last days count. Throws the server's error. */
export const pauseClub = fromPromise<void, SpanDays & { id: string }>(
  async ({ input: { id, firstDay, lastDay, reason }, signal }) => {
    const { error } = await supabase()
      .rpc('pause_club', { p_id: id, p_first_day: firstDay, p_last_day: lastDay, p_reason: reason })
      .abortSignal(signal)
    if (error) throw error
  },
)

/** Ends a pause today, or removes one that has not begun; repeated, it does nothing. Throws the server's error. */
export const endPause = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const { error } = await supabase().rpc('end_pause', { p_id: id }).abortSignal(signal)
  if (error) throw error
})
