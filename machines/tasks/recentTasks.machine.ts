import { assign, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { loadRecentTasks } from './recentTasks.actors.ts'
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
    keepLoaded: assign((_, tasks: readonly RecentTask[]) => ({ tasks, failure: null })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<TasksNotice>()('tasks.loadFailed'),
  },
}).createMachine({
  id: 'recentTasks',
  context: { tasks: [], failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: loadedStates('loadRecentTasks'),
})

export type RecentTasksActor = ActorRefFrom<typeof recentTasksMachine>
