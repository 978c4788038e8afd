import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { withdrawTask } from './taskForm.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Fact } from '../shared/facts.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import type { Task } from './task.ts'

export type TaskWithdrawalEvent = { type: 'confirm' } | { type: 'cancel' }

interface TaskWithdrawalInput {
  task: Pick<Task, 'id' | 'title'>
}

interface TaskWithdrawalContext extends TaskWithdrawalInput {
  failure: Failure | null
}

/** The confirmation before the author deletes a task that is not completed. */
export const taskWithdrawalMachine = setup({
  types: {
    context: {} as TaskWithdrawalContext,
    events: {} as TaskWithdrawalEvent,
    input: {} as TaskWithdrawalInput,
  },
  actors: { withdrawTask },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepFailure: keepFailure(),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    noticeWithdrawn: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.withdrawn', title: context.task.title },
    })),
    noticeFailure: failureNotice<TasksNotice>()('task.withdrawFailed'),
  },
}).createMachine({
  id: 'taskWithdrawal',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'withdrawing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    withdrawing: {
      invoke: {
        id: 'withdrawTask',
        src: 'withdrawTask',
        input: ({ context }) => ({ id: context.task.id }),
        onDone: { target: 'closed', actions: ['noticeWithdrawn', 'reportChange'] },
        onError: [
          {
            // The task is completed by now. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChange'],
          },
          {
            // The task may be deleted although the response was lost.
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'reportChange'],
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type TaskWithdrawalActor = ActorRefFrom<typeof taskWithdrawalMachine>
