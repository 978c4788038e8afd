import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { givenPointsMachine } from './givenPoints.machine.ts'
import type { NoticeEvent } from './notices.ts'
import { periodClosingMachine } from './periodClosing.machine.ts'
import { openPointsDraft } from './pointsGiving.actors.ts'
import { pointsGivingMachine } from './pointsGiving.machine.ts'
import type { RankingAdminAddress, RankingTab } from './rankingAdminView.ts'
import { rankingGoalsMachine } from './rankingGoals.machine.ts'
import { rankingTitlesMachine } from './rankingTitles.machine.ts'
import { routineKindsMachine } from './routineKinds.machine.ts'
import type { Fact } from '../shared/facts.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

type PointsChanged = Extract<Fact, { type: 'points.changed' }>

interface RankingAdminContext extends RankingAdminAddress {
  userId: string
}

/**
 * The screen of the ranking's administration. Each tab's machines start when the tab is first shown, and stay: the tab
 * keeps its typed values, and its data is loaded again when it is shown again.
 */
export const rankingAdminMachine = setup({
  types: {
    context: {} as RankingAdminContext,
    events: {} as ScreenEvent<RankingAdminAddress> | NoticeEvent | PointsChanged,
    input: {} as ScreenInput & RankingAdminAddress,
    children: {} as {
      giving: 'giving'
      given: 'given'
      kinds: 'kinds'
      titles: 'titles'
      goals: 'goals'
      closing: 'closing'
    },
  },
  actors: {
    giving: pointsGivingMachine,
    given: givenPointsMachine,
    kinds: routineKindsMachine,
    titles: rankingTitlesMachine,
    goals: rankingGoalsMachine,
    closing: periodClosingMachine,
  },
  guards: {
    isShown: ({ context }, { tab }: { tab: RankingTab }) => context.tab === tab,
    isHidden: ({ context }, { tab }: { tab: RankingTab }) => context.tab !== tab,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: RankingAdminAddress }) => address),
    refreshGiven: sendTo('given', { type: 'refresh' }),
    refreshKinds: sendTo('kinds', { type: 'refresh' }),
    refreshTitles: sendTo('titles', { type: 'refresh' }),
    refreshGoals: sendTo('goals', { type: 'refresh' }),
    refreshPeriods: sendTo('closing', { type: 'refresh' }),
    closeKind: sendTo('kinds', { type: 'abandon' }),
    closeTitle: sendTo('titles', { type: 'abandon' }),
    closeQuestion: sendTo('closing', { type: 'abandon' }),
    reportChange: sendParent((_, event: PointsChanged) => event),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'rankingAdmin',
  context: ({ input: { userId, tab } }) => ({ userId, tab }),
  type: 'parallel',
  on: {
    'address.change': { actions: { type: 'keepAddress', params: ({ event }) => event } },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'points.changed': { actions: { type: 'reportChange', params: ({ event }) => event } },
  },
  states: {
    points: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: { type: 'isShown', params: { tab: 'points' } }, target: 'visited' } },
        visited: {
          invoke: [
            {
              id: 'giving',
              src: 'giving',
              input: ({ context: { userId } }) => ({ userId, draft: openPointsDraft() }),
              onError: logged,
            },
            {
              id: 'given',
              src: 'given',
              onError: logged,
            },
          ],
          initial: 'shown',
          states: {
            shown: {
              always: { guard: { type: 'isHidden', params: { tab: 'points' } }, target: 'hidden' },
              on: {
                refresh: { actions: 'refreshGiven' },
                'points.changed': {
                  actions: ['refreshGiven', { type: 'reportChange', params: ({ event }) => event }],
                },
              },
            },
            hidden: {
              always: {
                guard: { type: 'isShown', params: { tab: 'points' } },
                target: 'shown',
                actions: 'refreshGiven',
              },
            },
          },
        },
      },
    },
    routines: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: { type: 'isShown', params: { tab: 'routines' } }, target: 'visited' } },
        visited: {
          invoke: {
            id: 'kinds',
            src: 'kinds',
            onError: logged,
          },
          initial: 'shown',
          states: {
            shown: {
              always: {
                guard: { type: 'isHidden', params: { tab: 'routines' } },
                target: 'hidden',
                actions: 'closeKind',
              },
              on: { refresh: { actions: 'refreshKinds' }, sleep: { actions: 'closeKind' } },
            },
            hidden: {
              always: {
                guard: { type: 'isShown', params: { tab: 'routines' } },
                target: 'shown',
                actions: 'refreshKinds',
              },
            },
          },
        },
      },
    },
    titles: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: { type: 'isShown', params: { tab: 'titles' } }, target: 'visited' } },
        visited: {
          invoke: {
            id: 'titles',
            src: 'titles',
            onError: logged,
          },
          initial: 'shown',
          states: {
            shown: {
              always: {
                guard: { type: 'isHidden', params: { tab: 'titles' } },
                target: 'hidden',
                actions: 'closeTitle',
              },
              on: { refresh: { actions: 'refreshTitles' }, sleep: { actions: 'closeTitle' } },
            },
            hidden: {
              always: {
                guard: { type: 'isShown', params: { tab: 'titles' } },
                target: 'shown',
                actions: 'refreshTitles',
              },
            },
          },
        },
      },
    },
    goals: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: { type: 'isShown', params: { tab: 'goals' } }, target: 'visited' } },
        visited: {
          invoke: {
            id: 'goals',
            src: 'goals',
            onError: logged,
          },
          initial: 'shown',
          states: {
            shown: {
              always: { guard: { type: 'isHidden', params: { tab: 'goals' } }, target: 'hidden' },
              on: { refresh: { actions: 'refreshGoals' } },
            },
            hidden: {
              always: {
                guard: { type: 'isShown', params: { tab: 'goals' } },
                target: 'shown',
                actions: 'refreshGoals',
              },
            },
          },
        },
      },
    },
    periods: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: { type: 'isShown', params: { tab: 'periods' } }, target: 'visited' } },
        visited: {
          invoke: {
            id: 'closing',
            src: 'closing',
            onError: logged,
          },
          initial: 'shown',
          states: {
            shown: {
              always: {
                guard: { type: 'isHidden', params: { tab: 'periods' } },
                target: 'hidden',
                actions: 'closeQuestion',
              },
              on: { refresh: { actions: 'refreshPeriods' }, sleep: { actions: 'closeQuestion' } },
            },
            hidden: {
              always: {
                guard: { type: 'isShown', params: { tab: 'periods' } },
                target: 'shown',
                actions: 'refreshPeriods',
              },
            },
          },
        },
      },
    },
  },
})

export type RankingAdminActor = ActorRefFrom<typeof rankingAdminMachine>
