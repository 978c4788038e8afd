import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { loadFeedback, loadMoreFeedback, saveFeedback } from './feedback.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  changedParts,
  isSameChange,
  type AssignedFeedback,
  type FeedbackChange,
  type FeedbackFilter,
  type Responsible,
} from './feedback.ts'
import type { NoticeEvent } from './notices.ts'

export type FeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  | { type: 'more' }
  | { type: 'type.filter'; filter: FeedbackFilter }
  | { type: 'open'; feedback: AssignedFeedback }
  | { type: 'change'; change: Partial<FeedbackChange> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface FeedbackContext {
  /** Newest first; null until first loaded. */
  items: readonly AssignedFeedback[] | null
  hasMore: boolean
  /** The items have another type than the filter; the requested ones are loading. */
  isStale: boolean
  responsibles: readonly Responsible[]
  listFailure: Failure | null
  filter: FeedbackFilter
  /** The feedback in the side sheet, as it was opened. */
  opened: AssignedFeedback | null
  /** The values in the sheet. */
  change: FeedbackChange
  failure: Failure | null
}

const closed = { opened: null, change: { status: 'pending', assigned_to: null }, failure: null } as const

/** The council's table 'Feedback dos Usuários' and the side sheet 'Detalhes do Feedback'. */
export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    emitted: {} as NoticeEvent,
  },
  actors: { loadFeedback, loadMoreFeedback, saveFeedback },
  guards: {
    isOther: ({ context }, { filter }: { filter: FeedbackFilter }) => context.filter !== filter,
    hasMore: ({ context }) => context.hasMore,
    isUntouched: ({ context: { opened, change } }) => opened === null || isSameChange(opened, change),
  },
  actions: {
    close: assign(closed),
    keepSaved: assign(({ context: { items } }, { saved }: { saved: AssignedFeedback }) => ({
      items: items?.map((item) => (item.id === saved.id ? saved : item)) ?? null,
    })),
    noticeSaved: emit({ type: 'notice', notice: { key: 'feedback.saved' } }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'feedback.loadFailed' | 'feedback.saveFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'feedback',
  context: {
    ...closed,
    items: null,
    hasMore: false,
    isStale: false,
    responsibles: [],
    listFailure: null,
    filter: 'all',
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'type.filter': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: assign({ filter: ({ event }) => event.filter, isStale: true }),
        },
        refresh: '.loading',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadFeedback',
            src: 'loadFeedback',
            input: ({ context: { filter, items, isStale } }) => ({
              type: filter,
              least: isStale ? 0 : (items?.length ?? 0),
            }),
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ ...event.output, isStale: false, listFailure: null })),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ listFailure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: {
          invoke: {
            id: 'loadMoreFeedback',
            src: 'loadMoreFeedback',
            input: ({ context: { filter, items } }) => ({ type: filter, after: items?.at(-1) ?? null }),
            onDone: {
              target: 'ready',
              actions: assign(({ context, event: { output } }) => ({
                items: [...(context.items ?? []), ...output.items],
                hasMore: output.hasMore,
              })),
            },
            onError: {
              target: 'ready',
              actions: {
                type: 'noticeFailure',
                params: ({ event }) => ({ key: 'feedback.loadFailed', error: event.error }),
              },
            },
          },
        },
        failed: { on: { retry: 'loading' } },
      },
    },
    sheet: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            open: {
              target: 'editing',
              actions: assign(({ event: { feedback } }) => ({
                opened: feedback,
                change: { status: feedback.status, assigned_to: feedback.assigned_to },
                failure: null,
              })),
            },
          },
        },
        editing: {
          on: {
            change: { actions: assign({ change: ({ context, event }) => ({ ...context.change, ...event.change }) }) },
            submit: [
              // There is nothing to save.
              { guard: 'isUntouched', target: 'closed', actions: 'close' },
              { target: 'saving', actions: assign({ failure: null }) },
            ],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
          },
        },
        saving: {
          invoke: {
            id: 'saveFeedback',
            src: 'saveFeedback',
            input: ({ context: { opened, change } }) => ({
              id: opened?.id ?? '',
              change: opened ? changedParts(opened, change) : change,
            }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
                'noticeSaved',
                'close',
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.saveFailed', error: event.error }) },
              ],
            },
          },
        },
        /** Confirms that changes are discarded. */
        discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
      },
    },
  },
})

export type FeedbackActor = ActorRefFrom<typeof feedbackMachine>
