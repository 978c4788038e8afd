import { assign, raise, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, isRefused, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { loadedStatesOf } from '../shared/shapes/listing.ts'
import { deleteMeeting, loadMeetings, type MeetingPage } from './meetings.actors.ts'
import type { Fact } from '../shared/facts.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { meetingDatesMachine } from './meetingDates.machine.ts'
import type { Meeting } from './meetingList.ts'
import { meetingToolsMachine } from './meetingTools.machine.ts'
import type { PartShow } from '../shared/screen.ts'
import type { MeetingsNotice, NoticeEvent } from './notices.ts'

type MeetingsEvent =
  | { type: 'retry' }
  | { type: 'more' }
  /** 'past': the past dates, else the upcoming meetings. */
  | PartShow
  /** The page is visible again, perhaps after midnight. */
  | { type: 'refresh' }
  /** The user leaves the page: an open dialog closes. */
  | { type: 'sleep' }
  | { type: 'delete'; meeting: Meeting }
  | { type: 'confirm' }
  | { type: 'cancel' }
  /** From the past dates and the tools. */
  | NoticeEvent
  /** From the tools. The machine raises it too, after a deletion. */
  | Extract<Fact, { type: 'meetings.changed' }>

interface MeetingsContext {
  /** What was to be shown when it began. */
  show: string | null
  /** The maximum number of upcoming meetings. */
  count: number
  /** null until first loaded. They stay during a reload and if it fails. */
  meetings: readonly Meeting[] | null
  hasMore: boolean
  failure: Failure | null
  /** The meeting to delete; null without a question. */
  toDelete: Meeting | null
  deletionFailure: Failure | null
}

/** The number of meetings at first, and of further ones with each `more`. */
const page = 30
/** The same for past dates. */
const pastPage = 20

const deletionOf = ({ toDelete }: MeetingsContext) => ({
  id: needed(toDelete, 'no meeting was chosen for deletion').id,
})

/**
 * The council's tab 'Reuniões': the upcoming meetings, the nearest first, or the past dates, and the confirmation
 * before a meeting is deleted. It runs the past dates and the tools as children.
 */
export const meetingsMachine = setup({
  types: {
    context: {} as MeetingsContext,
    events: {} as MeetingsEvent,
    input: {} as Pick<PartShow, 'show'>,
    children: {} as { past: 'past'; tools: 'tools' },
  },
  actors: { loadMeetings, deleteMeeting, past: meetingDatesMachine, tools: meetingToolsMachine },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isRefused,
    isPast: (_, { show }: { show: string | null }) => show === 'past',
    isUpcoming: (_, { show }: { show: string | null }) => show !== 'past',
  },
  actions: {
    keepLoaded: assign((_, { meetings, hasMore }: MeetingPage) => ({ meetings, hasMore, failure: null })),
    keepLoadFailure: keepFailure(),
    openDeletion: assign((_, { meeting }: { meeting: Meeting }) => ({ toDelete: meeting, deletionFailure: null })),
    closeDeletion: assign({ toDelete: null, deletionFailure: null }),
    forgetDeletionFailure: assign({ deletionFailure: null }),
    keepDeletionFailure: assign({ deletionFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    closeDialog: sendTo('tools', { type: 'close' }),
    refreshPast: sendTo('past', { type: 'refresh' }),
    reportChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    noticeDeleted: sendParent({ type: 'notice', notice: { key: 'meeting.deleted' } } satisfies NoticeEvent),
    noticeLoadFailure: failureNotice<MeetingsNotice>()('meetings.loadFailed'),
    noticeDeletionFailure: failureNotice<MeetingsNotice>()('meeting.deleteFailed'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'meetings',
  context: ({ input: { show } }) => ({
    show,
    count: page,
    meetings: null,
    hasMore: false,
    failure: null,
    toDelete: null,
    deletionFailure: null,
  }),
  invoke: {
    id: 'tools',
    src: 'tools',
    onError: logged,
  },
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    sleep: { actions: 'closeDialog' },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        refresh: '.loading',
        'meetings.changed': { target: '.loading', actions: 'reportChange' },
      },
      states: {
        ...loadedStatesOf('loadMeetings', ({ count }: MeetingsContext) => ({ count })),
        ready: {
          on: {
            more: {
              guard: 'hasMore',
              target: 'loading',
              actions: assign({ count: ({ context }) => context.count + page }),
            },
          },
        },
      },
    },
    view: {
      initial: 'arriving',
      states: {
        arriving: {
          always: [
            { guard: { type: 'isPast', params: ({ context }) => context }, target: 'past' },
            { target: 'upcoming' },
          ],
        },
        upcoming: {
          on: { 'part.show': { guard: { type: 'isPast', params: ({ event }) => event }, target: 'past' } },
        },
        past: {
          on: {
            'part.show': { guard: { type: 'isUpcoming', params: ({ event }) => event }, target: 'upcoming' },
            refresh: { actions: 'refreshPast' },
            'meetings.changed': { actions: 'refreshPast' },
          },
          invoke: {
            id: 'past',
            src: 'past',
            input: { scope: { when: 'past', meeting: null, whose: 'all' }, page: pastPage },
            onError: { target: 'upcoming', ...logged },
          },
        },
      },
    },
    deletion: {
      initial: 'closed',
      states: {
        closed: {
          entry: 'closeDeletion',
          on: { delete: { target: 'asking', actions: { type: 'openDeletion', params: ({ event }) => event } } },
        },
        asking: {
          on: {
            confirm: { target: 'deleting', actions: 'forgetDeletionFailure' },
            cancel: 'closed',
            sleep: { target: 'closed', actions: 'closeDialog' },
          },
        },
        deleting: {
          invoke: {
            id: 'deleteMeeting',
            src: 'deleteMeeting',
            input: ({ context }) => deletionOf(context),
            onDone: { target: 'closed', actions: ['noticeDeleted', raise({ type: 'meetings.changed' })] },
            onError: [
              {
                // The user may no longer delete it: the dialog closes.
                guard: { type: 'isRefused', params: errorOf },
                target: 'closed',
                actions: [{ type: 'noticeDeletionFailure', params: errorOf }, raise({ type: 'meetings.changed' })],
              },
              {
                // It may be deleted although the response was lost.
                target: 'asking',
                actions: [{ type: 'keepDeletionFailure', params: errorOf }, raise({ type: 'meetings.changed' })],
              },
            ],
          },
        },
      },
    },
  },
})

export type MeetingsActor = ActorRefFrom<typeof meetingsMachine>
