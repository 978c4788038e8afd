import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import {
  endPause,
  keepPauseDraft,
  loadPauses,
  openPause,
  pauseClub,
  type OpenedSpan,
} from '../routines/absence.actors.ts'
import {
  daysOfSpan,
  emptySpan,
  firstFaultOfSpan,
  type ClubPause,
  type Span,
  type SpanField,
} from '../routines/absence.ts'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface ClubPausesContext {
  userId: string
  /** The newest first; null until loaded. Stays while they are loaded again. */
  pauses: readonly ClubPause[] | null
  /** The pause that is being typed, and the day on which its form opened; null before, and after it was saved. */
  form: { id: string; today: string } | null
  /** Stay after a failure and after the form was closed, as a draft, until they are saved. */
  values: Span
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  /** The pause that the question is about. */
  ending: ClubPause | null
  failure: Failure | null
}

/** The opened form. */
export const pauseFormOf = ({ form }: Pick<ClubPausesContext, 'form'>) => needed(form, 'the form was not opened')

const endingOf = ({ ending }: ClubPausesContext): ClubPause => needed(ending, 'no pause was chosen')

/** Also while the list is loaded again, and after that has failed: its buttons stay. */
const presses = {
  add: [
    { guard: 'isBegun', target: 'writing', actions: 'forgetFailure' },
    { target: 'opening', actions: 'forgetFailure' },
  ],
  end: {
    target: 'asking',
    actions: ['forgetFailure', { type: 'keepEnding', params: ({ event }: { event: { pause: ClubPause } }) => event }],
  },
} as const

const before = statesBefore('shown', 'loadPauses')

/** 'Pausas do clube': days that count for no one. A form that was closed continues with what was typed. */
export const clubPausesMachine = setup({
  types: {
    context: {} as ClubPausesContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'add' }
      | { type: 'field.change'; change: Partial<Span> }
      | { type: 'submit' }
      | { type: 'end'; pause: ClubPause }
      | { type: 'confirm' }
      | { type: 'cancel' },
    input: {} as { userId: string },
    emitted: {} as { type: 'field.fault'; field: SpanField },
  },
  actors: { loadPauses, openPause, pauseClub, endPause },
  guards: {
    isBegun: ({ context }) => context.form !== null,
    isFaulty: ({ context }) => firstFaultOfSpan(context.values, pauseFormOf(context).today) !== null,
  },
  actions: {
    keepLoaded: assign((_, pauses: readonly ClubPause[]) => ({ pauses, failure: null })),
    begin: assign((_, { id, today, values }: OpenedSpan<Span>) => ({
      form: { id, today },
      values: values ?? emptySpan,
    })),
    keepDraft: ({ context: { userId, values } }) => keepPauseDraft(userId, { version: 1, values }),
    forgetDraft: ({ context }) => keepPauseDraft(context.userId, null),
    change: assign(({ context }, { change }: { change: Partial<Span> }) => ({
      values: { ...context.values, ...change },
    })),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfSpan(context.values, pauseFormOf(context).today) ?? 'first',
    })),
    forgetForm: assign({ form: null, values: emptySpan, isChecked: false }),
    keepEnding: assign((_, { pause }: { pause: ClubPause }) => ({ ending: pause })),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticePaused: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'clubPause.saved' } })),
    noticeEnded: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'clubPause.ended' } })),
    logFault: logFault(),
  },
}).createMachine({
  id: 'clubPauses',
  context: ({ input: { userId } }) => ({
    userId,
    pauses: null,
    form: null,
    values: emptySpan,
    isChecked: false,
    ending: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: { ...before.loading, on: { ...before.loading.on, ...presses } },
    shown: { on: { refresh: 'loading', ...presses } },
    opening: {
      invoke: {
        id: 'openPause',
        src: 'openPause',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'writing', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: { target: 'shown', ...logged },
      },
    },
    writing: {
      on: {
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
        cancel: { target: 'loading', actions: 'forgetFailure' },
      },
    },
    saving: {
      invoke: {
        id: 'pauseClub',
        src: 'pauseClub',
        input: ({ context }) => ({ id: pauseFormOf(context).id, ...daysOfSpan(context.values) }),
        onDone: { target: 'loading', actions: ['forgetForm', 'forgetDraft', 'noticePaused'] },
        onError: { target: 'writing', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    asking: {
      on: {
        confirm: { target: 'ending', actions: 'forgetFailure' },
        cancel: { target: 'loading', actions: 'forgetFailure' },
      },
    },
    ending: {
      invoke: {
        id: 'endPause',
        src: 'endPause',
        input: ({ context }) => ({ id: endingOf(context).id }),
        onDone: { target: 'loading', actions: 'noticeEnded' },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    failed: { on: { ...before.failed.on, ...presses } },
  },
})

export type ClubPausesActor = ActorRefFrom<typeof clubPausesMachine>
