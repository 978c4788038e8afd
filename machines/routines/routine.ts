import { z } from 'zod/mini'
import { addDays, daysOfMonth, periodStart } from '../shared/dates.ts'
import { proofStage } from './proofCycle.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The code of a routine: a row of `routine_types`. */
export type RoutineType = string

/** Whether a text can be a code. The database makes codes of this form. */
export const isRoutineCode = (value: string | null): value is RoutineType =>
  value !== null && /^[a-z][a-z0-9-]{1,39}$/.test(value)

/** The names of the icons; `routineIcons.ts` draws them. The database has the same list. */
export const routineIconNames = [
  'dumbbell',
  'book',
  'moon',
  'swords',
  'pray',
  'heart',
  'pen',
  'family',
  'run',
  'food',
  'water',
  'work',
  'money',
  'hands',
  'sun',
  'target',
] as const
export type RoutineIcon = (typeof routineIconNames)[number]

/** In characters. */
export const maxNotes = 500

/** Codes of the routines that are done in their current period, and of those that are neither done nor paused. */
export const routineFlagsSchema = z.object({ done: z.array(z.string()), open: z.array(z.string()) })
export type RoutineFlags = z.infer<typeof routineFlagsSchema>

/** True if a routine of the current day, week or month is not registered. */
export const hasOpenRoutine = ({ open }: RoutineFlags) => open.length > 0

/** The flags after a routine was registered. */
export const withDone = ({ done, open }: RoutineFlags, type: RoutineType): RoutineFlags => ({
  done: done.includes(type) ? done : [...done, type],
  open: open.filter((other) => other !== type),
})

/** A week is from Monday to Sunday. */
export const routinePeriods = ['day', 'week', 'month'] as const
export type RoutinePeriod = (typeof routinePeriods)[number]

/**
 * One row of `routine_types`. `max_points`: of a perfect score. A paused routine takes no submissions. Without
 * `needs_photo` a proof may be a text.
 */
export const routineTypeSchema = z.object({
  code: z.string(),
  label: z.string(),
  icon: z.catch(z.enum(routineIconNames), 'target'),
  period: z.enum(routinePeriods),
  max_points: z.int(),
  is_active: z.boolean(),
  needs_photo: z.boolean(),
})
export type RoutineKind = z.infer<typeof routineTypeSchema>

/** What is shown of a routine. */
export type RoutineFace = Pick<RoutineKind, 'label' | 'icon'>

/** The routines that are not paused. */
export const activeKinds = (kinds: readonly RoutineKind[]) => kinds.filter(({ is_active }) => is_active)

/** The row of a code; undefined if it was deleted, or added later. */
export const kindOf = (kinds: readonly RoutineKind[], type: RoutineType) => kinds.find(({ code }) => code === type)

/** What is shown of a code; of an unknown one, the code. */
export const faceOf = (kinds: readonly RoutineKind[], type: RoutineType): RoutineFace =>
  kindOf(kinds, type) ?? { label: type, icon: 'target' }

/** The number of routines that are done in their period; paused ones do not count. */
export const countDone = ({ done }: RoutineFlags, kinds: readonly RoutineKind[]) =>
  activeKinds(kinds).filter(({ code }) => done.includes(code)).length

/**
 * A submission that is not cancelled, without its thumbnail. `due_date` is the day of the submission; no score: it
 * awaits its evaluation.
 */
export const bareRoutineSchema = z.object({
  id: z.string(),
  routine_type: z.string(),
  due_date: z.string(),
  evaluation_score: z.nullable(z.number()),
  points_awarded: z.nullable(z.number()),
  image_url: z.nullable(z.string()),
  /** After how many days the picture was removed; null while it is there. */
  image_removed_after: z.nullable(z.number()),
  is_written: z.boolean(),
  status: z.enum(['pending', 'completed', 'cancelled']),
  /** Moments of its cycle, see `proofCycle.ts`. */
  evaluation_date: z.nullable(z.string()),
  returned_at: z.nullable(z.string()),
  contested_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Null unless it was returned. */
  return_reason: z.nullable(z.string()),
})
export const sentRoutineSchema = z.extend(bareRoutineSchema, {
  /** A small picture of the photo, as a data URL; null without one, and in rows that the list does not show. */
  proof_thumbnail: z.nullable(z.string()),
})
export type SentRoutine = z.infer<typeof sentRoutineSchema>

/** The number of submissions in the list of the newest ones. */
export const mostListed = 8

/** The days, up to today, whose submissions are loaded: at least the current month. Of earlier days, returned ones. */
export const shownDays = 31

/**
 * What happened to a submission. `returned`: it waits for another photo. `contested`: its score waits for a decision.
 */
export type ProofState =
  | { kind: 'waiting' }
  | { kind: 'returned'; id: string; reason: string | null }
  | { kind: 'evaluated' | 'contested'; points: number }
/** A routine in its current period. `done`: it is sent, and its submission is not loaded. */
export type RoutineState = { kind: 'pending' } | { kind: 'done' } | ProofState

/** Points are null for a user who is not in the ranking. */
export const proofState = ({ id, returned_at, return_reason, points_awarded, ...sent }: SentRoutine): ProofState => {
  if (returned_at !== null) return { kind: 'returned', id, reason: return_reason }
  if (sent.evaluation_score === null) return { kind: 'waiting' }
  const isOpen = sent.contested_at !== null && sent.decided_at === null
  return { kind: isOpen ? 'contested' : 'evaluated', points: points_awarded ?? 0 }
}

/** Whether the user may contest the score of an own submission. `now` is in ms. */
export const canContest = (sent: SentRoutine, now: number): boolean => proofStage(sent, now) === 'evaluated'

/** The submissions that wait for another photo, the newest first. */
export const returnedRoutines = (sent: readonly SentRoutine[]) => sent.filter(({ returned_at }) => returned_at !== null)

/** A proof that waits for another photo, and its routine. */
export type ReturnedProof = Pick<SentRoutine, 'id' | 'routine_type'>

/** All routines, as far as they are known. `sent` begins with the newest. */
export interface Routines {
  flags: RoutineFlags
  kinds: readonly RoutineKind[]
  sent: readonly SentRoutine[]
}

/**
 * The newer of the device's day and the last day of a submission: the database gives each its day, so that a later one
 * shows that the device's clock is behind. `today` is `yyyy-MM-dd`, here and below.
 */
export const currentDay = (sent: readonly SentRoutine[], today: string): string =>
  sent.reduce((last, { due_date }) => (due_date > last ? due_date : last), today)

/** The state of a routine in its current period. */
export const routineState = ({ flags, kinds, sent }: Routines, type: RoutineType, device: string): RoutineState => {
  if (!flags.done.includes(type)) return { kind: 'pending' }
  const today = currentDay(sent, device)
  const period = kindOf(kinds, type)?.period ?? 'day'
  const isOfPeriod = (day: string) => periodStart(period, day) === periodStart(period, today)
  const own = sent.find(({ routine_type, due_date }) => routine_type === type && isOfPeriod(due_date))
  return own ? proofState(own) : { kind: 'done' }
}

/** The last seven days, from the oldest to today; null: nothing was sent on that day. */
export const lastSevenDays = (sent: readonly SentRoutine[], type: RoutineType, today: string) =>
  Array.from({ length: 7 }, (_, at) => {
    const day = addDays(currentDay(sent, today), at - 6)
    const own = sent.find(({ routine_type, due_date }) => routine_type === type && due_date === day)
    return { day, state: own ? proofState(own) : null }
  })

/** Each day of the current month with its number of routines that were sent. */
export const monthOfRoutines = (sent: readonly SentRoutine[], today: string) =>
  daysOfMonth(today).map((day) => ({ day, routines: sent.filter(({ due_date }) => due_date === day).length }))

/**
 * The open routine to register next: one of the day, then one of the week, then one of the month. null if all are done.
 */
export const nextRoutine = ({ done }: RoutineFlags, kinds: readonly RoutineKind[]): RoutineKind | null => {
  const open = activeKinds(kinds).filter(({ code }) => !done.includes(code))
  return routinePeriods.flatMap((period) => open.filter((kind) => kind.period === period))[0] ?? null
}

/**
 * The routines that are done, with one that was just sent, by the newest load; without a load, `flags`. Null if that
 * one no longer waits: it was cancelled, returned or evaluated, or its day has passed. The load may lack the proof of
 * an earlier period. `today` is null until it is known.
 */
export const flagsWithSent = (
  { taskId, routine, isNew }: { taskId: string; routine: RoutineKind; isNew: boolean },
  flags: RoutineFlags,
  loaded: Routines | null,
  today: string | null,
): RoutineFlags | null => {
  if (loaded === null) return flags
  const own = loaded.sent.find(({ id }) => id === taskId)
  if (own ? proofState(own).kind !== 'waiting' : isNew) return null
  if (own && isNew && today !== null && own.due_date < today) return null
  return isNew ? withDone(loaded.flags, routine.code) : loaded.flags
}

/** Why a photo or its notes are invalid, or null. `notesMissing`: without a photo, the notes are the proof. */
export type SubmissionFault = 'photoMissing' | 'notesMissing' | 'notesTooLong'

/** The picker already checks that the file is a picture. */
export const faultOfSubmission = (photo: File | null, notes: string, needsPhoto: boolean): SubmissionFault | null => {
  if (!photo && needsPhoto) return 'photoMissing'
  if (!photo && isBlank(notes)) return 'notesMissing'
  return lengthOf(writtenText(notes)) > maxNotes ? 'notesTooLong' : null
}

/** Points for a score of 0 to 100: the rounded share of the routine's maximum. */
export const pointsFor = (score: number, maxPoints: number) => Math.round((score * maxPoints) / 100)

/**
 * The view in the address of /routines. A type opens its form, if it is a routine. Anything unknown is the overview.
 */
export interface RoutinesView {
  tab: 'overview' | 'submit'
  type: RoutineType | null
  /** The returned proof that the next photo joins: the id of its task. */
  redo: string | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the page's address. */
export const routinesView = (query: URLSearchParams): RoutinesView => {
  const type = query.get('type')
  const redo = query.get('redo')
  if (isRoutineCode(type))
    return { tab: 'submit', type, redo: redo !== null && uuid.test(redo) ? redo.toLowerCase() : null }
  return { tab: query.get('tab') === 'submit' ? 'submit' : 'overview', type: null, redo: null }
}

/** The address of a view: `/routines`, `/routines?tab=submit`, `/routines?type={type}`, or that with `&redo={task}`. */
export const routinesPath = ({ tab, type, redo = null }: Omit<RoutinesView, 'redo'> & Partial<RoutinesView>) => {
  if (type) return redo === null ? `/routines?type=${type}` : `/routines?type=${type}&redo=${redo}`
  return tab === 'submit' ? '/routines?tab=submit' : '/routines'
}

/** 'Ausências' on the overview of the routines. `absencesId` is the element's. */
export const absencesId = 'ausencias'
export const absencesPath = `/routines#${absencesId}`
