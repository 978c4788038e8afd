import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt, surplusAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import { keepFeedbackDraft, loadOwnFeedback, openFeedback, sendFeedback, type FeedbackPage } from './feedback.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { faultOfFeedback, type Feedback, type FeedbackDraft, type FeedbackType } from './feedback.ts'
import { writtenText } from '../shared/writtenText.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { FeedbackNotice } from './notices.ts'

type OwnFeedbackEvent =
  | ScreenEvent<object>
  | { type: 'retry' }
  | { type: 'more' }
  | { type: 'type.change'; feedbackType: FeedbackType }
  | { type: 'content.change'; content: string }
  /** `id`: a new UUID v4 for the row. Ignored if the same content was sent before without a response. */
  | { type: 'submit'; id: string }

type Attempt = NonNullable<FeedbackDraft['attempt']>

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
  /** Nothing was typed since the last success. */
  isCleared: boolean
}

/** The same content reuses its id, so that it is stored only once. Other content gets a new row. */
const attemptOf = ({ attempt, feedbackType, content }: OwnFeedbackContext, id: string): Attempt =>
  attempt?.feedbackType === feedbackType && attempt.content === content ? attempt : { id, feedbackType, content }

const attempted = ({ attempt }: OwnFeedbackContext): Attempt => needed(attempt, 'no feedback was submitted')

const emptyForm = {
  attempt: null,
  feedbackType: 'sugestão',
  content: '',
  isChecked: false,
  failure: null,
  isCleared: false,
} as const

/** True if leaving would lose input. */
export const hasUnsentText = ({ context }: { context: OwnFeedbackContext }) => context.content.trim() !== ''

/**
 * The screen of the own feedback: sends feedback to the council and lists what the current user sent. The typed text
 * is a draft of this tab until it is sent, or until the user leaves the screen.
 */
export const ownFeedbackMachine = setup({
  types: {
    context: {} as OwnFeedbackContext,
    events: {} as OwnFeedbackEvent,
    input: {} as ScreenInput,
    emitted: {} as { type: 'field.fault'; field: 'content' },
  },
  actors: { loadOwnFeedback, openFeedback, sendFeedback },
  guards: {
    isCleared: ({ context }) => context.isCleared,
    isFaulty: ({ context }) => faultOfFeedback(context.content) !== null,
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    keepLoaded: assign((_, page: FeedbackPage<Feedback>) => ({ ...page, listFailure: null })),
    addLoaded: assign(({ context }, { items, hasMore }: FeedbackPage<Feedback>) => ({
      items: [...(context.items ?? []), ...items],
      hasMore,
    })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ listFailure: failureOf(error) })),
    restore: assign((_, { draft }: { draft: FeedbackDraft | null }) => {
      const { attempt, feedbackType, content } = draft ?? emptyForm
      return { attempt, feedbackType, content }
    }),
    keepDraft: ({ context: { userId, attempt, feedbackType, content } }) =>
      keepFeedbackDraft(
        userId,
        content === '' && attempt === null ? null : { version: 1, attempt, feedbackType, content },
      ),
    logFault: logFault(),
    forgetForm: assign(emptyForm),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'content' }),
    noticeSent: sendParent({ type: 'notice', notice: { key: 'feedback.sent' } }),
    noticeLoadFailure: failureNotice<FeedbackNotice>()('feedback.loadFailed'),
    noticeSendFailure: failureNotice<FeedbackNotice>()('feedback.sendFailed'),
  },
}).createMachine({
  id: 'ownFeedback',
  context: ({ input }) => ({
    userId: input.userId,
    items: null,
    hasMore: false,
    listFailure: null,
    ...emptyForm,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      // A running request may be older than the last submission.
      on: { refresh: '.loading' },
      states: pagedStates({
        load: 'loadOwnFeedback',
        first: ({ userId, items }: OwnFeedbackContext) => ({ userId, after: null, least: items?.length ?? 0 }),
        more: 'loadMoreOwnFeedback',
        next: ({ userId, items }: OwnFeedbackContext) => ({ userId, after: items?.at(-1) ?? null, least: 0 }),
      }),
    },
    form: {
      initial: 'opening',
      on: { sleep: { target: '.editing', actions: ['forgetForm', 'keepDraft'] } },
      states: {
        opening: {
          invoke: {
            id: 'openFeedback',
            src: 'openFeedback',
            input: ({ context: { userId } }) => ({ userId }),
            onDone: {
              target: 'editing',
              actions: { type: 'restore', params: ({ event }) => ({ draft: event.output }) },
            },
            onError: { target: 'editing', ...logged },
          },
        },
        editing: {
          on: {
            'type.change': { actions: [assign({ feedbackType: ({ event }) => event.feedbackType }), 'keepDraft'] },
            'content.change': {
              actions: [assign({ content: ({ event }) => event.content, isCleared: false }), 'keepDraft'],
            },
            submit: [
              surplusAttempt,
              faultyAttempt,
              {
                target: 'sending',
                actions: [
                  assign({ attempt: ({ context, event }) => attemptOf(context, event.id), failure: null }),
                  'keepDraft',
                ],
              },
            ],
          },
        },
        sending: {
          invoke: {
            id: 'sendFeedback',
            src: 'sendFeedback',
            input: ({ context }) => {
              const { id, feedbackType, content } = attempted(context)
              return { id, feedback_type: feedbackType, content: writtenText(content) }
            },
            onDone: {
              target: 'editing',
              actions: [
                'noticeSent',
                assign({ attempt: null, content: '', isChecked: false, isCleared: true }),
                'keepDraft',
                raise({ type: 'refresh' }),
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                { type: 'keepFailure', params: errorOf },
                { type: 'noticeSendFailure', params: errorOf },
              ],
            },
          },
        },
      },
    },
  },
})

export type OwnFeedbackActor = ActorRefFrom<typeof ownFeedbackMachine>
