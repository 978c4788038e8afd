import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStatesOf } from '../shared/shapes/listing.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import {
  keepProofDraft,
  loadProofThread,
  openProofStep,
  takeProofStep,
  type OpenedStep,
  type ProofAttempt,
} from './proof.actors.ts'
import { firstFaultOfStep, isClosedBefore, type ProofEntry, type ProofStep } from './proofStep.ts'
import { clampScore, type Task } from './task.ts'
import { writtenText } from '../shared/writtenText.ts'

type ProofEvent =
  /** Opens the form of a step. */
  | { type: 'step.open'; step: ProofStep }
  | { type: 'text.change'; text: string }
  /** The new score of a correction. */
  | { type: 'score.change'; score: number }
  /** `id`: a new UUID v4. What was sent before and did not change keeps its own. */
  | { type: 'submit'; id: string }
  /** Closes the form. Its text stays as a draft. */
  | { type: 'cancel' }
  /** Loads the thread again after a failure. */
  | { type: 'retry' }
  /** Someone may have written. The machine raises it too, after a step. */
  | { type: 'refresh' }

/**
 * What it reports to its parent. `proof.changed`: a step was taken. `proof.stale`: someone else was faster.
 * `proof.left`: the form was closed.
 */
export type ProofReport = { type: 'proof.changed'; task: Task } | { type: 'proof.stale' } | { type: 'proof.left' }

interface ProofInput {
  userId: string
  task: Task
  /** The step whose form opens at once. */
  step: ProofStep | null
}

interface ProofContext extends ProofInput {
  /** null until they are loaded. */
  entries: readonly ProofEntry[] | null
  /** Why the thread did not load. */
  loadFailure: Failure | null
  /** What was sent and whose result is unknown; null without it. */
  attempt: ProofAttempt | null
  text: string
  /** Of a correction, 0 to 100. */
  score: number
  /** The user tried to send: the form shows its faults. */
  isTried: boolean
  /** Why the step was not taken. */
  failure: Failure | null
}

const stepOf = ({ step }: Pick<ProofContext, 'step'>): ProofStep => needed(step, 'no step was chosen')

/** The first faulty field of the open form, or null. */
const faultOf = (context: Pick<ProofContext, 'step' | 'text' | 'score' | 'task'>) =>
  firstFaultOfStep(stepOf(context), { ...context, before: context.task.evaluation_score })

const attemptOf = ({ attempt }: ProofContext): ProofAttempt => needed(attempt, 'no step is being sent')

/** Someone decided the contest while the form was open. It keeps its text, and is not sent. */
export const isClosed = ({ entries, attempt }: Pick<ProofContext, 'entries' | 'attempt'>) =>
  isClosedBefore(entries, attempt?.id ?? null)

/** A proof's thread, and one step of its cycle at a time: return, reply, contest, uphold or correct. */
export const proofMachine = setup({
  types: {
    context: {} as ProofContext,
    events: {} as ProofEvent,
    input: {} as ProofInput,
    emitted: {} as { type: 'field.fault'; field: 'score' | 'text' },
  },
  actors: { loadProofThread, openProofStep, takeProofStep },
  guards: {
    hasThread: ({ context }) => context.task.has_thread,
    hasStep: ({ context }) => context.step !== null,
    isSendable: ({ context }) => !isClosed(context) && faultOf(context) === null,
    isOpen: ({ context }) => !isClosed(context),
    /** A request failed: its step may be in the thread. */
    hasAttempt: ({ context }) => context.attempt !== null,
    isOutdated: (_, { error }: { error: unknown }) => failureOf(error).code === '23514',
  },
  actions: {
    keepLoaded: assign((_, entries: readonly ProofEntry[]) => ({ entries, loadFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ loadFailure: failureOf(error) })),
    noticeLoadFailure: failureNotice<TasksNotice>()('proof.loadFailed'),
    keepStep: assign((_, { step }: { step: ProofStep }) => ({ step })),
    keepOpened: assign(({ context }, { text, attempt }: OpenedStep) => ({
      text,
      attempt,
      score: context.task.evaluation_score ?? 0,
      isTried: false,
      failure: null,
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepScore: assign((_, { score }: { score: number }) => ({ score: clampScore(score) })),
    keepAttempt: assign(({ context: { attempt, text, score } }, { id }: { id: string }) => {
      const isSame = attempt?.text === text && attempt.score === score
      return { attempt: isSame ? attempt : { id, text, score } }
    }),
    keepDraft: ({ context }) => {
      const { userId, task, text, attempt } = context
      keepProofDraft(userId, task.id, stepOf(context), text === '' ? null : { text, attempt })
    },
    forgetDraft: ({ context }) => keepProofDraft(context.userId, context.task.id, stepOf(context), null),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultOf(context) ?? 'text' })),
    markTried: assign({ isTried: true, failure: null }),
    forgetStep: assign({ step: null, attempt: null, text: '', isTried: false, failure: null }),
    keepTask: assign((_, { task }: { task: Task }) => ({ task })),
    keepStepFailure: keepFailure(),
    reportChange: sendParent((_, { task }: { task: Task }): ProofReport => ({ type: 'proof.changed', task })),
    reportStale: sendParent({ type: 'proof.stale' } satisfies ProofReport),
    reportLeft: sendParent({ type: 'proof.left' } satisfies ProofReport),
    noticeTaken: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'proof.stepTaken', step: stepOf(context) },
    })),
    noticeStepFailure: failureNotice<TasksNotice>()('proof.stepFailed'),
  },
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({
    ...input,
    entries: input.task.has_thread ? null : [],
    loadFailure: null,
    attempt: null,
    text: '',
    score: 0,
    isTried: false,
    failure: null,
  }),
  type: 'parallel',
  states: {
    thread: {
      initial: 'arriving',
      on: { refresh: '.loading' },
      states: {
        /** Most proofs have no thread: evaluating them needs no request for it. */
        arriving: { always: [{ guard: 'hasThread', target: 'loading' }, { target: 'ready' }] },
        ...loadedStatesOf('loadProofThread', ({ task }: ProofContext) => ({ taskId: task.id })),
      },
    },
    step: {
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'hasStep', target: 'opening' }, { target: 'resting' }] },
        resting: {
          on: {
            'step.open': { target: 'opening', actions: { type: 'keepStep', params: ({ event }) => event } },
          },
        },
        opening: {
          invoke: {
            id: 'openProofStep',
            src: 'openProofStep',
            input: ({ context }) => ({
              userId: context.userId,
              taskId: context.task.id,
              step: stepOf(context),
            }),
            onDone: { target: 'writing', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
            onError: {
              target: 'resting',
              actions: [{ type: 'noticeStepFailure', params: errorOf }, 'forgetStep', 'reportLeft'],
            },
          },
        },
        writing: {
          on: {
            'text.change': { actions: [{ type: 'keepText', params: ({ event }) => event }, 'keepDraft'] },
            'score.change': { actions: { type: 'keepScore', params: ({ event }) => event } },
            submit: [
              {
                guard: 'isSendable',
                target: 'sending',
                actions: ['markTried', { type: 'keepAttempt', params: ({ event }) => event }, 'keepDraft'],
              },
              { guard: 'isOpen', actions: ['markTried', 'pointToFault'] },
            ],
            cancel: [
              {
                guard: 'hasAttempt',
                target: 'resting',
                actions: ['forgetStep', 'reportLeft', raise({ type: 'refresh' })],
              },
              { target: 'resting', actions: ['forgetStep', 'reportLeft'] },
            ],
          },
        },
        sending: {
          invoke: {
            id: 'takeProofStep',
            src: 'takeProofStep',
            input: ({ context }) => ({
              id: attemptOf(context).id,
              taskId: context.task.id,
              step: stepOf(context),
              timesResent: context.task.times_resent,
              text: writtenText(context.text),
              score: context.score,
            }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'keepTask', params: ({ event }) => ({ task: event.output }) },
                'noticeTaken',
                'forgetDraft',
                { type: 'reportChange', params: ({ event }) => ({ task: event.output }) },
                'forgetStep',
                raise({ type: 'refresh' }),
              ],
            },
            // The text stays in each case.
            onError: [
              {
                guard: { type: 'isOutdated', params: errorOf },
                target: 'writing',
                actions: [
                  { type: 'keepStepFailure', params: errorOf },
                  { type: 'noticeStepFailure', params: errorOf },
                  'reportStale',
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'writing',
                actions: [
                  { type: 'keepStepFailure', params: errorOf },
                  { type: 'noticeStepFailure', params: errorOf },
                ],
              },
            ],
          },
        },
      },
    },
  },
})

export type ProofActor = ActorRefFrom<typeof proofMachine>
