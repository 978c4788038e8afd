import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { addPinned } from './pinned.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import {
  emptyPinned,
  firstFaultOfPinned,
  pinnedFields,
  pinnedRowOf,
  withName,
  type PinnedField,
  type PinnedValues,
} from './pinnedForm.ts'

export type PinnedFormEvent =
  /** `id`: a new UUID v4 for the row. Ignored while a draft exists. */
  | { type: 'open'; id: string }
  | { type: 'field.change'; change: Partial<Omit<PinnedValues, 'names'>> }
  | { type: 'name.add'; name: string }
  | { type: 'name.remove'; name: string }
  | { type: 'submit' }
  | { type: 'cancel' }

interface PinnedFormContext {
  /** Empty if there is no draft. */
  id: string
  values: PinnedValues
  /** Fields whose faults are visible. */
  shown: readonly PinnedField[]
  failure: Failure | null
}

const blank: PinnedFormContext = { id: '', values: emptyPinned, shown: [], failure: null }

/** The form of 'Adicionar'. The typed text stays after a failure and after the form is closed. */
export const pinnedFormMachine = setup({
  types: {
    context: {} as PinnedFormContext,
    events: {} as PinnedFormEvent,
    emitted: {} as NoticeEvent | { type: 'pinned.added' } | { type: 'field.fault'; field: PinnedField },
  },
  actors: { addPinned },
  guards: { isFaulty: ({ context }) => firstFaultOfPinned(context.values) !== null },
  actions: {
    begin: assign(({ context }, { id }: { id: string }) => ({ id: context.id || id, failure: null })),
    showFaults: assign({ shown: pinnedFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfPinned(context.values) ?? 'title',
    })),
    emitAdded: emit({ type: 'pinned.added' }),
    noticeAdded: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'pinned.added', title: context.values.title.trim() },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'pinned.addFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'pinnedForm',
  context: blank,
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } } } },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        'name.add': {
          actions: assign({
            values: ({ context: { values }, event }) => ({ ...values, names: withName(values.names, event.name) }),
          }),
        },
        'name.remove': {
          actions: assign({
            values: ({ context: { values }, event }) => ({
              ...values,
              names: values.names.filter((name) => name !== event.name),
            }),
          }),
        },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { target: 'saving', actions: assign({ failure: null }) },
        ],
        cancel: 'closed',
      },
    },
    saving: {
      invoke: {
        id: 'addPinned',
        src: 'addPinned',
        input: ({ context }) => pinnedRowOf(context.id, context.values),
        onDone: { target: 'closed', actions: ['noticeAdded', 'emitAdded', assign(blank)] },
        onError: {
          target: 'editing',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
  },
})
