import { assign, emit, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorLogic } from 'xstate'
import { needed } from '../shared/needed.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { dropPart, partFailed, passToPart, startPart, type WithParts } from '../shared/shapes/starting.ts'
import { councilMembersMachine } from './councilMembers.machine.ts'
import { councilPath, councilTabOf, type CouncilAddress, type CouncilTab } from './councilView.ts'
import { monitoringMachine } from './monitoring.machine.ts'
import type { NoticeEvent as NoticeOfFeedback } from '../feedback/notices.ts'
import type { MeetingScope } from '../meetings/meetingList.ts'
import type { NoticeEvent as NoticeOfMeetings } from '../meetings/notices.ts'
import { may, type Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { AddressSettled, PartShow, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { NoticeEvent } from './notices.ts'

/** The tab 'Reuniões', and the card 'Próximas Reuniões' beside the other tabs. */
type MeetingsPart = 'meetings' | 'upcoming'
/** What starts with its code. */
export type CouncilPart = MeetingsPart | 'feedback'

type CouncilEvent =
  | ScreenEvent<CouncilAddress>
  | PartShow
  | NoticeEvent
  | NoticeOfFeedback
  | NoticeOfMeetings
  /** The code of the part is loaded. */
  | { type: 'part.start'; part: CouncilPart; logic: AnyActorLogic }
  | { type: `xstate.error.actor.${CouncilPart}`; error: unknown; actorId: string }
  /** From the meetings. */
  | Extract<Fact, { type: 'meetings.changed' }>

interface CouncilContext extends CouncilAddress, WithParts {
  access: Access | null
}

const upcoming: MeetingScope = { when: 'upcoming', meeting: null, whose: 'all' }
const inputs: Readonly<Record<CouncilPart, object>> = { meetings: {}, upcoming: { scope: upcoming }, feedback: {} }

/** The tab shows what the address says. */
const showTab = {
  type: 'passToPart',
  params: ({ context }: { context: CouncilContext }) => ({
    id: shownTab(context),
    event: { type: 'part.show', show: context.show },
  }),
} as const

const to = (id: CouncilPart, type: 'refresh' | 'sleep') =>
  ({ type: 'passToPart', params: { id, event: { type } } }) as const

/** The tab with these rights; null without rights. */
export const shownTab = ({ wanted, access }: Pick<CouncilContext, 'wanted' | 'access'>): CouncilTab | null =>
  access === null ? null : councilTabOf(wanted, access)

/** The part of the meetings that is shown; null without the right to view them. */
export const shownMeetings = (context: Pick<CouncilContext, 'wanted' | 'access'>): MeetingsPart | null => {
  if (context.access === null || !may(context.access, 'council_meetings', 'view')) return null
  return shownTab(context) === 'meetings' ? 'meetings' : 'upcoming'
}

const accessOf = ({ access }: CouncilContext): Access => needed(access, 'the rights are not known')

/**
 * The screen of the council. It runs the machine of the tab in the address, or of the first tab that the user may view;
 * another tab ends it. The meetings and the feedback start when their code is loaded, and stay.
 */
export const councilMachine = setup({
  types: {
    context: {} as CouncilContext,
    events: {} as CouncilEvent,
    input: {} as ScreenInput & CouncilAddress,
    emitted: {} as AddressSettled,
    children: {} as { members: 'members'; monitor: 'monitor' },
  },
  actors: { members: councilMembersMachine, monitor: monitoringMachine },
  guards: {
    isTab: ({ context }, { tab }: { tab: CouncilTab }) => shownTab(context) === tab,
    /** The change leads to no other tab. */
    stays: ({ context }, change: Partial<CouncilContext>) => shownTab({ ...context, ...change }) === shownTab(context),
    isShown: ({ context }, { part }: { part: MeetingsPart }) => shownMeetings(context) === part,
    isHidden: ({ context }, { part }: { part: MeetingsPart }) => shownMeetings(context) !== part,
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
    settleShow: emit(({ context }, { show }: { show: string | null }) => ({
      type: 'address.settled' as const,
      path: councilPath(shownTab(context) ?? 'members', show),
      isReplaced: false,
      keepsScroll: true,
    })),
    passAccess: sendTo(
      (_, { tab }: { tab: 'members' | 'monitor'; access: Access | null }) => tab,
      (_, { access }) => ({ type: 'access.change', access }),
    ),
    refreshTab: sendTo((_, { tab }: { tab: 'members' | 'monitor' }) => tab, { type: 'refresh' }),
    closeDialogs: sendTo((_, { tab }: { tab: 'members' | 'monitor' }) => tab, { type: 'sleep' }),
    startPart: startPart(),
    dropPart: dropPart(),
    passToPart: passToPart(),
    reportChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    passNotice: sendParent((_, event: NoticeEvent | NoticeOfFeedback | NoticeOfMeetings) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'council',
  context: ({ input: { access, wanted, isAdding, show } }) => ({ access, wanted, isAdding, show, parts: [] }),
  type: 'parallel',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'meetings.changed': { actions: 'reportChange' },
    'part.show': { actions: { type: 'settleShow', params: ({ event }) => event } },
    'part.start': {
      actions: {
        type: 'startPart',
        params: ({ context: { show }, event: { part, logic } }) => ({
          id: part,
          logic,
          input: { ...inputs[part], show },
        }),
      },
    },
    'xstate.error.actor.meetings': partFailed,
    'xstate.error.actor.upcoming': partFailed,
    'xstate.error.actor.feedback': partFailed,
  },
  states: {
    tab: {
      initial: 'arriving',
      on: {
        'address.change': [
          {
            guard: { type: 'stays', params: ({ event }) => event.address },
            actions: [{ type: 'keepAddress', params: ({ event }) => event }, showTab],
          },
          { target: '.arriving', actions: [{ type: 'keepAddress', params: ({ event }) => event }, showTab] },
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
          entry: to('feedback', 'refresh'),
          exit: to('feedback', 'sleep'),
          on: {
            refresh: { actions: to('feedback', 'refresh') },
            sleep: { actions: to('feedback', 'sleep') },
          },
        },
        meetings: {},
        /** The machine of the tab failed. The next visit starts it again. */
        failed: { on: { refresh: 'arriving' } },
      },
    },
    /** The part that is shown. Its data is loaded again when it is shown again. */
    meetings: {
      initial: 'hidden',
      states: {
        hidden: {
          always: [
            { guard: { type: 'isShown', params: { part: 'meetings' } }, target: 'tab' },
            { guard: { type: 'isShown', params: { part: 'upcoming' } }, target: 'card' },
          ],
        },
        tab: {
          entry: to('meetings', 'refresh'),
          exit: to('meetings', 'sleep'),
          always: { guard: { type: 'isHidden', params: { part: 'meetings' } }, target: 'hidden' },
          on: {
            refresh: { actions: to('meetings', 'refresh') },
            sleep: { actions: to('meetings', 'sleep') },
          },
        },
        card: {
          entry: to('upcoming', 'refresh'),
          exit: to('upcoming', 'sleep'),
          always: { guard: { type: 'isHidden', params: { part: 'upcoming' } }, target: 'hidden' },
          on: {
            refresh: { actions: to('upcoming', 'refresh') },
            sleep: { actions: to('upcoming', 'sleep') },
          },
        },
      },
    },
  },
})

export type CouncilActor = ActorRefFrom<typeof councilMachine>
