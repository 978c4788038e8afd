import { assign, setup } from 'xstate'
import { type Access } from '../shared/access.ts'
import { mayChangeStatus, mayEvaluate } from './taskRights.ts'
import type { Task } from './task.ts'

export type TaskEvent =
  | { type: 'complete' }
  | { type: 'cancel' }
  | { type: 'reopen' }
  | { type: 'evaluate'; score: number }

/** What the graph needs to know of a task. */
export type TaskFacts = Pick<Task, 'routine_type' | 'image_url' | 'evaluation_score'>

const isScored = ({ evaluation_score }: TaskFacts) => evaluation_score !== null

/**
 * The task graph of SPEC.md, section 4. Pure: it calls nothing; the trigger on `tasks` enforces the same.
 * A routine without a score is completed by its evaluation alone (DESIGN.md); a scored task can't be cancelled, else
 * the same routine could be paid twice (DATABASE.md, 'Task graph').
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
        // A reopened task keeps its score and is never evaluated again.
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

/** Does the graph let this task take the step now? */
export const allows = (task: Task, step: TaskEvent['type']) =>
  taskStatusMachine
    .resolveState({ value: task.status, context: task })
    .can(step === 'evaluate' ? { type: step, score: 0 } : { type: step })

/** The steps that people take by hand. */
export type TaskStep = 'complete' | 'cancel' | 'reopen'

/** May this person take this step with this task now: by the graph, and by right (SPEC.md, section 4; DATABASE.md). */
export const canStep = (access: Access | null, task: Task, step: TaskStep) =>
  access !== null && allows(task, step) && mayChangeStatus(access, task)

export const canEvaluate = (access: Access | null, task: Task) =>
  access !== null && allows(task, 'evaluate') && mayEvaluate(access, task)
