import { assign, emit, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { saveFailed } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { keepEvaluationDraft, openEvaluation } from './proof.actors.ts'
import { evaluateTask } from './tasks.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import { proofMachine, type ProofReport } from './proof.machine.ts'
import { proofHistoryMachine } from './proofHistory.machine.ts'
import type { Destination } from './taskQueue.ts'
import { clampScore, defaultScore, isFeedbackShort, type Task } from './task.ts'

type EvaluationEvent =
  | { type: 'score.change'; score: number }
  | { type: 'feedback.change'; feedback: string }
  | { type: 'submit' }
  /** To another task. This task keeps the typed values. */
  | { type: 'move'; direction: Destination }
  | { type: 'close' }
  /** Opens the form that returns the proof to its owner. */
  | { type: 'return' }
  /** From the thread and that form. */
  | ProofReport
  | NoticeEvent
  /** The user leaves the screen. The panel stays as it is. */
  | { type: 'sleep' }
  /** Someone may have written in the thread, or the network is back. */
  | { type: 'refresh' }

/** A score and a comment that are not saved. */
export interface EvaluationDraft {
  score: number
  feedback: string
}

export interface EvaluationInput {
  task: Task
  evaluatorId: string
  /** The stored values of this task. */
  draft: EvaluationDraft | null
}

interface EvaluationContext extends Omit<EvaluationInput, 'draft'> {
  /** 0 to 100, step 1. */
  score: number
  feedback: string
  failure: Failure | null
  /** Another visit shows the panel again. The focus does not move. */
  isRestored: boolean
  outcome: EvaluationOutput
}

/**
 * `superseded`: someone else evaluated, returned or cancelled the task, or its proof is another one now. `task` is the
 * saved row.
 */
export type EvaluationOutput =
  | { outcome: 'saved' | 'returned'; task: Task }
  | { outcome: 'superseded'; draft: EvaluationDraft }
  | { outcome: 'moved'; direction: Destination; draft: EvaluationDraft }
  | { outcome: 'closed'; draft: EvaluationDraft }

const draftOf = ({ score, feedback }: EvaluationDraft): EvaluationDraft => ({ score, feedback })

const conflicts: readonly (string | null)[] = ['23514', 'task_gone']

/**
 * Evaluates one routine, or returns it: its history and thread, score, comment, one request. The database completes the
 * task and awards the points.
 */
export const evaluationMachine = setup({
  types: {
    context: {} as EvaluationContext,
    events: {} as EvaluationEvent,
    input: {} as EvaluationInput,
    output: {} as EvaluationOutput,
    children: {} as { proof: 'proof'; history: 'history' },
    emitted: {} as { type: 'field.fault'; field: 'feedback' },
  },
  actors: { evaluateTask, openEvaluation, proof: proofMachine, history: proofHistoryMachine },
  guards: {
    isConflict: (_, { error }: { error: unknown }) => conflicts.includes(failureOf(error).code),
    isUntouched: ({ context: { score, feedback } }) => score === defaultScore && feedback === '',
    isReadable: ({ context }) => isFeedbackShort(context.feedback),
  },
  actions: {
    restore: assign((_, { draft }: { draft: EvaluationDraft | null }) => draft ?? {}),
    keepDraft: ({ context }) => keepEvaluationDraft(context.evaluatorId, context.task.id, draftOf(context)),
    forgetDraft: ({ context }) => keepEvaluationDraft(context.evaluatorId, context.task.id, null),
    /** The values stay: an evaluation may be undone, and a proof that was replaced is evaluated later. */
    supersede: assign({ outcome: ({ context }) => ({ outcome: 'superseded' as const, draft: draftOf(context) }) }),
    markRestored: assign({ isRestored: true }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    pointToFeedback: emit({ type: 'field.fault', field: 'feedback' }),
    noticeFailure: failureNotice<TasksNotice>()(({ task }: EvaluationContext) => ({ key: 'evaluation.failed', task })),
    noticeSaved: sendParent((_, { task }: { task: Task }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'evaluation.sent', task },
    })),
    openReturn: sendTo('proof', { type: 'step.open', step: 'return' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
    noticeSuperseded: sendParent({ type: 'notice', notice: { key: 'evaluation.superseded' } }),
  },
}).createMachine({
  id: 'evaluation',
  context: ({ input: { task, evaluatorId, draft } }) => ({
    task,
    evaluatorId,
    score: draft?.score ?? defaultScore,
    feedback: draft?.feedback ?? '',
    failure: null,
    isRestored: false,
    outcome: { outcome: 'superseded', draft: draft ?? { score: defaultScore, feedback: '' } },
  }),
  output: ({ context }) => context.outcome,
  invoke: [
    {
      id: 'history',
      src: 'history',
      input: ({ context }) => ({ taskId: context.task.id }),
      onError: logged,
    },
    {
      id: 'proof',
      src: 'proof',
      input: ({ context }) => ({ userId: context.evaluatorId, task: context.task, step: null }),
      onError: logged,
    },
  ],
  initial: 'opening',
  on: {
    sleep: { actions: 'markRestored' },
    refresh: { actions: [sendTo('proof', { type: 'refresh' }), sendTo('history', { type: 'refresh' })] },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
  },
  states: {
    /** Before the first frame. The values that the list kept are newer than a draft. */
    opening: {
      invoke: {
        id: 'openEvaluation',
        src: 'openEvaluation',
        input: ({ context }) => ({ userId: context.evaluatorId, taskId: context.task.id }),
        onDone: [
          {
            guard: 'isUntouched',
            target: 'editing',
            actions: { type: 'restore', params: ({ event }) => ({ draft: event.output }) },
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', ...logged },
      },
    },
    editing: {
      on: {
        'score.change': { actions: [assign({ score: ({ event }) => clampScore(event.score) }), 'keepDraft'] },
        'feedback.change': { actions: [assign({ feedback: ({ event }) => event.feedback }), 'keepDraft'] },
        return: { target: 'returning', actions: 'openReturn' },
        submit: [
          { guard: 'isReadable', target: 'saving', actions: 'forgetFailure' },
          { actions: ['forgetFailure', 'pointToFeedback'] },
        ],
        move: {
          target: 'done',
          actions: assign({
            outcome: ({ context, event }) => ({
              outcome: 'moved' as const,
              direction: event.direction,
              draft: draftOf(context),
            }),
          }),
        },
        close: {
          target: 'done',
          actions: assign({
            outcome: ({ context }) => ({ outcome: 'closed' as const, draft: draftOf(context) }),
          }),
        },
      },
    },
    /** The reason of the return is written, or sent. */
    returning: {
      on: {
        'proof.left': 'editing',
        'proof.stale': { target: 'done', actions: 'supersede' },
        // If its form failed.
        close: 'editing',
        'proof.changed': {
          target: 'done',
          actions: [
            'forgetDraft',
            assign({ outcome: ({ event }) => ({ outcome: 'returned' as const, task: event.task }) }),
          ],
        },
      },
    },
    saving: {
      invoke: {
        id: 'evaluateTask',
        src: 'evaluateTask',
        input: ({ context: { task, evaluatorId, score, feedback } }) => ({
          taskId: task.id,
          evaluatorId,
          timesResent: task.times_resent,
          score,
          feedback,
        }),
        onDone: {
          target: 'done',
          actions: [
            assign({ outcome: ({ event }) => ({ outcome: 'saved' as const, task: event.output }) }),
            'forgetDraft',
            { type: 'noticeSaved', params: ({ event }) => ({ task: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: errorOf },
            target: 'done',
            actions: ['supersede', 'noticeSuperseded'],
          },
          saveFailed('editing'),
        ],
      },
    },
    done: { type: 'final' },
  },
})

export type EvaluationActor = ActorRefFrom<typeof evaluationMachine>
