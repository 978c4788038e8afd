import { z } from 'zod/mini'
import { addDays } from '../shared/dates.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { readDay } from '../shared/typedDay.ts'
import { writtenText } from '../shared/writtenText.ts'

export const absenceKinds = ['illness', 'travel', 'mourning', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** Limits of `private.checked_absence`: characters, and days before and after today. */
export const maxAbsenceReason = 500
export const absenceDaysBack = 7
export const absenceDaysAhead = 90

/** The days of a pause of the whole club. */
export const clubPauseSchema = z.object({
  id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
})
export type ClubPause = z.infer<typeof clubPauseSchema>

/** The current user's request for excused days. `outcome` is null until an evaluator decides. */
export const absenceSchema = z.object({
  id: z.string(),
  kind: z.enum(absenceKinds),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
  outcome: z.nullable(z.enum(['approved', 'refused', 'withdrawn'])),
  /** The evaluator's text. */
  answer: z.nullable(z.string()),
})
export type Absence = z.infer<typeof absenceSchema>

/** The result of `my_absences()`; the newest absence first, pauses that are not over. */
export const ownAbsencesSchema = z.object({
  today: z.string(),
  days_a_month: z.number(),
  absences: z.array(absenceSchema),
  pauses: z.array(clubPauseSchema),
})
export type OwnAbsences = z.infer<typeof ownAbsencesSchema>

/** A request of another person, as evaluators see it. */
export const absenceRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(absenceKinds),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
})
export type AbsenceRequest = z.infer<typeof absenceRequestSchema>

/** Typed days and their reason. An empty last day means the first one. */
export interface Span {
  first: string
  last: string
  reason: string
}
export const emptySpan: Span = { first: '', last: '', reason: '' }

/** A request as typed. */
export interface AbsenceValues extends Span {
  kind: AbsenceKind
}
export const emptyAbsence: AbsenceValues = { ...emptySpan, kind: 'illness' }

const typedSpan = {
  first: z.string().check(z.maxLength(200)),
  last: z.string().check(z.maxLength(200)),
  reason: z.string().check(z.maxLength(20_000)),
}
/** What is typed. What was stored without a response is in the list, and the database refuses the same days again. */
export const absenceDraftSchema = z.object({
  version: z.literal(1),
  values: z.object({ ...typedSpan, kind: z.enum(absenceKinds) }),
})
export type AbsenceDraft = z.infer<typeof absenceDraftSchema>
export const pauseDraftSchema = z.object({ version: z.literal(1), values: z.object(typedSpan) })
export type PauseDraft = z.infer<typeof pauseDraftSchema>

export const spanFields = ['first', 'last', 'reason'] as const
export type SpanField = (typeof spanFields)[number]
export type SpanFault =
  | 'dayMissing'
  | 'dayUnreadable'
  | 'dayUnknown'
  | 'tooEarly'
  | 'tooLate'
  | 'lastBeforeFirst'
  | 'reasonMissing'
  | 'reasonLong'

/** What a save needs; days are `yyyy-MM-dd`. */
export interface SpanDays {
  firstDay: string
  lastDay: string
  reason: string
}

const dayOf = (text: string) => {
  const read = readDay(text)
  return read.kind === 'day' ? read.day : null
}

const faultOfDay = (text: string, today: string): SpanFault | null => {
  if (isBlank(text)) return 'dayMissing'
  const read = readDay(text)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'dayUnknown' : 'dayUnreadable'
  if (read.day < addDays(today, -absenceDaysBack)) return 'tooEarly'
  return read.day > addDays(today, absenceDaysAhead) ? 'tooLate' : null
}

const faultOfLast = ({ first, last }: Span, today: string): SpanFault | null => {
  if (isBlank(last)) return null
  const [firstDay, lastDay] = [dayOf(first), dayOf(last)]
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) return 'lastBeforeFirst'
  return faultOfDay(last, today)
}

const faultOfReason = (reason: string): SpanFault | null => {
  if (isBlank(reason)) return 'reasonMissing'
  return lengthOf(writtenText(reason)) > maxAbsenceReason ? 'reasonLong' : null
}

/**
 * Faults by field, on `today` (`yyyy-MM-dd`); empty if the days may be saved. The twin of `private.checked_absence`.
 */
export const faultsOfSpan = (span: Span, today: string): Partial<Record<SpanField, SpanFault>> => {
  const faults: Record<SpanField, SpanFault | null> = {
    first: faultOfDay(span.first, today),
    last: faultOfLast(span, today),
    reason: faultOfReason(span.reason),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfSpan = (span: Span, today: string): SpanField | null => {
  const faults = faultsOfSpan(span, today)
  return spanFields.find((field) => faults[field] !== undefined) ?? null
}

/** The days of a span without faults. Throws for a text that is not a day. */
export const daysOfSpan = ({ first, last, reason }: Span): SpanDays => {
  const firstDay = dayOf(first)
  const lastDay = isBlank(last) ? firstDay : dayOf(last)
  if (firstDay === null || lastDay === null) throw new Error('the days were not checked')
  return { firstDay, lastDay, reason: writtenText(reason) }
}

/** The limit of the reason of a refusal, in characters. */
export const maxAbsenceAnswer = 500
export type AbsenceAnswerFault = 'missing' | 'long'

/** Why the reason of a refusal is invalid, or null. */
export const answerFaultOfAbsence = (answer: string): AbsenceAnswerFault | null => {
  if (isBlank(answer)) return 'missing'
  return lengthOf(writtenText(answer)) > maxAbsenceAnswer ? 'long' : null
}
