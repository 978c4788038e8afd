import { assign, emit, enqueueActions, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RoutineKind } from '../routines/routine.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  afterConflict,
  isUnedited,
  withChoice,
  withTyped,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import { needed } from '../shared/needed.ts'
import { keepSaveFailure, keepSent, mergeOwn } from '../shared/shapes/editing.ts'
import { failureNotice, isRefused } from '../shared/shapes/failing.ts'
import { statesBefore } from '../shared/shapes/listing.ts'
import {
  changeFailed,
  isChange,
  remembered,
  remembering,
  rowForm,
  withPress,
  type RowFormEvent,
} from '../shared/shapes/rowForm.ts'
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

/** A press in the list. */
type Press =
  /** `id`: a version 4 UUID for the new routine. */
  | { type: 'add'; id: string }
  | { type: 'edit'; row: RoutineKind }
  /** Pauses or resumes a routine immediately. */
  | { type: 'toggle'; row: RoutineKind }
  /** One place up (-1) or down (1). */
  | { type: 'move'; code: string; by: -1 | 1 }
  | { type: 'delete'; row: RoutineKind }

type RoutineKindsEvent = { type: 'retry' } | { type: 'refresh' } | Press | RowFormEvent<RoutineValues>

interface RoutineKindsContext extends Editing<RoutineValues>, Sending<RoutineValues> {
  /** Stays available while they are loaded again, and after a failure. */
  rows: readonly RoutineKind[] | null
  rowsFailure: Failure | null
  /** The routine of the open form or question; null for a new one, and without one. */
  row: RoutineKind | null
  /** Of a new routine, whose form is open. */
  id: string | null
  /** The stored values as the form saw them last. */
  seen: RoutineChange | null
  /** The order that is being saved. */
  codes: readonly string[]
  /** Presses during a save of the list, which follow it. */
  waiting: readonly Press[]
  isChecked: boolean
  failure: Failure | null
}

const closed = {
  row: null,
  id: null,
  seen: null,
  values: emptyRoutine,
  conflict: null,
  sent: [],
  codes: [],
  isChecked: false,
  failure: null,
}
const opened = (row: RoutineKind) => ({ ...closed, row, seen: seenRoutine(row), values: routineValuesOf(row) })

const rowOf = ({ row }: RoutineKindsContext): RoutineKind => needed(row, 'no routine is open')
/** The press on the row as it is now. Nothing is left of a switch that is done by now. */
const pressNow = (press: Press, rows: readonly RoutineKind[] | null): readonly Press[] => {
  if (!('row' in press)) return [press]
  const row = rows?.find(({ code }) => code === press.row.code) ?? press.row
  return press.type === 'toggle' && row.is_active !== press.row.is_active ? [] : [{ ...press, row }]
}
const presses = { ...remembering<Press>(), move: { guard: 'isLoaded', ...remembered<Press>() } } as const
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
    isUntouched: ({ context }) => isUnedited(context, baseOf(context), isSameRoutine),
    isFaulty: ({ context }) => firstFaultOfRoutine(context.values) !== null,
    isChanged: (_: unknown, { error }: { error: unknown }) => error instanceof RoutineConflict,
    isRefused,
  },
  actions: {
    keepLoaded: assign((_, rows: readonly RoutineKind[]) => ({ rows, rowsFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ rowsFailure: failureOf(error) })),
    close: assign(closed),
    open: assign((_, { row }: { row: RoutineKind }) => opened(row)),
    keepOrder: assign(({ context: { rows } }, { code, by }: { code: string; by: -1 | 1 }) => ({
      codes: movedCodes(rows ?? [], code, by),
    })),
    /** The next move begins with the new order, also before the list is loaded again. */
    showOrder: assign(({ context: { rows, codes } }) => ({
      rows: codes.flatMap((code) => (rows ?? []).filter((row) => row.code === code)),
    })),
    /** Also before the list is loaded again: the next press is meant for the new state. */
    showToggled: assign(({ context }) => {
      const { code, is_active } = rowOf(context)
      return { rows: context.rows?.map((row) => (row.code === code ? { ...row, is_active: !is_active } : row)) ?? null }
    }),
    remember: assign(({ context }, { press }: { press: Press }) => ({ waiting: withPress(context.waiting, press) })),
    follow: enqueueActions(({ context: { waiting, rows }, enqueue }) => {
      const [next, ...later] = waiting.flatMap((press) => pressNow(press, rows))
      enqueue.assign({ waiting: later })
      if (next) enqueue.raise(next)
    }),
    forgetChanges: assign(({ context }) => ({ waiting: context.waiting.filter((press) => !isChange(press)) })),
    forgetOpening: assign(({ context }) => ({ waiting: context.waiting.filter(isChange) })),
    change: assign(({ context }, { change }: { change: Partial<RoutineValues> }) => withTyped(context, change)),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof RoutineConflict)) throw error
      const { values: mine, sent } = context
      const versions = { base: baseOf(context), mine, theirs: routineValuesOf(error.theirs), sent }
      return { seen: seenRoutine(error.theirs), sent: [], ...afterConflict(versions, isSameRoutineField) }
    }),
    keepSent: keepSent(),
    mergeOwn: mergeOwn(),
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
    keepFailure: keepSaveFailure(),
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
    noticeSaveFailure: failureNotice<RankingNotice>()(({ waiting }: RoutineKindsContext) => ({
      key: 'routineKind.saveFailed',
      hasDropped: waiting.some(isChange),
    })),
    noticeDeleteFailure: failureNotice<RankingNotice>()('routineKind.deleteFailed'),
  },
}).createMachine({
  id: 'routineKinds',
  context: { ...closed, rows: null, rowsFailure: null, waiting: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: { ...statesBefore('ready', 'loadRoutineKinds'), ready: { on: { refresh: 'loading' } } },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            add: { target: 'editing', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
            toggle: { target: 'toggling', actions: { type: 'open', params: ({ event }) => event } },
            move: { guard: 'isLoaded', target: 'moving', actions: { type: 'keepOrder', params: ({ event }) => event } },
            delete: { target: 'confirming', actions: { type: 'open', params: ({ event }) => event } },
          },
        },
        moving: {
          on: presses,
          invoke: {
            id: 'orderRoutines',
            src: 'orderRoutines',
            input: ({ context: { codes, rows } }) => ({ codes, seen: (rows ?? []).map(({ code }) => code) }),
            onDone: { target: 'closed', actions: ['showOrder', 'close', 'reload', 'follow'] },
            onError: { target: 'closed', actions: changeFailed },
          },
        },
        ...rowForm<RoutineValues>()({
          save: 'saveRoutine',
          saveInput: ({ context: { row, id, values, seen } }: { context: RoutineKindsContext }) => ({
            code: row?.code ?? null,
            id,
            change: routineChangeOf(values),
            seen,
          }),
          toggle: 'toggleRoutine',
          toggleInput: ({ context }: { context: RoutineKindsContext }) => {
            const { code, is_active } = rowOf(context)
            return { code, id: null, change: { is_active: !is_active }, seen: null }
          },
          toggling: presses,
          remove: 'removeRoutine',
          removeInput: ({ context }: { context: RoutineKindsContext }) => ({ code: rowOf(context).code }),
        }),
      },
    },
  },
})

export type RoutineKindsActor = ActorRefFrom<typeof routineKindsMachine>
