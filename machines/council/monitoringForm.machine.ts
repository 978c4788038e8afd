import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { faultyAttempt, saveFailed } from '../shared/shapes/editing.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { addMonitoredUser, type CaseDraft } from './monitoring.actors.ts'
import type { Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import {
  emptyMonitoring,
  firstFaultOfMonitoring,
  isEmptyMonitoring,
  monitoringFields,
  monitoringRowOf,
  type MonitoringField,
  type MonitoringValues,
} from './monitoring.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

type MonitoringFormEvent =
  | { type: 'field.change'; change: Partial<MonitoringValues> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

export interface MonitoringFormInput {
  /** The user's rights when the form opens. */
  access: Access
  /** A version 4 UUID for the new case. */
  id: string
  draft: OpenedDraft<CaseDraft>
}

interface MonitoringFormContext extends Omit<MonitoringFormInput, 'draft'> {
  draftKey: string
  values: MonitoringValues
  /** Fields with visible faults. */
  shown: readonly MonitoringField[]
  failure: Failure | null
}

/**
 * 'Adicionar Usuário para Monitoramento', from opening to closing. The typed values stay after a failure, and until it
 * closes they are a draft of the tab.
 */
export const monitoringFormMachine = setup({
  types: {
    context: {} as MonitoringFormContext,
    events: {} as MonitoringFormEvent,
    input: {} as MonitoringFormInput,
    emitted: {} as { type: 'field.fault'; field: MonitoringField },
  },
  actors: { addMonitoredUser },
  guards: {
    isUntouched: ({ context }) => isEmptyMonitoring(context.values),
    isFaulty: ({ context }) => firstFaultOfMonitoring(context.values) !== null,
    isAsBefore: (_, { asBefore }: { asBefore: boolean }) => asBefore,
  },
  actions: {
    keepDraft: ({ context: { draftKey, id, values } }) =>
      keepDraft(draftKey, isEmptyMonitoring(values) ? null : { version: 1, id, values }),
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    showFaults: assign({ shown: monitoringFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfMonitoring(context.values) ?? 'name',
    })),
    reportChange: sendParent({ type: 'monitoring.changed' } satisfies CouncilReport),
    noticeAdded: sendParent(({ context }, { asBefore }: { asBefore: boolean }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.added', name: context.values.name.trim(), asBefore },
    })),
    noticeFailure: failureNotice<CouncilNotice>()('monitoring.addFailed'),
  },
}).createMachine({
  id: 'monitoringForm',
  context: ({ input: { access, id, draft } }) => ({
    access,
    id: draft.stored?.id ?? id,
    draftKey: draft.key,
    values: draft.stored?.values ?? emptyMonitoring,
    shown: [],
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': {
          actions: [assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }), 'keepDraft'],
        },
        submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
        cancel: [{ guard: 'isUntouched', target: 'closed' }, { target: 'discarding' }],
      },
    },
    saving: {
      invoke: {
        id: 'addMonitoredUser',
        src: 'addMonitoredUser',
        input: ({ context: { id, values } }) => monitoringRowOf(id, values),
        onDone: [
          {
            // An earlier attempt is stored: what is in the form is not, and may be another case.
            guard: { type: 'isAsBefore', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'noticeAdded', params: ({ event }) => event.output },
              'reportChange',
              assign({ id: ({ event }) => event.output.nextId }),
              'keepDraft',
            ],
          },
          {
            target: 'closed',
            actions: [{ type: 'noticeAdded', params: ({ event }) => event.output }, 'reportChange'],
          },
        ],
        onError: saveFailed('editing'),
      },
    },
    discarding: { on: { discard: 'closed', keep: 'editing' } },
    closed: { type: 'final', entry: 'forgetDraft' },
  },
})

export type MonitoringFormActor = ActorRefFrom<typeof monitoringFormMachine>
