import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import {
  keepAbsenceDraft,
  loadAbsences,
  openAbsence,
  requestAbsence,
  withdrawAbsence,
  type OpenedSpan,
} from './absence.actors.ts'
import {
  daysOfSpan,
  emptyAbsence,
  firstFaultOfSpan,
  type Absence,
  type AbsenceValues,
  type OwnAbsences,
  type SpanField,
} from './absence.ts'
import type { NoticeEvent, RoutinesNotice } from './notices.ts'

interface AbsenceContext {
  userId: string
  /** null until loaded. Stays while it is loaded again. */
  own: OwnAbsences | null
  /** The request that is being typed, and the day on which its form opened; null before, and after it was sent. */
  form: { id: string; today: string } | null
  /** Stay after a failure and after the form was closed, as a draft, until they are sent. */
  values: AbsenceValues
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  /** The request that the question is about. */
  withdrawing: Absence | null
  failure: Failure | null
}

/** The opened form. */
export const formOf = ({ form }: Pick<AbsenceContext, 'form'>) => needed(form, 'the form was not opened')

const withdrawingOf = ({ withdrawing }: AbsenceContext): Absence => needed(withdrawing, 'no request was chosen')

/** Also while the list is loaded again, and after that has failed: its buttons stay. */
const presses = {
  ask: [
    { guard: 'isBegun', target: 'writing', actions: 'forgetFailure' },
    { target: 'opening', actions: 'forgetFailure' },
  ],
  withdraw: {
    guard: { type: 'isOpen', params: ({ event }: { event: { absence: Absence } }) => event },
    target: 'asking',
    actions: [
      'forgetFailure',
      { type: 'keepWithdrawing', params: ({ event }: { event: { absence: Absence } }) => event },
    ],
  },
} as const

const before = statesBefore('shown', 'loadAbsences')

/**
 * 'Ausências': the user's requests for excused days, a new request, and the withdrawal of one that no one has decided.
 * A form that was closed continues with what was typed.
 */
export const absenceMachine = setup({
  types: {
    context: {} as AbsenceContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'ask' }
      | { type: 'field.change'; change: Partial<AbsenceValues> }
      | { type: 'submit' }
      | { type: 'withdraw'; absence: Absence }
      | { type: 'confirm' }
      | { type: 'cancel' },
    input: {} as { userId: string },
    emitted: {} as { type: 'field.fault'; field: SpanField },
  },
  actors: { loadAbsences, openAbsence, requestAbsence, withdrawAbsence },
  guards: {
    isBegun: ({ context }) => context.form !== null,
    isFaulty: ({ context }) => firstFaultOfSpan(context.values, formOf(context).today) !== null,
    isOpen: (_, { absence }: { absence: Absence }) => absence.outcome === null,
    /** Someone decided it meanwhile. */
    isRefused,
  },
  actions: {
    keepLoaded: assign((_, own: OwnAbsences) => ({ own, failure: null })),
    begin: assign((_, { id, today, values }: OpenedSpan<AbsenceValues>) => ({
      form: { id, today },
      values: values ?? emptyAbsence,
    })),
    keepDraft: ({ context: { userId, values } }) => keepAbsenceDraft(userId, { version: 1, values }),
    forgetDraft: ({ context }) => keepAbsenceDraft(context.userId, null),
    change: assign(({ context }, { change }: { change: Partial<AbsenceValues> }) => ({
      values: { ...context.values, ...change },
    })),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfSpan(context.values, formOf(context).today) ?? 'first',
    })),
    forgetForm: assign({ form: null, values: emptyAbsence, isChecked: false }),
    keepWithdrawing: assign((_, { absence }: { absence: Absence }) => ({ withdrawing: absence })),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeSent: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'absence.sent' } })),
    noticeWithdrawn: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'absence.withdrawn' } })),
    noticeFailure: failureNotice<RoutinesNotice>()('absence.failed'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'absence',
  context: ({ input: { userId } }) => ({
    userId,
    own: null,
    form: null,
    values: emptyAbsence,
    isChecked: false,
    withdrawing: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: { ...before.loading, on: { ...before.loading.on, ...presses } },
    shown: { on: { refresh: 'loading', ...presses } },
    opening: {
      invoke: {
        id: 'openAbsence',
        src: 'openAbsence',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'writing', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: { target: 'shown', ...logged },
      },
    },
    writing: {
      on: {
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        submit: [faultyAttempt, { target: 'requesting', actions: 'forgetFailure' }],
        cancel: { target: 'loading', actions: 'forgetFailure' },
      },
    },
    requesting: {
      invoke: {
        id: 'requestAbsence',
        src: 'requestAbsence',
        input: ({ context }) => ({
          id: formOf(context).id,
          kind: context.values.kind,
          ...daysOfSpan(context.values),
        }),
        onDone: { target: 'loading', actions: ['forgetForm', 'forgetDraft', 'noticeSent'] },
        onError: { target: 'writing', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    asking: {
      on: {
        confirm: { target: 'withdrawing', actions: 'forgetFailure' },
        cancel: { target: 'loading', actions: 'forgetFailure' },
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawAbsence',
        src: 'withdrawAbsence',
        input: ({ context }) => ({ id: withdrawingOf(context).id }),
        onDone: { target: 'loading', actions: 'noticeWithdrawn' },
        onError: [
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'loading',
            actions: { type: 'noticeFailure', params: errorOf },
          },
          { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
        ],
      },
    },
    failed: { on: { ...before.failed.on, ...presses } },
  },
})

export type AbsenceActor = ActorRefFrom<typeof absenceMachine>
