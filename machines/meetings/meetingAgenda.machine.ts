import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import type { Fact } from '../shared/facts.ts'
import type { ScreenEvent } from '../shared/screen.ts'
import { meetingDatesMachine, type MeetingDatesInput } from './meetingDates.machine.ts'
import type { MeetingScope } from './meetingList.ts'
import { meetingToolsMachine } from './meetingTools.machine.ts'
import type { NoticeEvent } from './notices.ts'

/** What the address names. */
type MeetingAgendaAddress = Pick<MeetingDatesInput, 'scope'>

type MeetingAgendaEvent =
  | ScreenEvent<MeetingAgendaAddress>
  /** From the dates and the tools. */
  | NoticeEvent
  | Extract<Fact, { type: 'meetings.changed' }>

/** The number of dates at first, and of further ones. */
const page = 8

/** Dates of meetings with the tools for them: the screen /meetings, and the card of the council's panel. */
export const meetingAgendaMachine = setup({
  types: {
    context: {} as MeetingAgendaAddress,
    events: {} as MeetingAgendaEvent,
    input: {} as MeetingAgendaAddress,
    children: {} as { dates: 'dates'; tools: 'tools' },
  },
  actors: { dates: meetingDatesMachine, tools: meetingToolsMachine },
  actions: {
    keepScope: assign((_, { scope }: { scope: MeetingScope }) => ({ scope })),
    showScope: sendTo('dates', ({ context: { scope } }) => ({ type: 'scope.change' as const, scope })),
    refreshDates: sendTo('dates', { type: 'refresh' }),
    closeDialog: sendTo('tools', { type: 'close' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    reportChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    logFault: logFault(),
  },
}).createMachine({
  id: 'meetingAgenda',
  context: ({ input: { scope } }) => ({ scope }),
  invoke: [
    {
      id: 'dates',
      src: 'dates',
      input: ({ context: { scope } }) => ({ scope, page }),
      onError: logged,
    },
    {
      id: 'tools',
      src: 'tools',
      onError: logged,
    },
  ],
  on: {
    'address.change': { actions: [{ type: 'keepScope', params: ({ event }) => event.address }, 'showScope'] },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'meetings.changed': { actions: ['refreshDates', 'reportChange'] },
  },
  initial: 'shown',
  states: {
    shown: {
      on: {
        refresh: { actions: 'refreshDates' },
        sleep: { target: 'asleep', actions: 'closeDialog' },
      },
    },
    /** The user is on another screen. */
    asleep: { on: { refresh: { target: 'shown', actions: 'refreshDates' } } },
  },
})

export type MeetingAgendaActor = ActorRefFrom<typeof meetingAgendaMachine>
