import { assign, emit, raise, setup } from 'xstate'
import { loadOwnFeedback, sendFeedback } from './actors/feedback.ts'
import { failureOf, type Failure } from './model/failure.ts'
import { faultOfFeedback, type Feedback, type FeedbackType } from './model/feedback.ts'
import { writtenText } from './model/message.ts'
import type { NoticeEvent } from './model/notice.ts'

export type OwnFeedbackEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
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
  actors: { loadOwnFeedback, sendFeedback },
  guards: { isFaulty: ({ context }) => faultOfFeedback(context.content) !== null },
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
      states: {
        loading: {
          // What is on its way may be older than what has just been sent.
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadOwnFeedback',
            src: 'loadOwnFeedback',
            input: ({ context: { userId } }) => ({ userId }),
            onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output, listFailure: null }) },
            onError: {
              target: 'failed',
              actions: [
                assign({ listFailure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'feedback.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
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
