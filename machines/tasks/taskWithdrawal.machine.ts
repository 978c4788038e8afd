import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { askAgain, asked, asking } from '../shared/shapes/asking.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { withdrawTask } from './taskForm.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import type { Task } from './task.ts'

/** The confirmation before the author deletes a task that is not completed. */
export const taskWithdrawalMachine = setup({
  ...asking<{ task: Pick<Task, 'id' | 'title'> }>(),
  actors: { withdrawTask },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    noticeWithdrawn: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.withdrawn', title: context.task.title },
    })),
    noticeFailure: failureNotice<TasksNotice>()('task.withdrawFailed'),
  },
}).createMachine({
  id: 'taskWithdrawal',
  context: asked,
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'withdrawing', actions: 'forgetFailure' }, cancel: 'closed' } },
    withdrawing: {
      invoke: {
        id: 'withdrawTask',
        src: 'withdrawTask',
        input: ({ context }) => ({ id: context.task.id }),
        onDone: { target: 'closed', actions: ['noticeWithdrawn', 'reportChange'] },
        onError: askAgain,
      },
    },
    closed: { type: 'final' },
  },
})

export type TaskWithdrawalActor = ActorRefFrom<typeof taskWithdrawalMachine>
