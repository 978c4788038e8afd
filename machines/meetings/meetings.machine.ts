import { assign, emit, raise, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { deleteMeeting, loadMeetings, type MeetingPage } from './meetings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Meeting } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'

export type MeetingsEvent =
  | { type: 'retry' }
  | { type: 'more' }
  /** The page is visible again, perhaps after midnight, or something changed; `today` as `yyyy-MM-dd`. */
  | { type: 'refresh'; today: string }
  /** Raised by the machine: the list is outdated. */
  | { type: 'changed' }
  | { type: 'delete'; meeting: Meeting }
  | { type: 'confirm' }
  | { type: 'cancel' }

export interface MeetingsInput {
  /** The day in São Paulo. */
  today: string
  /** The number of meetings at first, and of further ones with each `more`. */
  page: number
}

interface MeetingsContext extends MeetingsInput {
  count: number
  /** null until first loaded. They stay during a reload and if it fails. */
  meetings: readonly Meeting[] | null
  hasMore: boolean
  failure: Failure | null
  /** The meeting to delete, or the last one. */
  toDelete: Meeting | null
  deletionFailure: Failure | null
}

/** 'Agendamento de Reuniões': the upcoming meetings, the nearest first, and the confirmation before one is deleted. */
export const meetingsMachine = setup({
  types: {
    context: {} as MeetingsContext,
    events: {} as MeetingsEvent,
    input: {} as MeetingsInput,
    /** `meetings.changed`: other lists of meetings are outdated. */
    emitted: {} as NoticeEvent | { type: 'meetings.changed' },
  },
  actors: { loadMeetings, deleteMeeting },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepPage: assign((_, { meetings, hasMore }: MeetingPage) => ({ meetings, hasMore, failure: null })),
    keepFailure: keepFailure(),
    keepDeletionFailure: assign({ deletionFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    emitChanged: emit({ type: 'meetings.changed' }),
    noticeDeleted: emit({ type: 'notice', notice: { key: 'meeting.deleted' } }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'meetings.loadFailed' | 'meeting.deleteFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'meetings',
  context: ({ input }) => ({
    ...input,
    count: input.page,
    meetings: null,
    hasMore: false,
    failure: null,
    toDelete: null,
    deletionFailure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        refresh: { target: '.loading', actions: assign({ today: ({ event }) => event.today }) },
        changed: '.loading',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadMeetings',
            src: 'loadMeetings',
            input: ({ context: { today, count } }) => ({ today, count }),
            onDone: { target: 'ready', actions: { type: 'keepPage', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: [
                { type: 'keepFailure', params: errorOf },
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'meetings.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: {
          on: {
            more: {
              guard: 'hasMore',
              target: 'loading',
              actions: assign({ count: ({ context }) => context.count + context.page }),
            },
          },
        },
        failed: { on: { retry: 'loading' } },
      },
    },
    deletion: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            delete: {
              target: 'asking',
              actions: assign({ toDelete: ({ event }) => event.meeting, deletionFailure: null }),
            },
          },
        },
        asking: {
          on: { confirm: { target: 'deleting', actions: assign({ deletionFailure: null }) }, cancel: 'closed' },
        },
        deleting: {
          invoke: {
            id: 'deleteMeeting',
            src: 'deleteMeeting',
            input: ({ context }) => ({ id: context.toDelete?.id ?? '' }),
            onDone: { target: 'closed', actions: ['noticeDeleted', 'emitChanged', raise({ type: 'changed' })] },
            onError: [
              {
                // The user may no longer delete it: the dialog closes.
                guard: { type: 'isRefused', params: errorOf },
                target: 'closed',
                actions: [
                  {
                    type: 'noticeFailure',
                    params: ({ event }) => ({ key: 'meeting.deleteFailed', error: event.error }),
                  },
                  raise({ type: 'changed' }),
                ],
              },
              {
                target: 'asking',
                actions: { type: 'keepDeletionFailure', params: errorOf },
              },
            ],
          },
        },
      },
    },
  },
})
