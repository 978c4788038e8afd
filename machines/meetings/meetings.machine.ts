import { assign, emit, raise, setup } from 'xstate'
import { deleteMeeting, loadMeetings, type MeetingPage } from './meetings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Meeting } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'

export type MeetingsEvent =
  | { type: 'retry' }
  | { type: 'more' }
  /** The screen came to the fore, perhaps after midnight, or something in it was changed; `today` as `yyyy-MM-dd`. */
  | { type: 'refresh'; today: string }
  /** Raised by the machine: what is shown has grown old. */
  | { type: 'changed' }
  | { type: 'delete'; meeting: Meeting }
  | { type: 'confirm' }
  | { type: 'cancel' }

export interface MeetingsInput {
  /** The day in São Paulo. */
  today: string
  /** So many meetings at first, and more with each `more`. */
  page: number
}

interface MeetingsContext extends MeetingsInput {
  count: number
  /** Null until they came once; kept while they are loaded again, and when that fails. */
  meetings: readonly Meeting[] | null
  hasMore: boolean
  failure: Failure | null
  /** The one that is to be deleted, or was last. */
  doomed: Meeting | null
  deletionFailure: Failure | null
}

/** 'Agendamento de Reuniões' (SPEC.md, section 2): the meetings to come, the nearest first, and the question before one is deleted. */
export const meetingsMachine = setup({
  types: {
    context: {} as MeetingsContext,
    events: {} as MeetingsEvent,
    input: {} as MeetingsInput,
    /** `meetings.changed`: what other lists show of meetings has grown old. */
    emitted: {} as NoticeEvent | { type: 'meetings.changed' },
  },
  actors: { loadMeetings, deleteMeeting },
  guards: {
    hasMore: ({ context }) => context.hasMore,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepPage: assign((_, { meetings, hasMore }: MeetingPage) => ({ meetings, hasMore, failure: null })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepDeletionFailure: assign({ deletionFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    tellChanged: emit({ type: 'meetings.changed' }),
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
    doomed: null,
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
                { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
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
              actions: assign({ doomed: ({ event }) => event.meeting, deletionFailure: null }),
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
            input: ({ context }) => ({ id: context.doomed?.id ?? '' }),
            onDone: { target: 'closed', actions: ['noticeDeleted', 'tellChanged', raise({ type: 'changed' })] },
            onError: [
              {
                // One may not any more: there is nothing left to ask.
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
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
                actions: { type: 'keepDeletionFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
  },
})
