import { enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { recentTasksMachine } from '../tasks/recentTasks.machine.ts'
import { welcomeMachine } from './welcome.machine.ts'
import { routinesMachine } from '../routines/routines.machine.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import type { ScreenEvent, ScreenInput, ScreenReport } from '../shared/screen.ts'
import type { NoticeEvent as NoticeOfRoutines } from '../routines/notices.ts'
import type { NoticeEvent as NoticeOfTasks } from '../tasks/notices.ts'
import type { Fact } from '../shared/facts.ts'
import type { NoticeEvent as NoticeOfProfile } from './notices.ts'

type DashboardEvent =
  /** `address.change`: the first visit begins. */
  | Extract<ScreenEvent<object>, { type: 'address.change' | 'refresh' | 'sleep' }>
  /** From the parts. */
  | NoticeOfTasks
  | NoticeOfRoutines
  | NoticeOfProfile

/**
 * The screen of the dashboard's overview. It runs the routines, the recent tasks and the welcome; the profile is the
 * root's. They load and fail independently.
 */
export const dashboardMachine = setup({
  types: {
    context: {} as { userId: string },
    events: {} as DashboardEvent,
    input: {} as ScreenInput,
    children: {} as { routines: 'routines'; recentTasks: 'recentTasks'; welcome: 'welcome' },
  },
  actors: { routines: routinesMachine, recentTasks: recentTasksMachine, welcome: welcomeMachine },
  actions: {
    openProfile: sendParent((): ScreenReport => ({ type: 'profile.open' })),
    refreshParts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('routines', { type: 'refresh' })
      enqueue.sendTo('recentTasks', { type: 'refresh' })
    }),
    passNotice: sendParent((_, event: NoticeOfTasks | NoticeOfRoutines | NoticeOfProfile) => event),
    reportPassed: sendParent((): Fact => ({ type: 'welcome.passed' })),
    logFault: logFault(),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { userId } }) => ({ userId }),
  invoke: [
    {
      id: 'routines',
      src: 'routines',
      input: ({ context: { userId } }) => ({ userId, hasPhotos: false }),
      onError: logged,
    },
    { id: 'recentTasks', src: 'recentTasks', onError: logged },
    { id: 'welcome', src: 'welcome', onDone: { actions: ['reportPassed', 'openProfile'] }, onError: logged },
  ],
  on: { notice: { actions: { type: 'passNotice', params: ({ event }) => event } } },
  initial: 'shown',
  states: {
    shown: {
      on: {
        'address.change': { actions: 'openProfile' },
        refresh: { actions: ['refreshParts', 'openProfile'] },
        sleep: 'asleep',
      },
    },
    asleep: { on: { refresh: { target: 'shown', actions: ['refreshParts', 'openProfile'] } } },
  },
})

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>
