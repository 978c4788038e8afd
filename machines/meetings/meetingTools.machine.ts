import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { errorOf, failureNotice, logFault, logged } from '../shared/shapes/failing.ts'
import { keepDraft } from '../shared/client/drafts.ts'
import { downloadCalendar, openMeetingDialog, type Invitees, type MeetingOpening } from './meetings.actors.ts'
import type { Fact } from '../shared/facts.ts'
import { meetingAttendanceMachine, type MeetingAttendanceInput } from './meetingAttendance.machine.ts'
import { meetingDateMachine, type MeetingDateInput } from './meetingDate.machine.ts'
import type { Moment } from './meeting.ts'
import { meetingDialogMachine, type MeetingDialogOutput } from './meetingDialog.machine.ts'
import type { MeetingDialogInput } from './meetingDialog.state.ts'
import type { CalendarScope, Meeting } from './meetingList.ts'
import type { MeetingsNotice, NoticeEvent } from './notices.ts'

/** What a dialog is about. */
type Subject =
  /** null: a new meeting. */
  | { type: 'form.open'; meeting: Meeting | null }
  | ({ type: 'attendance.open' } & Omit<MeetingAttendanceInput, keyof Moment>)
  | ({ type: 'date.open' } & Omit<MeetingDateInput, keyof Moment>)

type MeetingToolsEvent =
  | Subject
  | { type: 'download'; scope: CalendarScope }
  /** The user leaves the page: an open dialog closes, and what was typed is lost. */
  | { type: 'close' }
  /** From the dialogs. */
  | NoticeEvent
  | Extract<Fact, { type: 'meetings.changed' }>

interface MeetingToolsContext {
  /** null without a dialog. */
  subject: Subject | null
  opening: MeetingOpening | null
  /** As the last form knew them. */
  invitees: Invitees | null
  /** The requested files: the first one is being prepared, the others wait. */
  scopes: readonly CalendarScope[]
}

const fileOf = (scope: CalendarScope | undefined) => (scope?.kind === 'meeting' ? scope.id : scope?.kind)

const scopeOf = ({ scopes: [scope] }: MeetingToolsContext): CalendarScope => needed(scope, 'no file was requested')

const openingOf = ({ opening }: MeetingToolsContext): MeetingOpening => needed(opening, 'no dialog was opened')

const subjectOf = <Type extends Subject['type']>({ subject }: MeetingToolsContext, type: Type) => {
  if (subject?.type !== type) throw new Error(`the dialog is not about '${type}'`)
  return subject as Extract<Subject, { type: Type }>
}

const formOf = (context: MeetingToolsContext): MeetingDialogInput => ({
  ...openingOf(context),
  meeting: subjectOf(context, 'form.open').meeting,
  invitees: context.invitees,
})

const attendanceOf = (context: MeetingToolsContext): MeetingAttendanceInput => {
  const { id, title, date } = subjectOf(context, 'attendance.open')
  const { today, minute } = openingOf(context)
  return { id, title, date, today, minute }
}

const dateOf = (context: MeetingToolsContext): MeetingDateInput => {
  const { row, change } = subjectOf(context, 'date.open')
  const { today, minute } = openingOf(context)
  return { row, change, today, minute }
}

/** What a list of meetings offers for its rows: one dialog at a time, and the calendar file. */
export const meetingToolsMachine = setup({
  types: {
    context: {} as MeetingToolsContext,
    events: {} as MeetingToolsEvent,
    children: {} as { form: 'form'; attendance: 'attendance'; date: 'date' },
  },
  actors: {
    form: meetingDialogMachine,
    attendance: meetingAttendanceMachine,
    date: meetingDateMachine,
    openMeetingDialog,
    downloadCalendar,
  },
  guards: {
    isOtherFile: ({ context }, { scope }: { scope: CalendarScope }) =>
      context.scopes.every((other) => fileOf(other) !== fileOf(scope)),
    hasFile: ({ context }) => context.scopes.length > 0,
    isAbout: ({ context }, { type }: { type: Subject['type'] }) => context.subject?.type === type,
  },
  actions: {
    keepSubject: assign((_, { subject }: { subject: Subject }) => ({ subject })),
    keepOpening: assign((_, { opening }: { opening: MeetingOpening }) => ({ opening })),
    lineUp: assign({
      scopes: ({ context: { scopes } }, { scope }: { scope: CalendarScope }) => [...scopes, scope],
    }),
    endFile: assign({ scopes: ({ context }) => context.scopes.slice(1) }),
    keepInvitees: assign((_, { invitees }: MeetingDialogOutput) => ({ invitees })),
    forget: assign({ subject: null, opening: null }),
    /** The user leaves the page: a draft would bring back what was discarded. */
    forgetDraft: ({ context }) => keepDraft(openingOf(context).draft.key, null),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    passChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    noticeDownloaded: sendParent((_, { count }: { count: number }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'calendar.downloaded', count },
    })),
    noticeDownloadFailure: failureNotice<MeetingsNotice>()('calendar.failed'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'meetingTools',
  context: { subject: null, opening: null, invitees: null, scopes: [] },
  type: 'parallel',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'meetings.changed': { actions: 'passChange' },
  },
  states: {
    dialog: {
      initial: 'closed',
      on: { close: '.closed' },
      states: {
        closed: {
          entry: 'forget',
          on: {
            'form.open': {
              target: 'opening',
              actions: { type: 'keepSubject', params: ({ event }) => ({ subject: event }) },
            },
            'attendance.open': {
              target: 'opening',
              actions: { type: 'keepSubject', params: ({ event }) => ({ subject: event }) },
            },
            'date.open': {
              target: 'opening',
              actions: { type: 'keepSubject', params: ({ event }) => ({ subject: event }) },
            },
          },
        },
        opening: {
          invoke: {
            id: 'openMeetingDialog',
            src: 'openMeetingDialog',
            input: ({ context: { subject } }) => ({
              id: subject?.type === 'form.open' ? (subject.meeting?.id ?? null) : null,
            }),
            onDone: [
              {
                guard: { type: 'isAbout', params: { type: 'form.open' } },
                target: 'form',
                actions: { type: 'keepOpening', params: ({ event }) => ({ opening: event.output }) },
              },
              {
                guard: { type: 'isAbout', params: { type: 'attendance.open' } },
                target: 'attendance',
                actions: { type: 'keepOpening', params: ({ event }) => ({ opening: event.output }) },
              },
              {
                target: 'date',
                actions: { type: 'keepOpening', params: ({ event }) => ({ opening: event.output }) },
              },
            ],
            onError: { target: 'closed', ...logged },
          },
        },
        form: {
          on: { close: { target: 'closed', actions: 'forgetDraft' } },
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => formOf(context),
            onDone: { target: 'closed', actions: { type: 'keepInvitees', params: ({ event }) => event.output } },
            onError: { target: 'closed', ...logged },
          },
        },
        attendance: {
          invoke: {
            id: 'attendance',
            src: 'attendance',
            input: ({ context }) => attendanceOf(context),
            ...closes,
          },
        },
        date: {
          invoke: {
            id: 'date',
            src: 'date',
            input: ({ context }) => dateOf(context),
            ...closes,
          },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'hasFile', target: 'preparing' },
          on: { download: { actions: { type: 'lineUp', params: ({ event }) => event } } },
        },
        preparing: {
          on: {
            download: {
              guard: { type: 'isOtherFile', params: ({ event }) => event },
              actions: { type: 'lineUp', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'downloadCalendar',
            src: 'downloadCalendar',
            input: ({ context }) => ({ scope: scopeOf(context) }),
            onDone: {
              target: 'idle',
              actions: ['endFile', { type: 'noticeDownloaded', params: ({ event }) => ({ count: event.output }) }],
            },
            onError: { target: 'idle', actions: ['endFile', { type: 'noticeDownloadFailure', params: errorOf }] },
          },
        },
      },
    },
  },
})

export type MeetingToolsActor = ActorRefFrom<typeof meetingToolsMachine>
