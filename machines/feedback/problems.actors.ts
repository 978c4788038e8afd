import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { downloadFile } from '../shared/client/download.ts'
import { openDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import {
  errorKindSchema,
  problemReportSchema,
  type ErrorKind,
  type ProblemReport,
  type RecordingPlace,
  type UncaughtError,
} from './problem.ts'
import { fileTextOf, recordingSchema, type Recording } from './recording.ts'

/** The most rows of each list. */
const most = 100
const reportsSchema = z.array(
  z.extend(problemReportSchema, { user_feedback: z.object({ username: z.string(), content: z.string() }) }),
)

export interface ProblemToReport {
  /** A new UUID v4 of the feedback. A repeated request stores it only once. */
  id: string
  content: string
  recording: Recording
}

/** The unsent report. With the last attempt, what may be stored is not stored twice. */
const problemDraftSchema = z.object({
  version: z.literal(1),
  content: z.string(),
  attempt: z.nullable(z.object({ id: z.uuid(), content: z.string() })),
})
export type ProblemDraft = z.infer<typeof problemDraftSchema>

/** The draft of the signed-in user, or of a visitor. */
export const openProblemReport = fromPromise<OpenedDraft<ProblemDraft>>(async () =>
  openDraft('problem', problemDraftSchema),
)

/** Sends a problem with its recording. Throws the server's error: 23514, PT429, 42501 without a session. */
export const reportProblem = fromPromise<void, ProblemToReport>(
  async ({ input: { id, content, recording }, signal }) => {
    const { error } = await supabase()
      .rpc('report_problem', { p_id: id, p_content: content, p_recording: recording })
      .abortSignal(signal)
    if (error) throw error
  },
)

/** Counts an uncaught error. Throws the server's error: 23514, PT429. */
export const storeError = fromPromise<void, { error: UncaughtError; recording: Recording }>(
  async ({ input: { error: uncaught, recording }, signal }) => {
    const { error } = await supabase()
      .rpc('report_error', {
        p_kind: uncaught.kind,
        p_name: uncaught.name,
        p_place: uncaught.place,
        p_recording: recording,
      })
      .abortSignal(signal)
    if (error) throw error
  },
)

export interface Problems {
  /** The 100 kinds that were seen last. */
  errors: readonly ErrorKind[]
  /** The 100 newest reports. */
  reports: readonly ProblemReport[]
}

const readErrors = async (signal: AbortSignal) => {
  const { data, error } = await supabase()
    .from('error_kinds')
    .select('id, version, name, place, occurrences, first_seen, last_seen')
    .order('last_seen', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
    .abortSignal(signal)
  if (error) throw error
  return z.array(errorKindSchema).parse(data)
}

const readReports = async (signal: AbortSignal) => {
  const { data, error } = await supabase()
    .from('problem_reports')
    .select('id, version, created_at, user_feedback(username, content)')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
    .abortSignal(signal)
  if (error) throw error
  return reportsSchema.parse(data).map(({ user_feedback, ...report }) => ({ ...report, ...user_feedback }))
}

/** The reported problems and the uncaught errors; nothing without the right to see them. Throws the server's error. */
export const loadProblems = fromPromise<Problems>(async ({ signal }) => {
  const [errors, reports] = await Promise.all([readErrors(signal), readReports(signal)])
  return { errors, reports }
})

/** Downloads a recording as a file for `machines:replay`. Throws the server's error; PGRST116 if it was deleted. */
export const downloadRecording = fromPromise<void, RecordingPlace>(async ({ input: { table, id }, signal }) => {
  const rows =
    table === 'error_kinds'
      ? supabase().from('error_kinds').select('recording')
      : supabase().from('problem_reports').select('recording')
  const { data, error } = await rows.eq('id', id).abortSignal(signal).single()
  if (error) throw error
  saveRecording(recordingSchema.parse(data.recording))
})

/** Downloads a recording that the page has. */
export const saveRecording = (recording: Recording) =>
  downloadFile('report.json', fileTextOf(recording), 'application/json')
