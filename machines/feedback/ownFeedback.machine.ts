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
  /** `id`: a version 4; it is the row's, unless the same was sent before and no answer came. */
  | { type: 'submit'; id: string }

interface Attempt {
  id: string
  feedbackType: FeedbackType
  content: string
}

interface OwnFeedbackContext {
  userId: string
  /** Newest first; null until they came once. */
  items: readonly Feedback[] | null
  hasMore: boolean
  listFailure: Failure | null
  /** What was sent last and is not known to be there. */
  attempt: Attempt | null
  feedbackType: FeedbackType
  content: string
  /** Faults are shown from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

type Written = Pick<OwnFeedbackContext, 'attempt' | 'feedbackType' | 'content'>

/** The same again goes with the same id, so that it is never there twice; other words are another row, so that none are lost. */
const attemptOf = ({ attempt, feedbackType, content }: Written, id: string): Attempt =>
  attempt?.feedbackType === feedbackType && attempt.content === content ? attempt : { id, feedbackType, content }

/**
 * Sending feedback to the council, and the state of one's own (BEYOND.md, 'feedback'). What was typed stays until it is
 * sent.
 */
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
      // What is on its way may be older than what has just been sent.
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
