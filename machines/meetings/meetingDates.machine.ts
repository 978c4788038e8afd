import { assign, emit, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { answerMeeting, loadOccurrences, type OccurrencePage } from './meetings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  isSameOccurrence,
  isSameScope,
  withAnswer,
  type AnswerWish,
  type MeetingScope,
  type Occurrence,
} from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'

export type MeetingDatesEvent =
  /** The URL has another scope. */
  | { type: 'scope.change'; scope: MeetingScope }
  | { type: 'more' }
  | { type: 'retry' }
  /** The page is visible again, perhaps after midnight, or something changed; `today` as `yyyy-MM-dd`. */
  | { type: 'refresh'; today: string }
  | ({ type: 'answer' } & AnswerWish)
  /** Raised by the machine: a running request may be older than the saved answer. */
  | { type: 'answered' }

export interface MeetingDatesInput {
  scope: MeetingScope
  /** The day in São Paulo. */
  today: string
  /** The number of dates at first, and of further ones with each `more`. */
  page: number
}

interface MeetingDatesContext extends MeetingDatesInput {
  count: number
  /** null until loaded for this scope. They stay during a reload and if it fails. */
  rows: readonly Occurrence[] | null
  hasMore: boolean
  failure: Failure | null
  /** Answers that are not saved yet; the first one is being sent. */
  wishes: readonly AnswerWish[]
}

/** Replaces a waiting answer for the same date. */
const withWish = ([first, ...waiting]: readonly AnswerWish[], { id, date, answer }: AnswerWish) => {
  const wish = { id, date, answer }
  return first ? [first, ...waiting.filter((other) => !isSameOccurrence(other, wish)), wish] : [wish]
}

const firstOf = ({ wishes: [first] }: Pick<MeetingDatesContext, 'wishes'>): AnswerWish => {
  if (!first) throw new Error('no answer is being sent')
  return first
}

/** The dates as shown: with the answers that are not saved yet. */
export const shownDates = ({ rows, wishes }: Pick<MeetingDatesContext, 'rows' | 'wishes'>) =>
  rows && wishes.reduce(withAnswer, rows)

/**
 * Upcoming or past dates of meetings, and the current user's answer to each. Answers are shown at once, sent one after
 * the other, and reverted if refused.
 */
export const meetingDatesMachine = setup({
  types: {
    context: {} as MeetingDatesContext,
    events: {} as MeetingDatesEvent,
    input: {} as MeetingDatesInput,
    emitted: {} as NoticeEvent,
  },
  actors: { loadOccurrences, answerMeeting },
  guards: {
    isOtherScope: ({ context }, { scope }: { scope: MeetingScope }) => !isSameScope(context.scope, scope),
    hasMore: ({ context }) => context.hasMore,
    hasMoreWishes: ({ context }) => context.wishes.length > 1,
  },
  actions: {
    keepScope: assign(({ context }, { scope }: { scope: MeetingScope }) => ({
      scope,
      count: context.page,
      rows: null,
      hasMore: false,
      failure: null,
    })),
    keepPage: assign((_, { rows, hasMore }: OccurrencePage) => ({ rows, hasMore, failure: null })),
    keepFailure: keepFailure(),
    addWish: assign({ wishes: ({ context }, wish: AnswerWish) => withWish(context.wishes, wish) }),
    keepAnswer: assign({
      rows: ({ context }) => context.rows && withAnswer(context.rows, firstOf(context)),
    }),
    removeWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'meetings.loadFailed' | 'meeting.answerFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'meetingDates',
  context: ({ input }) => ({ ...input, count: input.page, rows: null, hasMore: false, failure: null, wishes: [] }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'scope.change': {
          guard: { type: 'isOtherScope', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepScope', params: ({ event }) => event },
        },
        refresh: { target: '.loading', actions: assign({ today: ({ event }) => event.today }) },
      },
      states: {
        loading: {
          on: { answered: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadOccurrences',
            src: 'loadOccurrences',
            input: ({ context: { scope, today, count } }) => ({ scope, today, count }),
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
    answer: {
      initial: 'resting',
      states: {
        resting: { on: { answer: { target: 'sending', actions: { type: 'addWish', params: ({ event }) => event } } } },
        sending: {
          on: { answer: { actions: { type: 'addWish', params: ({ event }) => event } } },
          invoke: {
            id: 'answerMeeting',
            src: 'answerMeeting',
            input: ({ context }) => firstOf(context),
            onDone: [
              {
                guard: 'hasMoreWishes',
                target: 'sending',
                reenter: true,
                actions: ['keepAnswer', 'removeWish', raise({ type: 'answered' })],
              },
              { target: 'resting', actions: ['keepAnswer', 'removeWish', raise({ type: 'answered' })] },
            ],
            // A refused date may be past, moved or cancelled: the list is loaded again.
            onError: [
              {
                guard: 'hasMoreWishes',
                target: 'sending',
                reenter: true,
                actions: [
                  {
                    type: 'noticeFailure',
                    params: ({ event }) => ({ key: 'meeting.answerFailed', error: event.error }),
                  },
                  'removeWish',
                  raise(({ context }) => ({ type: 'refresh' as const, today: context.today })),
                ],
              },
              {
                target: 'resting',
                actions: [
                  {
                    type: 'noticeFailure',
                    params: ({ event }) => ({ key: 'meeting.answerFailed', error: event.error }),
                  },
                  'removeWish',
                  raise(({ context }) => ({ type: 'refresh' as const, today: context.today })),
                ],
              },
            ],
          },
        },
      },
    },
  },
})

export type MeetingDatesActor = ActorRefFrom<typeof meetingDatesMachine>
