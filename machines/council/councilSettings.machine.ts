import { assign, emit, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorLogic } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { dropPart, partFailed, passToPart, startPart, type WithParts } from '../shared/shapes/starting.ts'
import type { NoticeEvent as NoticeOfMeetings } from '../meetings/notices.ts'
import type { Fact } from '../shared/facts.ts'
import { settingsPath, type SettingsAddress } from './councilSettings.ts'
import { addSeatPath } from './councilView.ts'
import { permissionsMachine } from './permissions.machine.ts'
import { positionsMachine, type PositionsReport } from './positions.machine.ts'
import type { AddressSettled, PartShow, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { NoticeEvent } from './notices.ts'

type CouncilSettingsEvent =
  | ScreenEvent<SettingsAddress>
  | PartShow
  | NoticeEvent
  | NoticeOfMeetings
  | PositionsReport
  /** The code of the tab 'Reuniões' is loaded. */
  | { type: 'part.start'; part: 'meetings'; logic: AnyActorLogic }
  | { type: 'xstate.error.actor.meetings'; error: unknown; actorId: string }
  /** From the meetings. */
  | Extract<Fact, { type: 'meetings.changed' }>

/** The part is the meetings. */
type CouncilSettingsContext = SettingsAddress & WithParts

/** The part shows what the address says. */
const showTab = {
  type: 'passToPart',
  params: ({ context: { tab, show } }: { context: CouncilSettingsContext }) => ({
    id: tab,
    event: { type: 'part.show', show },
  }),
} as const

const toMeetings = (type: 'refresh' | 'sleep') =>
  ({ type: 'passToPart', params: { id: 'meetings', event: { type } } }) as const

/**
 * The screen of the council's settings. It runs the machine of the tab in the address; another tab ends it. The
 * meetings start when their code is loaded, and stay.
 */
export const councilSettingsMachine = setup({
  types: {
    context: {} as CouncilSettingsContext,
    events: {} as CouncilSettingsEvent,
    input: {} as ScreenInput & SettingsAddress,
    emitted: {} as AddressSettled,
    children: {} as { positions: 'positions'; permissions: 'permissions' },
  },
  actors: { positions: positionsMachine, permissions: permissionsMachine },
  guards: {
    isPositions: ({ context }) => context.tab === 'positions',
    isPermissions: ({ context }) => context.tab === 'permissions',
    isOtherTab: ({ context }, { address }: { address: SettingsAddress }) => address.tab !== context.tab,
    isNewPosition: ({ context }, { address }: { address: SettingsAddress }) =>
      address.tab === context.tab && address.isForCouncil,
    isForCouncil: ({ context }) => context.isForCouncil,
    isOtherPosition: ({ context }, { address }: { address: SettingsAddress }) =>
      address.tab === context.tab && address.show !== context.show,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: SettingsAddress }) => address),
    addPosition: sendTo('positions', { type: 'add' }),
    refreshPositions: sendTo('positions', { type: 'refresh' }),
    dropPosition: sendTo('positions', { type: 'sleep' }),
    refreshPermissions: sendTo('permissions', { type: 'refresh' }),
    dropPermissions: sendTo('permissions', { type: 'sleep' }),
    showPosition: sendTo('permissions', ({ context: { show } }): PartShow => ({ type: 'part.show', show })),
    startPart: startPart(),
    dropPart: dropPart(),
    passToPart: passToPart(),
    reportChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    passNotice: sendParent((_, event: NoticeEvent | NoticeOfMeetings) => event),
    returnToCouncil: emit({ type: 'address.settled', path: addSeatPath, isReplaced: false, keepsScroll: false }),
    settleShow: emit(({ context: { tab } }, { show }: { show: string | null }) => ({
      type: 'address.settled' as const,
      path: settingsPath(tab, show),
      isReplaced: false,
      keepsScroll: true,
    })),
    logFault: logFault(),
  },
}).createMachine({
  id: 'councilSettings',
  context: ({ input: { tab, isForCouncil, show } }) => ({ tab, isForCouncil, show, parts: [] }),
  initial: 'arriving',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'meetings.changed': { actions: 'reportChange' },
    'part.start': {
      actions: {
        type: 'startPart',
        params: ({ context: { show }, event: { part, logic } }) => ({ id: part, logic, input: { show } }),
      },
    },
    'xstate.error.actor.meetings': partFailed,
    'part.show': { actions: { type: 'settleShow', params: ({ event }) => event } },
    'address.change': [
      {
        guard: { type: 'isOtherTab', params: ({ event }) => event },
        target: '.arriving',
        actions: [{ type: 'keepAddress', params: ({ event }) => event }, showTab],
      },
      { actions: [{ type: 'keepAddress', params: ({ event }) => event }, showTab] },
    ],
  },
  states: {
    arriving: {
      always: [
        { guard: 'isPositions', target: 'positions' },
        { guard: 'isPermissions', target: 'permissions' },
        { target: 'meetings' },
      ],
    },
    positions: {
      initial: 'entering',
      states: {
        entering: {
          always: [
            /** From the council, which has no position yet. */
            { guard: 'isForCouncil', target: 'shown', actions: 'addPosition' },
            { target: 'shown' },
          ],
        },
        shown: {},
      },
      on: {
        'address.change': {
          guard: { type: 'isNewPosition', params: ({ event }) => event },
          target: '.entering',
          actions: { type: 'keepAddress', params: ({ event }) => event },
        },
        'position.made': { guard: 'isForCouncil', actions: 'returnToCouncil' },
        refresh: { actions: 'refreshPositions' },
        sleep: { actions: 'dropPosition' },
      },
      invoke: {
        id: 'positions',
        src: 'positions',
        onError: { target: 'failed', ...logged },
      },
    },
    permissions: {
      on: {
        'address.change': {
          guard: { type: 'isOtherPosition', params: ({ event }) => event },
          actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showPosition'],
        },
        refresh: { actions: 'refreshPermissions' },
        sleep: { actions: 'dropPermissions' },
      },
      invoke: {
        id: 'permissions',
        src: 'permissions',
        input: ({ context: { show } }) => ({ show }),
        onError: { target: 'failed', ...logged },
      },
    },
    meetings: {
      entry: toMeetings('refresh'),
      exit: toMeetings('sleep'),
      on: {
        refresh: { actions: toMeetings('refresh') },
        sleep: { actions: toMeetings('sleep') },
      },
    },
    /** The machine of the tab failed. The next visit starts it again. */
    failed: { on: { refresh: 'arriving' } },
  },
})

export type CouncilSettingsActor = ActorRefFrom<typeof councilSettingsMachine>
