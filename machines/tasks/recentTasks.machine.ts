import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadRecentTasks } from './tasks.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { TasksNotice } from './notices.ts'
import type { RecentTask } from './task.ts'

interface RecentTasksContext {
  tasks: readonly RecentTask[]
  failure: Failure | null
}

/** The dashboard's card 'Tarefas Recentes'. */
export const recentTasksMachine = setup({
  types: {
    context: {} as RecentTasksContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
  },
  actors: { loadRecentTasks },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<TasksNotice>()('tasks.loadFailed'),
  },
}).createMachine({
  id: 'recentTasks',
  context: { tasks: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadRecentTasks',
        src: 'loadRecentTasks',
        onDone: { target: 'ready', actions: assign({ tasks: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type RecentTasksActor = ActorRefFrom<typeof recentTasksMachine>
