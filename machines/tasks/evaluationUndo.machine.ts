import { assign, sendParent, setup } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, isRefused } from '../shared/shapes/failing.ts'
import type { Fact } from '../shared/facts.ts'
import { undoEvaluation } from './tasks.actors.ts'
import type { EvaluationDraft } from './evaluation.machine.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import type { Task } from './task.ts'

/** From the notice of an evaluation, which offers it for a few seconds. The database has its own, longer limit. */
interface EvaluationUndoEvent {
  type: 'undo'
  task: Task
}

/** What it reports to the screen: the task waits again. `draft`: what was sent. */
export interface EvaluationUndoReport {
  type: 'evaluation.undone'
  task: Task
  draft: EvaluationDraft
}

interface EvaluationUndoContext {
  /** The evaluations to take back, in the order of the presses. The first one is being taken back. */
  undoing: readonly Task[]
}

const firstOf = ({ undoing: [first] }: EvaluationUndoContext): Task =>
  needed(first, 'no evaluation is being taken back')

/** Takes back evaluations, one after the other. */
export const evaluationUndoMachine = setup({
  types: { context: {} as EvaluationUndoContext, events: {} as EvaluationUndoEvent },
  actors: { undoEvaluation },
  guards: {
    isNew: ({ context: { undoing } }, { task }: { task: Task }) => !undoing.some(({ id }) => id === task.id),
    hasMore: ({ context: { undoing } }) => undoing.length > 0,
    isRefused,
  },
  actions: {
    add: assign(({ context }, { task }: { task: Task }) => ({ undoing: [...context.undoing, task] })),
    forgetFirst: assign(({ context }) => ({ undoing: context.undoing.slice(1) })),
    reportUndone: sendParent(({ context }, { task }: { task: Task }): EvaluationUndoReport => {
      const { evaluation_score, evaluation_feedback: feedback } = firstOf(context)
      const score = needed(evaluation_score, 'an evaluation without a score was taken back')
      return { type: 'evaluation.undone', task, draft: { score, feedback: feedback ?? '' } }
    }),
    /** Another user's change refused it: the list is stale. */
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    noticeUndone: sendParent((_, { task }: { task: Task }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'evaluation.undone', task },
    })),
    noticeFailure: failureNotice<TasksNotice>()((context: EvaluationUndoContext) => ({
      key: 'evaluation.undoFailed',
      task: firstOf(context),
    })),
  },
}).createMachine({
  id: 'evaluationUndo',
  context: { undoing: [] },
  initial: 'resting',
  on: {
    undo: {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'add', params: ({ event }) => event },
    },
  },
  states: {
    resting: { always: { guard: 'hasMore', target: 'undoing' } },
    undoing: {
      invoke: {
        id: 'undoEvaluation',
        src: 'undoEvaluation',
        input: ({ context }) => ({ task: firstOf(context) }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'reportUndone', params: ({ event }) => ({ task: event.output }) },
            { type: 'noticeUndone', params: ({ event }) => ({ task: event.output }) },
            'forgetFirst',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'resting',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChange', 'forgetFirst'],
          },
          { target: 'resting', actions: [{ type: 'noticeFailure', params: errorOf }, 'forgetFirst'] },
        ],
      },
    },
  },
})
