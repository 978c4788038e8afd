import { z } from 'zod/mini'
import { fromPromise } from 'xstate'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { shownDayAt } from '../shared/dates.ts'
import { failureOf, Refusal } from '../shared/failure.ts'
import type { RoutineType } from './routine.ts'
import { supabase } from '../shared/client/client.ts'
import { signedUrl } from '../shared/storage.actors.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The current user according to the auth server. Throws `signed_out` if no one is signed in. */
export const checkUser = fromPromise<{ userId: string }>(async () => {
  const { data, error } = await supabase().auth.getUser()
  if (error) throw error.name === 'AuthSessionMissingError' ? new Refusal('signed_out') : error
  return { userId: data.user.id }
})

export interface RoutineSubmission {
  /** Unique per submission. A repeated insert has the same id. */
  taskId: string
  /** The returned proof that the photo joins; null for a new one. */
  redo: string | null
  userId: string
  routine: RoutineType
  title: string
  notes: string
  /** Of the uploaded picture; null: the notes are the proof. */
  path: string | null
}

/** Another photo or text for a returned proof. A repeated request has the same id and does nothing. */
const resend = async ({ taskId, notes, path }: RoutineSubmission, proof: string, signal: AbortSignal) => {
  const { error } = await supabase()
    .rpc('resend_proof', {
      p_id: taskId,
      p_task: proof,
      ...(path !== null && { p_image_url: await signedUrl(path) }),
      p_notes: writtenText(notes),
    })
    .abortSignal(signal)
  if (!error) return
  throw ['CF404', 'CF409'].includes(error.code) ? new Refusal('already_sent') : error
}

/**
 * Inserts the pending task of a submission, or adds its photo or text to a returned proof. Succeeds if that was done
 * already. Throws `already_sent` for a second submission in the period, and for a proof that was returned and now is
 * sent again, cancelled or deleted.
 */
export const createRoutineTask = fromPromise<void, RoutineSubmission>(async ({ input, signal }) => {
  if (input.redo !== null) return resend(input, input.redo, signal)
  const { error } = await supabase()
    .from('tasks')
    .insert({
      id: input.taskId,
      title: input.title,
      description: writtenText(input.notes) || null,
      due_date: shownDayAt(Date.now()),
      status: 'pending',
      assigned_to: null,
      assigned_by: input.userId,
      priority: 'medium',
      routine_type: input.routine,
      image_url: input.path === null ? null : await signedUrl(input.path),
    })
    .abortSignal(signal)
  if (!error) return
  if (failureOf(error).code !== '23505') throw error
  const existing = await supabase().from('tasks').select('id').eq('id', input.taskId).abortSignal(signal).maybeSingle()
  if (existing.error) throw existing.error
  if (!existing.data) throw new Refusal('already_sent')
})

/** Redundant: the insert already marks the routine. A failure is only logged. */
export const markRoutine = fromPromise<void, { userId: string; routine: RoutineType }>(async ({ input, signal }) => {
  const { error } = await supabase()
    .rpc('update_member_routine', { p_user_id: input.userId, p_routine_type: input.routine, p_completed: true })
    .abortSignal(signal)
  if (error) throw error
})

const notesSchema = z.object({ version: z.literal(1), notes: z.string().check(z.maxLength(20_000)) })
const notesKey = (userId: string, routine: RoutineType) => draftKey(userId, `routine:${routine}`)

export interface SubmissionInput {
  routine: RoutineType
  userId: string
  /** The task's id, unique per submission. */
  taskId: string
  /** The returned proof that the photo joins; null for a new one. */
  redo: string | null
  /** The club's day when the form was opened, as `yyyy-MM-dd`. */
  day: string
  /** The notes of the stored draft, or empty. */
  notes: string
}

/** What a submission begins with. */
export const openSubmission = fromPromise<SubmissionInput, Pick<SubmissionInput, 'userId' | 'routine' | 'redo'>>(
  async ({ input: { userId, routine, redo } }) => ({
    userId,
    routine,
    redo,
    taskId: crypto.randomUUID(),
    day: shownDayAt(Date.now()),
    notes: readDraft(notesKey(userId, routine), notesSchema)?.notes ?? '',
  }),
)

export const keepNotes = (userId: string, routine: RoutineType, notes: string) =>
  keepDraft(notesKey(userId, routine), notes === '' ? null : { version: 1, notes })
