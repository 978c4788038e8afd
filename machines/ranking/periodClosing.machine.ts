import { assign, emit, setup } from 'xstate'
import { closePeriod, loadPeriods, previewPeriod } from './periods.actors.ts'
import { isSamePeriod, type Period, type PeriodPreview, type Periods } from './closedPeriod.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type PeriodClosingEvent =
  | { type: 'period.choose'; period: Period }
  /** `id`: a version 4, for the closed period if none is on its way yet. */
  | { type: 'close'; id: string }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'refresh' }

interface PeriodClosingContext extends Periods {
  /** What is chosen; null while nothing can be closed. */
  period: Period | null
  /** How it would end now; null until that is known. */
  preview: PeriodPreview | null
  /** Of the closing that was tried; it stays until one knows what came of it. */
  id: string | null
  failure: Failure | null
}

/**
 * Closing a week or month for good: which can be, how it would end, one question, and the list of those that are
 * (BEYOND.md, '/admin/ranking').
 */
export const periodClosingMachine = setup({
  types: {
    context: {} as PeriodClosingContext,
    events: {} as PeriodClosingEvent,
    emitted: {} as NoticeEvent,
  },
  actors: { loadPeriods, previewPeriod, closePeriod },
  guards: {
    isOther: ({ context }, { period }: { period: Period }) =>
      (context.period === null || !isSamePeriod(context.period, period)) &&
      context.open.some((open) => isSamePeriod(open, period)),
    isNothingOpen: ({ context }) => context.period === null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    /** What was chosen stays chosen while it can still be closed. */
    keepPeriods: assign(({ context }, { periods }: { periods: Periods }) => ({
      ...periods,
      period:
        periods.open.find((open) => context.period !== null && isSamePeriod(open, context.period)) ??
        periods.open[0] ??
        null,
      preview: null,
      failure: null,
    })),
    choose: assign((_, { period }: { period: Period }) => ({ period, preview: null, id: null, failure: null })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetId: assign({ id: null }),
    noticeClosed: emit(({ context: { period } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'period.closed', period: period ?? { type: 'weekly', start: '' } },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'period.closeFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'periodClosing',
  context: { open: [], ended: [], period: null, preview: null, id: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPeriods',
        src: 'loadPeriods',
        onDone: {
          target: 'previewing',
          actions: { type: 'keepPeriods', params: ({ event }) => ({ periods: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
    previewing: {
      on: {
        'period.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'previewing',
          reenter: true,
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      always: { guard: 'isNothingOpen', target: 'nothingOpen' },
      invoke: {
        id: 'previewPeriod',
        src: 'previewPeriod',
        input: ({ context }) => ({ period: context.period ?? { type: 'weekly', start: '' } }),
        onDone: { target: 'previewed', actions: assign({ preview: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'unpreviewed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
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
        close: { target: 'asking', actions: assign({ id: ({ context, event }) => context.id ?? event.id }) },
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
        confirm: { target: 'closing', actions: assign({ failure: null }) },
        cancel: { target: 'previewed', actions: assign({ failure: null }) },
      },
    },
    closing: {
      invoke: {
        id: 'closePeriod',
        src: 'closePeriod',
        input: ({ context }) => ({
          id: context.id ?? '',
          period: context.period ?? { type: 'weekly' as const, start: '' },
        }),
        onDone: { target: 'loading', actions: ['noticeClosed', 'forgetId'] },
        onError: [
          {
            // Somebody was faster, or one's own rights have changed: what can be closed is asked anew.
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [{ type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) }, 'forgetId'],
          },
          {
            // Perhaps it is closed and only the answer was lost: the same id finds out.
            target: 'asking',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
