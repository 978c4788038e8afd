import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { withdrawTask } from './taskForm.actors.ts'
import { type Access } from '../shared/access.ts'
import { mayWithdrawTask } from './taskRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { Task } from './task.ts'

export type TaskWithdrawalEvent =
  | { type: 'open'; access: Access; task: Task }
  | { type: 'confirm' }
  | { type: 'cancel' }

interface TaskWithdrawalContext {
  /** The task to delete, or the last one. */
  task: Pick<Task, 'id' | 'title'>
  failure: Failure | null
}

/** The confirmation before the author deletes a task that is not completed. */
export const taskWithdrawalMachine = setup({
  types: {
    context: {} as TaskWithdrawalContext,
    events: {} as TaskWithdrawalEvent,
    /** `tasks.changed`: the list is stale. */
    emitted: {} as NoticeEvent | { type: 'tasks.changed' },
  },
  actors: { withdrawTask },
  guards: {
    isAllowed: (_, { access, task }: { access: Access; task: Task }) => mayWithdrawTask(access, task),
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    emitChanged: emit({ type: 'tasks.changed' }),
    noticeWithdrawn: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.withdrawn', title: context.task.title },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.withdrawFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'taskWithdrawal',
  context: { task: { id: '', title: '' }, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'asking',
          actions: assign({ task: ({ event }) => event.task, failure: null }),
        },
      },
    },
    asking: { on: { confirm: { target: 'withdrawing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    withdrawing: {
      invoke: {
        id: 'withdrawTask',
        src: 'withdrawTask',
        input: ({ context }) => ({ id: context.task.id }),
        onDone: { target: 'closed', actions: ['noticeWithdrawn', 'emitChanged'] },
        onError: [
          {
            // The task is completed by now. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'emitChanged'],
          },
          {
            // The task may be deleted although the response was lost.
            target: 'asking',
            actions: [assign({ failure: ({ event }) => failureOf(event.error) }), 'emitChanged'],
          },
        ],
      },
    },
  },
})
