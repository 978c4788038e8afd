import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { addMonitoredUser } from './monitoring.actors.ts'
import type { Access } from '../shared/access.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  emptyMonitoring,
  firstFaultOfMonitoring,
  isEmptyMonitoring,
  mayAddCase,
  monitoringFields,
  monitoringRowOf,
  type MonitoringField,
  type MonitoringValues,
} from './monitoring.ts'
import type { NoticeEvent } from './notices.ts'

export type MonitoringFormEvent =
  /** `id`: a version 4 UUID for the new case. */
  | { type: 'open'; access: Access; id: string }
  | { type: 'field.change'; change: Partial<MonitoringValues> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface MonitoringFormContext {
  id: string
  values: MonitoringValues
  /** Fields with visible faults. */
  shown: readonly MonitoringField[]
  failure: Failure | null
}

const closed: MonitoringFormContext = { id: '', values: emptyMonitoring, shown: [], failure: null }

/** 'Adicionar Usuário para Monitoramento'. The typed values stay after a failure. */
export const monitoringFormMachine = setup({
  types: {
    context: {} as MonitoringFormContext,
    events: {} as MonitoringFormEvent,
    /** `monitoring.changed`: the table is stale. */
    emitted: {} as NoticeEvent | { type: 'monitoring.changed' } | { type: 'field.fault'; field: MonitoringField },
  },
  actors: { addMonitoredUser },
  guards: {
    mayAdd: (_, { access }: { access: Access }) => mayAddCase(access),
    isUntouched: ({ context }) => isEmptyMonitoring(context.values),
    isFaulty: ({ context }) => firstFaultOfMonitoring(context.values) !== null,
  },
  actions: {
    close: assign(closed),
    showFaults: assign({ shown: monitoringFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfMonitoring(context.values) ?? 'name',
    })),
    emitChanged: emit({ type: 'monitoring.changed' }),
    noticeAdded: emit(({ context }, { asBefore }: { asBefore: boolean }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.added', name: context.values.name.trim(), asBefore },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'monitoring.addFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'monitoringForm',
  context: closed,
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'mayAdd', params: ({ event }) => event },
          target: 'editing',
          actions: assign(({ event }) => ({ ...closed, id: event.id })),
        },
      },
    },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { target: 'saving', actions: assign({ failure: null }) },
        ],
        cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
      },
    },
    saving: {
      invoke: {
        id: 'addMonitoredUser',
        src: 'addMonitoredUser',
        input: ({ context: { id, values } }) => monitoringRowOf(id, values),
        onDone: {
          target: 'closed',
          actions: [{ type: 'noticeAdded', params: ({ event }) => event.output }, 'emitChanged', 'close'],
        },
        onError: {
          target: 'editing',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    discarding: { on: { discard: { target: 'closed', actions: 'close' }, keep: 'editing' } },
  },
})
