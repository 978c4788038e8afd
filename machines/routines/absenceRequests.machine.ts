import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { may, type Access } from '../shared/access.ts'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, keepFailure } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import type { Failure } from '../shared/failure.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { decideAbsence, loadAbsenceRequests, type RefusalDraft } from './absence.actors.ts'
import { answerFaultOfAbsence, type AbsenceRequest } from './absence.ts'
import type { NoticeEvent, RoutinesNotice } from './notices.ts'
import { writtenText } from '../shared/writtenText.ts'

interface AbsenceRequestsContext {
  access: Access | null
  /** null until loaded. Stays while it is loaded again. */
  requests: readonly AbsenceRequest[] | null
  /** The request that is being decided. */
  chosen: AbsenceRequest | null
  /** The typed reason of a refusal. */
  answer: string
  draftKey: string
  /** The last typed reason: a draft of the tab, until its request is decided. */
  kept: RefusalDraft | null
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

const chosenOf = ({ chosen }: AbsenceRequestsContext): AbsenceRequest => needed(chosen, 'no request was chosen')

const mayDecide = (access: Access | null) => access !== null && may(access, 'tasks', 'edit')

const requestOf = ({ event }: { event: { request: AbsenceRequest } }) => event

/** Also while the list is loaded again: its buttons stay. */
const presses = {
  approve: { guard: 'isShown', target: 'approving', actions: { type: 'choose', params: requestOf } },
  refuse: { guard: 'isShown', target: 'writing', actions: { type: 'beginAnswer', params: requestOf } },
} as const

const before = statesBefore('shown', 'loadAbsenceRequests')

/** 'Ausências a decidir': what evaluators approve with one press, or refuse with a reason. Others load nothing. */
export const absenceRequestsMachine = setup({
  types: {
    context: {} as AbsenceRequestsContext,
    events: {} as
      | { type: 'access.change'; access: Access | null }
      | { type: 'retry' }
      | { type: 'refresh' }
      /** The user leaves the screen: the open dialog closes. */
      | { type: 'sleep' }
      | { type: 'approve'; request: AbsenceRequest }
      | { type: 'refuse'; request: AbsenceRequest }
      | { type: 'answer.change'; answer: string }
      | { type: 'submit' }
      | { type: 'cancel' },
    input: {} as { access: Access | null; draft: OpenedDraft<RefusalDraft> },
    emitted: {} as { type: 'field.fault'; field: 'answer' },
  },
  actors: { loadAbsenceRequests, decideAbsence },
  guards: {
    mayDecide: ({ context }) => mayDecide(context.access),
    mayDecideNow: (_, { access }: { access: Access | null }) => mayDecide(access),
    isShown: ({ context }) => context.requests !== null,
    isFaulty: ({ context }) => answerFaultOfAbsence(context.answer) !== null,
    isRefused,
  },
  actions: {
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    forgetRequests: assign({ requests: null, chosen: null, answer: '', isChecked: false, failure: null }),
    keepLoaded: assign((_, requests: readonly AbsenceRequest[]) => ({ requests, failure: null })),
    choose: assign((_, { request }: { request: AbsenceRequest }) => ({ chosen: request })),
    beginAnswer: assign(({ context: { chosen, kept, isChecked } }, { request }: { request: AbsenceRequest }) => ({
      chosen: request,
      answer: kept?.id === request.id ? kept.answer : '',
      isChecked: isChecked && chosen?.id === request.id,
      failure: null,
    })),
    keepAnswer: assign(({ context }, { answer }: { answer: string }) => ({
      answer,
      kept: answer === '' ? null : { version: 1 as const, id: chosenOf(context).id, answer },
    })),
    keepDraft: ({ context: { draftKey, kept } }) => keepDraft(draftKey, kept),
    /** Another request's reason stays. */
    forgetAnswer: assign(({ context: { chosen, kept } }) => ({
      chosen: null,
      answer: '',
      isChecked: false,
      kept: kept?.id === chosen?.id ? null : kept,
    })),
    dropDecided: assign(({ context }) => ({
      requests: context.requests && context.requests.filter(({ id }) => id !== chosenOf(context).id),
    })),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'answer' }),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeDecided: sendParent(({ context }, { outcome }: { outcome: 'approved' | 'refused' }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'absence.decided', name: chosenOf(context).name, outcome },
    })),
    noticeFailure: failureNotice<RoutinesNotice>()('absence.decisionFailed'),
  },
}).createMachine({
  id: 'absenceRequests',
  context: ({ input: { access, draft } }) => ({
    access,
    requests: null,
    chosen: null,
    answer: '',
    draftKey: draft.key,
    kept: draft.stored,
    isChecked: false,
    failure: null,
  }),
  initial: 'waiting',
  on: {
    'access.change': [
      {
        guard: { type: 'mayDecideNow', params: ({ event }) => event },
        actions: { type: 'keepAccess', params: ({ event }) => event },
      },
      { target: '.waiting', actions: [{ type: 'keepAccess', params: ({ event }) => event }, 'forgetRequests'] },
    ],
  },
  states: {
    /** The rights are not known, or the user may not evaluate. */
    waiting: {
      always: { guard: 'mayDecide', target: 'loading' },
    },
    loading: { ...before.loading, on: { ...before.loading.on, ...presses } },
    shown: {
      on: { refresh: 'loading', ...presses },
    },
    approving: {
      invoke: {
        id: 'approveAbsence',
        src: 'decideAbsence',
        input: ({ context }) => ({ request: chosenOf(context), outcome: 'approved' as const, answer: '' }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'noticeDecided', params: { outcome: 'approved' } },
            'dropDecided',
            'forgetAnswer',
            'keepDraft',
          ],
        },
        // Someone else was faster, the request has changed, or the response was lost: the list shows what is stored.
        onError: { target: 'loading', actions: { type: 'noticeFailure', params: errorOf } },
      },
    },
    writing: {
      on: {
        'answer.change': { actions: [{ type: 'keepAnswer', params: ({ event }) => event }, 'keepDraft'] },
        submit: [faultyAttempt, { target: 'refusing', actions: 'forgetFailure' }],
        cancel: { target: 'loading', actions: 'forgetFailure' },
        sleep: { target: 'shown', actions: 'forgetFailure' },
      },
    },
    refusing: {
      invoke: {
        id: 'refuseAbsence',
        src: 'decideAbsence',
        input: ({ context }) => ({
          request: chosenOf(context),
          outcome: 'refused' as const,
          answer: writtenText(context.answer),
        }),
        onDone: {
          target: 'loading',
          actions: [
            { type: 'noticeDecided', params: { outcome: 'refused' } },
            'dropDecided',
            'forgetAnswer',
            'keepDraft',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'loading',
            actions: { type: 'noticeFailure', params: errorOf },
          },
          { target: 'writing', actions: { type: 'keepFailure', params: errorOf } },
        ],
      },
    },
    failed: before.failed,
  },
})

export type AbsenceRequestsActor = ActorRefFrom<typeof absenceRequestsMachine>
