import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RoutineKind } from '../routines/routine.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { afterConflict, withChoice, withTyped, type Choice, type Editing } from '../shared/merge.ts'
import { conflictState, faultyAttempt, type ConflictEvent } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, keepFailure } from '../shared/shapes/failing.ts'
import type { NoticeEvent, RankingNotice } from './notices.ts'
import {
  emptyRoutine,
  firstFaultOfRoutine,
  isSameRoutine,
  isSameRoutineField,
  movedCodes,
  routineChangeOf,
  routineValuesOf,
  seenRoutine,
  type RoutineChange,
  type RoutineField,
  type RoutineValues,
} from './routineForm.ts'
import { loadRoutineKinds, orderRoutines, removeRoutine, RoutineConflict, saveRoutine } from './routineKinds.actors.ts'

export type RoutineKindsEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  | { type: 'add' }
  | { type: 'edit'; row: RoutineKind }
  /** Pauses or resumes a routine immediately. */
  | { type: 'toggle'; row: RoutineKind }
  /** One place up (-1) or down (1). */
  | { type: 'move'; code: string; by: -1 | 1 }
  | { type: 'delete'; row: RoutineKind }
  | { type: 'field.change'; change: Partial<RoutineValues> }
  | ConflictEvent<RoutineValues>
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  /** The user left for another place: closes the form or the question, unless a request is open. */
  | { type: 'abandon' }

interface RoutineKindsContext extends Editing<RoutineValues> {
  /** Stays available while they are loaded again, and after a failure. */
  rows: readonly RoutineKind[] | null
  rowsFailure: Failure | null
  /** The routine of the open form or question; null for a new one, and without one. */
  row: RoutineKind | null
  /** The stored values as the form saw them last. */
  seen: RoutineChange | null
  /** The order that is being saved. */
  codes: readonly string[]
  isChecked: boolean
  failure: Failure | null
}

const closed = {
  row: null,
  seen: null,
  values: emptyRoutine,
  conflict: null,
  codes: [],
  isChecked: false,
  failure: null,
}
const opened = (row: RoutineKind) => ({ ...closed, row, seen: seenRoutine(row), values: routineValuesOf(row) })

const rowOf = ({ row }: RoutineKindsContext): RoutineKind => {
  if (row === null) throw new Error('no routine is open')
  return row
}
const baseOf = ({ seen }: RoutineKindsContext) => (seen ? routineValuesOf(seen) : emptyRoutine)

/** The kinds of routines: a list with its order, one form at a time, one deletion with its confirmation. */
export const routineKindsMachine = setup({
  types: {
    context: {} as RoutineKindsContext,
    events: {} as RoutineKindsEvent,
    emitted: {} as { type: 'field.fault'; field: RoutineField },
  },
  actors: { loadRoutineKinds, saveRoutine, orderRoutines, removeRoutine },
  guards: {
    isLoaded: ({ context }) => context.rows !== null,
    isUntouched: ({ context }) => isSameRoutine(context.values, baseOf(context)),
    isFaulty: ({ context }) => firstFaultOfRoutine(context.values) !== null,
    isChanged: (_, { error }: { error: unknown }) => error instanceof RoutineConflict,
    isRefused,
  },
  actions: {
    keepRows: assign((_, { rows }: { rows: readonly RoutineKind[] }) => ({ rows, rowsFailure: null })),
    keepRowsFailure: assign((_, { error }: { error: unknown }) => ({ rowsFailure: failureOf(error) })),
    close: assign(closed),
    open: assign((_, { row }: { row: RoutineKind }) => opened(row)),
    keepOrder: assign(({ context: { rows } }, { code, by }: { code: string; by: -1 | 1 }) => ({
      codes: movedCodes(rows ?? [], code, by),
    })),
    change: assign(({ context }, { change }: { change: Partial<RoutineValues> }) => withTyped(context, change)),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof RoutineConflict)) throw error
      const versions = { base: baseOf(context), mine: context.values, theirs: routineValuesOf(error.theirs) }
      return { seen: seenRoutine(error.theirs), ...afterConflict(versions, isSameRoutineField) }
    }),
    choose: assign(({ context }, choice: Choice<RoutineValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    showFaults: assign({ isChecked: true }),
    forgetFailure: assign({ failure: null }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfRoutine(context.values) ?? 'label',
    })),
    reload: raise({ type: 'refresh' }),
    keepFailure: keepFailure(),
    noticeSaved: sendParent(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routineKind.saved', label: values.label.trim(), isNew: row === null },
    })),
    noticeToggled: sendParent(({ context }): NoticeEvent => {
      const { label, is_active } = rowOf(context)
      return { type: 'notice', notice: { key: 'routineKind.toggled', label, isActive: !is_active } }
    }),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routineKind.deleted', label: rowOf(context).label },
    })),
    noticeSaveFailure: failureNotice<RankingNotice>()('routineKind.saveFailed'),
    noticeDeleteFailure: failureNotice<RankingNotice>()('routineKind.deleteFailed'),
  },
}).createMachine({
  id: 'routineKinds',
  context: { ...closed, rows: null, rowsFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadRoutineKinds',
            src: 'loadRoutineKinds',
            onDone: { target: 'ready', actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) } },
            onError: { target: 'failed', actions: { type: 'keepRowsFailure', params: errorOf } },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            add: { target: 'editing', actions: 'close' },
            edit: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
            toggle: { target: 'toggling', actions: { type: 'open', params: ({ event }) => event } },
            move: { guard: 'isLoaded', target: 'moving', actions: { type: 'keepOrder', params: ({ event }) => event } },
            delete: { target: 'confirming', actions: { type: 'open', params: ({ event }) => event } },
          },
        },
        editing: {
          on: {
            'field.change': { actions: { type: 'change', params: ({ event }) => event } },
            submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: 'close' },
            keep: 'editing',
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        saving: {
          invoke: {
            id: 'saveRoutine',
            src: 'saveRoutine',
            input: ({ context: { row, values, seen } }) => ({
              code: row?.code ?? null,
              change: routineChangeOf(values),
              seen,
            }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'close', 'reload'] },
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'merge', params: errorOf }, 'reload'],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                  'reload',
                ],
              },
            ],
          },
        },
        /** Another administrator changed the routine. */
        conflict: conflictState<RoutineValues>()('editing'),
        toggling: {
          invoke: {
            id: 'toggleRoutine',
            src: 'saveRoutine',
            input: ({ context }) => {
              const { code, is_active } = rowOf(context)
              return { code, change: { is_active: !is_active }, seen: null }
            },
            onDone: { target: 'closed', actions: ['noticeToggled', 'close', 'reload'] },
            onError: {
              target: 'closed',
              actions: [{ type: 'noticeSaveFailure', params: errorOf }, 'close', 'reload'],
            },
          },
        },
        moving: {
          invoke: {
            id: 'orderRoutines',
            src: 'orderRoutines',
            input: ({ context: { codes } }) => ({ codes }),
            onDone: { target: 'closed', actions: ['close', 'reload'] },
            onError: {
              target: 'closed',
              actions: [{ type: 'noticeSaveFailure', params: errorOf }, 'close', 'reload'],
            },
          },
        },
        confirming: {
          on: {
            confirm: { target: 'deleting', actions: 'forgetFailure' },
            cancel: { target: 'closed', actions: 'close' },
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        deleting: {
          invoke: {
            id: 'removeRoutine',
            src: 'removeRoutine',
            input: ({ context }) => ({ code: rowOf(context).code }),
            onDone: { target: 'closed', actions: ['noticeDeleted', 'close', 'reload'] },
            onError: [
              {
                // It was used, or the rights changed. No confirmation helps.
                guard: { type: 'isRefused', params: errorOf },
                target: 'closed',
                actions: [{ type: 'noticeDeleteFailure', params: errorOf }, 'close', 'reload'],
              },
              { target: 'confirming', actions: { type: 'keepFailure', params: errorOf } },
            ],
          },
        },
      },
    },
  },
})

export type RoutineKindsActor = ActorRefFrom<typeof routineKindsMachine>
