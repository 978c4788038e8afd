import { assign, emit, raise, setup } from 'xstate'
import { deleteMeeting, loadMeetings } from './actors/meetings.ts'
import { failureOf, type Failure } from './model/failure.ts'
import type { Meeting } from './model/meetingList.ts'
import type { NoticeEvent } from './model/notice.ts'

export type MeetingsEvent =
  | { type: 'retry' }
  /** The screen came to the fore, or something in it was changed. */
  | { type: 'refresh' }
  | { type: 'delete'; meeting: Meeting }
  | { type: 'confirm' }
  | { type: 'cancel' }

interface MeetingsContext {
  /** Null until they came once; kept while they are loaded again, and when that fails. */
  meetings: readonly Meeting[] | null
  failure: Failure | null
  /** The one that is to be deleted, or was last. */
  doomed: Meeting | null
  deletionFailure: Failure | null
}

/** 'Agendamento de Reuniões' (SPEC.md, section 2): every meeting that is scheduled, and the question before one is deleted. */
export const meetingsMachine = setup({
  types: {
    context: {} as MeetingsContext,
    events: {} as MeetingsEvent,
    /** `meetings.changed`: what other lists show of meetings has grown old. */
    emitted: {} as NoticeEvent | { type: 'meetings.changed' },
  },
  actors: { loadMeetings, deleteMeeting },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
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
  context: { meetings: null, failure: null, doomed: null, deletionFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadMeetings',
            src: 'loadMeetings',
            onDone: { target: 'ready', actions: assign({ meetings: ({ event }) => event.output, failure: null }) },
            onError: {
              target: 'failed',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'meetings.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
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
            onDone: { target: 'closed', actions: ['noticeDeleted', 'tellChanged', raise({ type: 'refresh' })] },
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
                  raise({ type: 'refresh' }),
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
