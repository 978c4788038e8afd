import { assign, sendParent, setup } from 'xstate'
import { errorOf, failureNotice, isRefused } from '../shared/shapes/failing.ts'
import type { Fact } from '../shared/facts.ts'
import { undoEvaluation } from './tasks.actors.ts'
import type { EvaluationDraft } from './evaluation.machine.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import type { Task } from './task.ts'

export type EvaluationUndoEvent =
  /** The current user evaluated this task. */
  | { type: 'evaluation.saved'; task: Task }
  /** From the notice, which offers it for a few seconds. The database has its own, longer limit. */
  | { type: 'undo' }

/** What it reports to the screen: the task waits again. `draft`: what was sent. */
export interface EvaluationUndoReport {
  type: 'evaluation.undone'
  task: Task
  draft: EvaluationDraft
}

interface EvaluationUndoContext {
  /** The last evaluation, as long as no attempt has taken it back or was refused. */
  last: Task | null
  /** The evaluation that is being taken back. */
  undoing: Task | null
}

const undoingOf = ({ undoing }: EvaluationUndoContext): Task => {
  if (undoing === null) throw new Error('no evaluation is being taken back')
  return undoing
}

/** Takes back the last evaluation. */
export const evaluationUndoMachine = setup({
  types: { context: {} as EvaluationUndoContext, events: {} as EvaluationUndoEvent },
  actors: { undoEvaluation },
  guards: { hasLast: ({ context }) => context.last !== null, isRefused },
  actions: {
    keepLast: assign((_, { task }: { task: Task }) => ({ last: task })),
    takeLast: assign(({ context }) => ({ undoing: context.last, last: null })),
    /** Unless a newer evaluation was saved meanwhile. */
    giveBack: assign(({ context }) => ({ last: context.last ?? context.undoing, undoing: null })),
    forget: assign({ undoing: null }),
    reportUndone: sendParent(({ context }, { task }: { task: Task }): EvaluationUndoReport => {
      const { evaluation_score: score, evaluation_feedback: feedback } = undoingOf(context)
      if (score === null) throw new Error('an evaluation without a score was taken back')
      return { type: 'evaluation.undone', task, draft: { score, feedback: feedback ?? '' } }
    }),
    /** Another user's change refused it: the list is stale. */
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    noticeUndone: sendParent((_, { task }: { task: Task }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'evaluation.undone', title: task.title },
    })),
    noticeFailure: failureNotice<TasksNotice>()('evaluation.undoFailed'),
  },
}).createMachine({
  id: 'evaluationUndo',
  context: { last: null, undoing: null },
  initial: 'resting',
  on: { 'evaluation.saved': { actions: { type: 'keepLast', params: ({ event }) => event } } },
  states: {
    resting: { on: { undo: { guard: 'hasLast', target: 'undoing', actions: 'takeLast' } } },
    undoing: {
      invoke: {
        id: 'undoEvaluation',
        src: 'undoEvaluation',
        input: ({ context }) => ({ task: undoingOf(context) }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'reportUndone', params: ({ event }) => ({ task: event.output }) },
            { type: 'noticeUndone', params: ({ event }) => ({ task: event.output }) },
            'forget',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'resting',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChange', 'forget'],
          },
          { target: 'resting', actions: [{ type: 'noticeFailure', params: errorOf }, 'giveBack'] },
        ],
      },
    },
  },
})
