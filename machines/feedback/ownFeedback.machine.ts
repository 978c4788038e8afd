import { assign, emit, raise, setup } from 'xstate'
import { loadMoreOwnFeedback, loadOwnFeedback, sendFeedback } from './feedback.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { faultOfFeedback, type Feedback, type FeedbackType } from './feedback.ts'
import { writtenText } from '../community/message.ts'
import type { NoticeEvent } from './notices.ts'

export type OwnFeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  | { type: 'more' }
  | { type: 'type.change'; feedbackType: FeedbackType }
  | { type: 'content.change'; content: string }
  /** `id`: a new UUID v4 for the row. Ignored if the same content was sent before without a response. */
  | { type: 'submit'; id: string }

interface Attempt {
  id: string
  feedbackType: FeedbackType
  content: string
}

interface OwnFeedbackContext {
  userId: string
  /** Newest first; null until first loaded. */
  items: readonly Feedback[] | null
  hasMore: boolean
  listFailure: Failure | null
  /** The last one sent, until the server confirms it. */
  attempt: Attempt | null
  feedbackType: FeedbackType
  content: string
  /** Faults are visible after the first submit. */
  isChecked: boolean
  failure: Failure | null
}

type Draft = Pick<OwnFeedbackContext, 'attempt' | 'feedbackType' | 'content'>

/** The same content reuses its id, so that it is stored only once. Other content gets a new row. */
const attemptOf = ({ attempt, feedbackType, content }: Draft, id: string): Attempt =>
  attempt?.feedbackType === feedbackType && attempt.content === content ? attempt : { id, feedbackType, content }

/** Sends feedback to the council and lists the current user's feedback. The typed text stays until it is sent. */
export const ownFeedbackMachine = setup({
  types: {
    context: {} as OwnFeedbackContext,
    events: {} as OwnFeedbackEvent,
    input: {} as { userId: string },
    emitted: {} as NoticeEvent | { type: 'field.fault' },
  },
  actors: { loadOwnFeedback, loadMoreOwnFeedback, sendFeedback },
  guards: {
    isFaulty: ({ context }) => faultOfFeedback(context.content) !== null,
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    noticeSent: emit({ type: 'notice', notice: { key: 'feedback.sent' } }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'feedback.loadFailed' | 'feedback.sendFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'ownFeedback',
  context: ({ input }) => ({
    userId: input.userId,
    items: null,
    hasMore: false,
    listFailure: null,
    attempt: null,
    feedbackType: 'sugestão',
    content: '',
    isChecked: false,
    failure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      // A running request may be older than the last submission.
      on: { refresh: '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadOwnFeedback',
            src: 'loadOwnFeedback',
            input: ({ context: { userId, items } }) => ({ userId, least: items?.length ?? 0 }),
            onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, listFailure: null })) },
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
            id: 'loadMoreOwnFeedback',
            src: 'loadMoreOwnFeedback',
            input: ({ context: { userId, items } }) => ({ userId, after: items?.at(-1) ?? null }),
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
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'type.change': { actions: assign({ feedbackType: ({ event }) => event.feedbackType }) },
            'content.change': { actions: assign({ content: ({ event }) => event.content }) },
            submit: [
              { guard: 'isFaulty', actions: [assign({ isChecked: true }), emit({ type: 'field.fault' })] },
              {
                target: 'sending',
                actions: assign({ attempt: ({ context, event }) => attemptOf(context, event.id), failure: null }),
              },
            ],
          },
        },
        sending: {
          invoke: {
            id: 'sendFeedback',
            src: 'sendFeedback',
            input: ({ context: { attempt, feedbackType, content } }) => ({
              id: attempt?.id ?? '',
              feedback_type: feedbackType,
              content: writtenText(content),
            }),
            onDone: {
              target: 'editing',
              actions: [
                'noticeSent',
                assign({ attempt: null, content: '', isChecked: false }),
                raise({ type: 'refresh' }),
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.sendFailed', error: event.error }) },
              ],
            },
          },
        },
      },
    },
  },
})
