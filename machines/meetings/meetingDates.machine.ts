import { assign, raise, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, keepFailure, refreshUnlessOffline } from '../shared/shapes/failing.ts'
import { loadedStatesOf } from '../shared/shapes/listing.ts'
import { answerMeeting, loadOccurrences, type OccurrencePage } from './meetings.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  isSameOccurrence,
  isSameScope,
  withAnswer,
  type AnswerWish,
  type MeetingScope,
  type Occurrence,
} from './meetingList.ts'
import type { MeetingsNotice } from './notices.ts'

type MeetingDatesEvent =
  /** The URL has another scope. */
  | { type: 'scope.change'; scope: MeetingScope }
  | { type: 'more' }
  | { type: 'retry' }
  /** The page is visible again, perhaps after midnight, or a date was changed. Raised too if an answer is refused. */
  | { type: 'refresh' }
  | ({ type: 'answer' } & AnswerWish)
  /** Raised by the machine: a running request may be older than the saved answer. */
  | { type: 'answered' }

export interface MeetingDatesInput {
  scope: MeetingScope
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

const firstOf = ({ wishes: [first] }: Pick<MeetingDatesContext, 'wishes'>): AnswerWish =>
  needed(first, 'no answer is being sent')

/** The dates as shown: with the answers that are not saved yet. */
export const shownDates = ({ rows, wishes }: Pick<MeetingDatesContext, 'rows' | 'wishes'>) =>
  rows && wishes.reduce(withAnswer, rows)

const saved = ['keepAnswer', 'removeWish', 'raiseAnswered'] as const
const refused = [
  { type: 'noticeAnswerFailure', params: errorOf },
  'removeWish',
  { type: 'refreshUnlessOffline', params: errorOf },
] as const

const loaded = loadedStatesOf('loadOccurrences', ({ scope, count }: MeetingDatesContext) => ({ scope, count }))

/**
 * Upcoming or past dates of meetings, and the current user's answer to each. Answers are shown at once, sent one after
 * the other, and reverted if refused.
 */
export const meetingDatesMachine = setup({
  types: {
    context: {} as MeetingDatesContext,
    events: {} as MeetingDatesEvent,
    input: {} as MeetingDatesInput,
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
    keepLoaded: assign((_, { rows, hasMore }: OccurrencePage) => ({ rows, hasMore, failure: null })),
    keepLoadFailure: keepFailure(),
    addWish: assign({ wishes: ({ context }, wish: AnswerWish) => withWish(context.wishes, wish) }),
    keepAnswer: assign({
      rows: ({ context }) => context.rows && withAnswer(context.rows, firstOf(context)),
    }),
    removeWish: assign({ wishes: ({ context }) => context.wishes.slice(1) }),
    raiseAnswered: raise({ type: 'answered' }),
    refreshUnlessOffline: refreshUnlessOffline(),
    noticeLoadFailure: failureNotice<MeetingsNotice>()('meetings.loadFailed'),
    noticeAnswerFailure: failureNotice<MeetingsNotice>()('meeting.answerFailed'),
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
        refresh: '.loading',
      },
      states: {
        ...loaded,
        loading: { ...loaded.loading, on: { answered: { target: 'loading', reenter: true } } },
        ready: {
          on: {
            more: {
              guard: 'hasMore',
              target: 'loading',
              actions: assign({ count: ({ context }) => context.count + context.page }),
            },
          },
        },
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
              { guard: 'hasMoreWishes', target: 'sending', reenter: true, actions: saved },
              { target: 'resting', actions: saved },
            ],
            // A refused date may have begun, be moved or cancelled: the list is loaded again.
            onError: [
              { guard: 'hasMoreWishes', target: 'sending', reenter: true, actions: refused },
              { target: 'resting', actions: refused },
            ],
          },
        },
      },
    },
  },
})

export type MeetingDatesActor = ActorRefFrom<typeof meetingDatesMachine>
