import { assign, setup } from 'xstate'
import { type Access } from '../shared/access.ts'
import { mayChangeStatus, mayEvaluate } from './taskRights.ts'
import type { Task } from './task.ts'

export type TaskEvent =
  | { type: 'complete' }
  | { type: 'cancel' }
  | { type: 'reopen' }
  | { type: 'evaluate'; score: number }

/** The facts that the graph needs. */
export type TaskFacts = Pick<Task, 'routine_type' | 'image_url' | 'evaluation_score'>

const isScored = ({ evaluation_score }: TaskFacts) => evaluation_score !== null

/**
 * The status graph of a task, without requests. The trigger on `tasks` enforces the same. Only an evaluation completes
 * a routine without a score. A scored task cannot be cancelled, else the same routine could be paid twice.
 */
export const taskStatusMachine = setup({
  types: { context: {} as TaskFacts, events: {} as TaskEvent, input: {} as TaskFacts },
  guards: {
    isFinishedByHand: ({ context }) => context.routine_type === null || isScored(context),
    isUnscored: ({ context }) => !isScored(context),
    awaitsScore: ({ context }) => context.routine_type !== null && context.image_url !== null && !isScored(context),
  },
}).createMachine({
  id: 'taskStatus',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        complete: { guard: 'isFinishedByHand', target: 'completed' },
        cancel: { guard: 'isUnscored', target: 'cancelled' },
        // A reopened task keeps its score and is not evaluated again.
        evaluate: {
          guard: 'awaitsScore',
          target: 'completed',
          actions: assign({ evaluation_score: ({ event }) => event.score }),
        },
      },
    },
    completed: { on: { reopen: 'pending' } },
    cancelled: { on: { reopen: 'pending' } },
  },
})

/** True if the graph allows this step now. */
export const allows = (task: Task, step: TaskEvent['type']) =>
  taskStatusMachine
    .resolveState({ value: task.status, context: task })
    .can(step === 'evaluate' ? { type: step, score: 0 } : { type: step })

/** The steps that users take by hand. */
export type TaskStep = 'complete' | 'cancel' | 'reopen'

/** True if the graph and the user's rights allow this step now. */
export const canStep = (access: Access | null, task: Task, step: TaskStep) =>
  access !== null && allows(task, step) && mayChangeStatus(access, task)

export const canEvaluate = (access: Access | null, task: Task) =>
  access !== null && allows(task, 'evaluate') && mayEvaluate(access, task)
