import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, isRefused, keepFailure } from '../shared/shapes/failing.ts'
import { closePeriod, loadPeriods, previewPeriod } from './periods.actors.ts'
import { isSamePeriod, type Period, type PeriodPreview, type Periods } from './closedPeriod.ts'
import type { Fact } from '../shared/facts.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent, RankingNotice } from './notices.ts'

type PeriodClosingEvent =
  | { type: 'period.choose'; period: Period }
  /** `id`: a version 4 UUID for the closed period. An open attempt keeps its own. */
  | { type: 'close'; id: string }
  | { type: 'confirm' }
  | { type: 'cancel' }
  /** The user left for another place. */
  | { type: 'abandon' }
  | { type: 'retry' }
  | { type: 'refresh' }

interface PeriodClosingContext extends Periods {
  /** The chosen period; null while none can be closed. */
  period: Period | null
  /** The result if it closed now; null until loaded. */
  preview: PeriodPreview | null
  /** The id of the last attempt, until its result is known. */
  id: string | null
  failure: Failure | null
}

/** While the periods or the preview are loaded again, the earlier preview stays with its button. */
const presses = {
  close: {
    guard: 'isPreviewed',
    target: 'asking',
    actions: { type: 'keepId', params: ({ event }: { event: { id: string } }) => event },
  },
} as const

const periodOf = ({ period }: PeriodClosingContext): Period => needed(period, 'no period can be closed')
const idOf = ({ id }: PeriodClosingContext): string => needed(id, 'there is no attempt')

/** Closes a week or month permanently: the choice, a preview, one confirmation, and the list of closed periods. */
export const periodClosingMachine = setup({
  types: {
    context: {} as PeriodClosingContext,
    events: {} as PeriodClosingEvent,
  },
  actors: { loadPeriods, previewPeriod, closePeriod },
  guards: {
    isOther: ({ context }, { period }: { period: Period }) =>
      (context.period === null || !isSamePeriod(context.period, period)) &&
      context.open.some((open) => isSamePeriod(open, period)),
    isNothingOpen: (_, { periods }: { periods: Periods }) => periods.open.length === 0,
    isPreviewed: ({ context }) => context.preview !== null,
    isRefused,
  },
  actions: {
    /** The chosen period stays, with its preview, while it can still be closed. */
    keepPeriods: assign(({ context }, { periods }: { periods: Periods }) => {
      const same = periods.open.find((open) => context.period !== null && isSamePeriod(open, context.period))
      return {
        ...periods,
        period: same ?? periods.open[0] ?? null,
        preview: same ? context.preview : null,
        failure: null,
      }
    }),
    keepId: assign(({ context }, { id }: { id: string }) => ({ id: context.id ?? id })),
    /** It is of a period that is closed now. */
    forgetPreview: assign({ preview: null }),
    choose: assign((_, { period }: { period: Period }) => ({ period, preview: null, id: null, failure: null })),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    forgetId: assign({ id: null }),
    noticeClosed: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'period.closed', period: periodOf(context) },
    })),
    reportClosed: sendParent({ type: 'points.changed' } satisfies Fact),
    noticeFailure: failureNotice<RankingNotice>()('period.closeFailed'),
  },
}).createMachine({
  id: 'periodClosing',
  context: { open: [], ended: [], period: null, preview: null, id: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      on: presses,
      invoke: {
        id: 'loadPeriods',
        src: 'loadPeriods',
        onDone: [
          {
            guard: { type: 'isNothingOpen', params: ({ event }) => ({ periods: event.output }) },
            target: 'nothingOpen',
            actions: { type: 'keepPeriods', params: ({ event }) => ({ periods: event.output }) },
          },
          {
            target: 'previewing',
            actions: { type: 'keepPeriods', params: ({ event }) => ({ periods: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
    previewing: {
      on: {
        ...presses,
        'period.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'previewing',
          reenter: true,
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'previewPeriod',
        src: 'previewPeriod',
        input: ({ context }) => ({ period: periodOf(context) }),
        onDone: { target: 'previewed', actions: assign({ preview: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'unpreviewed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    nothingOpen: { on: { refresh: 'loading' } },
    unpreviewed: {
      on: {
        retry: 'previewing',
        refresh: 'loading',
        'period.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'previewing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    previewed: {
      on: {
        ...presses,
        refresh: 'loading',
        'period.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'previewing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        confirm: { target: 'closing', actions: 'forgetFailure' },
        cancel: { target: 'previewed', actions: 'forgetFailure' },
        abandon: { target: 'previewed', actions: 'forgetFailure' },
      },
    },
    closing: {
      invoke: {
        id: 'closePeriod',
        src: 'closePeriod',
        input: ({ context }) => ({ id: idOf(context), period: periodOf(context) }),
        onDone: { target: 'loading', actions: ['noticeClosed', 'reportClosed', 'forgetId', 'forgetPreview'] },
        onError: [
          {
            // Someone else closed it, or the current user's rights changed. The open periods are loaded again.
            guard: { type: 'isRefused', params: errorOf },
            target: 'loading',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'forgetId', 'forgetPreview'],
          },
          {
            // It may be closed although the response was lost. The same id is safe to repeat.
            target: 'asking',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
  },
})

export type PeriodClosingActor = ActorRefFrom<typeof periodClosingMachine>
