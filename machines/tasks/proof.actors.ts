import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { supabase } from '../shared/client/client.ts'
import { proofEntrySchema, type ProofEntry, type ProofStep } from './proofStep.ts'
import type { Task } from './task.ts'
import { readTask } from './tasks.actors.ts'

/** The thread of a proof, oldest first; empty for users who may not read it. Throws the server's error. */
export const loadProofThread = fromPromise<readonly ProofEntry[], { taskId: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('proof_entries')
    .select('id, kind, text, image_url, score_before, score, counts_now, created_at, author, author_name')
    .eq('task_id', input.taskId)
    .order('created_at')
    .abortSignal(signal)
  if (error) throw error
  return z.array(proofEntrySchema).parse(data)
})

const attemptSchema = z.object({ id: z.string(), text: z.string().check(z.maxLength(20_000)), score: z.number() })
/** What was sent with an id, and whose result is unknown. The same again has the same id, so that it is stored once. */
export type ProofAttempt = z.infer<typeof attemptSchema>

const textSchema = z.object({
  version: z.literal(1),
  text: z.string().check(z.maxLength(20_000)),
  /** Absent in drafts of an earlier version. */
  attempt: z.optional(z.nullable(attemptSchema)),
})
const textKey = (userId: string, taskId: string, step: ProofStep) => draftKey(userId, `proof:${taskId}:${step}`)

/** What a step begins with: the stored draft. */
export interface OpenedStep {
  text: string
  attempt: ProofAttempt | null
}

/** The draft of a step; empty without one. */
export const openProofStep = fromPromise<OpenedStep, { userId: string; taskId: string; step: ProofStep }>(
  async ({ input: { userId, taskId, step } }) => {
    const { text = '', attempt = null } = readDraft(textKey(userId, taskId, step), textSchema) ?? {}
    return { text, attempt }
  },
)

/** Stores the draft of a step; null removes it. */
export const keepProofDraft = (userId: string, taskId: string, step: ProofStep, draft: OpenedStep | null) =>
  keepDraft(textKey(userId, taskId, step), draft && { version: 1, ...draft })

const evaluationSchema = z.object({
  version: z.literal(1),
  score: z.number(),
  feedback: z.string().check(z.maxLength(20_000)),
})
const evaluationKey = (userId: string, taskId: string) => draftKey(userId, `evaluation:${taskId}`)

/** The score and the comment that were not sent; null without them. */
export const openEvaluation = fromPromise<
  { score: number; feedback: string } | null,
  { userId: string; taskId: string }
>(async ({ input: { userId, taskId } }) => {
  const draft = readDraft(evaluationKey(userId, taskId), evaluationSchema)
  return draft && { score: draft.score, feedback: draft.feedback }
})
/** Stores the score and the comment as a draft; null removes it. */
export const keepEvaluationDraft = (
  userId: string,
  taskId: string,
  draft: { score: number; feedback: string } | null,
) => keepDraft(evaluationKey(userId, taskId), draft && { version: 1, ...draft })

export interface TakenStep {
  /** Unique per attempt. A repeated request has the same id and does nothing. */
  id: string
  taskId: string
  step: ProofStep
  /** Of the proof that the user saw. */
  timesResent: number
  text: string
  /** Of a correction, 0 to 100. */
  score: number
}

/** The function of each step. */
const requests = {
  return: ({ id, taskId, timesResent, text }) =>
    supabase().rpc('return_proof', { p_id: id, p_task: taskId, p_reason: text, p_seen: timesResent }),
  answer: ({ id, taskId, text }) => supabase().rpc('answer_proof', { p_id: id, p_task: taskId, p_text: text }),
  contest: ({ id, taskId, text }) => supabase().rpc('contest_proof', { p_id: id, p_task: taskId, p_reason: text }),
  uphold: ({ id, taskId, text }) => supabase().rpc('uphold_proof', { p_id: id, p_task: taskId, p_reason: text }),
  correct: ({ id, taskId, text, score }) =>
    supabase().rpc('correct_proof', { p_id: id, p_task: taskId, p_reason: text, p_score: score }),
} satisfies Record<ProofStep, (taken: TakenStep) => unknown>

/** Takes a step. Returns the proof after it. Throws the server's error, or `task_gone`. */
export const takeProofStep = fromPromise<Task, TakenStep>(async ({ input, signal }) => {
  const { error } = await requests[input.step](input).abortSignal(signal)
  if (error) throw error
  return readTask(input.taskId, signal)
})
