import { assign, emit, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { councilMembersMachine } from './councilMembers.machine.ts'
import { councilPath, councilTabOf, type CouncilAddress, type CouncilTab } from './councilView.ts'
import { monitoringMachine } from './monitoring.machine.ts'
import { feedbackMachine } from '../feedback/feedback.machine.ts'
import type { NoticeEvent as NoticeOfFeedback } from '../feedback/notices.ts'
import type { Access } from '../shared/access.ts'
import type { AddressSettled, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { NoticeEvent } from './notices.ts'

export type CouncilEvent = ScreenEvent<CouncilAddress> | NoticeEvent | NoticeOfFeedback

interface CouncilContext extends CouncilAddress {
  access: Access | null
}

/** The tab with these rights; null without rights. */
export const shownTab = ({ wanted, access }: Pick<CouncilContext, 'wanted' | 'access'>): CouncilTab | null =>
  access === null ? null : councilTabOf(wanted, access)

const accessOf = ({ access }: CouncilContext): Access => {
  if (access === null) throw new Error('the rights are not known')
  return access
}

/**
 * The screen of the council. It runs the machine of the tab in the address, or of the first tab that the user may view;
 * another tab ends it. The meetings run their own machines.
 */
export const councilMachine = setup({
  types: {
    context: {} as CouncilContext,
    events: {} as CouncilEvent,
    input: {} as ScreenInput & CouncilAddress,
    emitted: {} as AddressSettled,
    children: {} as { members: 'members'; monitor: 'monitor'; feedback: 'feedback' },
  },
  actors: { members: councilMembersMachine, monitor: monitoringMachine, feedback: feedbackMachine },
  guards: {
    isTab: ({ context }, { tab }: { tab: CouncilTab }) => shownTab(context) === tab,
    /** The change leads to no other tab. */
    stays: ({ context }, change: Partial<CouncilContext>) => shownTab({ ...context, ...change }) === shownTab(context),
    isAdding: ({ context }) => context.isAdding,
    isAddingHere: ({ context }, address: CouncilAddress) =>
      address.isAdding && shownTab({ ...context, ...address }) === 'members',
  },
  actions: {
    keepAddress: assign((_, { address }: { address: CouncilAddress }) => address),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    addSeat: sendTo('members', { type: 'seat.add' }),
    /** Another visit of the screen must not open the form again. */
    settle: emit({
      type: 'address.settled',
      path: councilPath('members'),
      isReplaced: true,
      keepsScroll: false,
    }),
    passAccess: sendTo(
      (_, { tab }: { tab: 'members' | 'monitor'; access: Access | null }) => tab,
      (_, { access }) => ({ type: 'access.change', access }),
    ),
    refreshTab: sendTo((_, { tab }: { tab: 'members' | 'monitor' | 'feedback' }) => tab, { type: 'refresh' }),
    closeDialogs: sendTo((_, { tab }: { tab: 'members' | 'monitor' | 'feedback' }) => tab, { type: 'sleep' }),
    passNotice: sendParent((_, event: NoticeEvent | NoticeOfFeedback) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'council',
  context: ({ input: { access, wanted, isAdding } }) => ({ access, wanted, isAdding }),
  initial: 'arriving',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'address.change': [
      {
        guard: { type: 'stays', params: ({ event }) => event.address },
        actions: { type: 'keepAddress', params: ({ event }) => event },
      },
      { target: '.arriving', actions: { type: 'keepAddress', params: ({ event }) => event } },
    ],
    'access.change': [
      {
        guard: { type: 'stays', params: ({ event: { access } }) => ({ access }) },
        actions: { type: 'keepAccess', params: ({ event }) => event },
      },
      { target: '.arriving', actions: { type: 'keepAccess', params: ({ event }) => event } },
    ],
    'access.fail': { target: '.arriving', actions: { type: 'keepAccess', params: { access: null } } },
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'isTab', params: { tab: 'members' } }, target: 'members' },
        { guard: { type: 'isTab', params: { tab: 'monitor' } }, target: 'monitor' },
        { guard: { type: 'isTab', params: { tab: 'feedback' } }, target: 'feedback' },
        { guard: { type: 'isTab', params: { tab: 'meetings' } }, target: 'meetings' },
        { target: 'waiting' },
      ],
    },
    /** The rights are loading, or are gone. */
    waiting: {},
    members: {
      initial: 'entering',
      states: {
        entering: {
          always: [
            /** From a new position. */
            { guard: 'isAdding', target: 'shown', actions: ['addSeat', 'settle'] },
            { target: 'shown' },
          ],
        },
        shown: {},
      },
      on: {
        'address.change': {
          guard: { type: 'isAddingHere', params: ({ event }) => event.address },
          target: '.entering',
          actions: { type: 'keepAddress', params: ({ event }) => event },
        },
        'access.change': {
          guard: { type: 'stays', params: ({ event: { access } }) => ({ access }) },
          actions: [
            { type: 'keepAccess', params: ({ event }) => event },
            { type: 'passAccess', params: ({ event: { access } }) => ({ tab: 'members', access }) },
          ],
        },
        refresh: { actions: { type: 'refreshTab', params: { tab: 'members' } } },
        sleep: { actions: { type: 'closeDialogs', params: { tab: 'members' } } },
      },
      invoke: {
        id: 'members',
        src: 'members',
        input: ({ context }) => ({ access: accessOf(context) }),
        onError: { target: 'failed', ...logged },
      },
    },
    monitor: {
      on: {
        'access.change': {
          guard: { type: 'stays', params: ({ event: { access } }) => ({ access }) },
          actions: [
            { type: 'keepAccess', params: ({ event }) => event },
            { type: 'passAccess', params: ({ event: { access } }) => ({ tab: 'monitor', access }) },
          ],
        },
        refresh: { actions: { type: 'refreshTab', params: { tab: 'monitor' } } },
        sleep: { actions: { type: 'closeDialogs', params: { tab: 'monitor' } } },
      },
      invoke: {
        id: 'monitor',
        src: 'monitor',
        input: ({ context }) => ({ access: accessOf(context) }),
        onError: { target: 'failed', ...logged },
      },
    },
    feedback: {
      on: {
        refresh: { actions: { type: 'refreshTab', params: { tab: 'feedback' } } },
        sleep: { actions: { type: 'closeDialogs', params: { tab: 'feedback' } } },
      },
      invoke: {
        id: 'feedback',
        src: 'feedback',
        onError: { target: 'failed', ...logged },
      },
    },
    meetings: {},
    /** The machine of the tab failed. The next visit starts it again. */
    failed: { on: { refresh: 'arriving' } },
  },
})

export type CouncilActor = ActorRefFrom<typeof councilMachine>
