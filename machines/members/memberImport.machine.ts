import { assign, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import type { Failure } from '../shared/failure.ts'
import {
  checkRows,
  importBatch,
  loadLastImport,
  readSheet,
  undoImport,
  type LastImport,
} from './memberImport.actors.ts'
import {
  countImported,
  guessColumns,
  guessHeader,
  importLimits,
  newRows,
  rowsOf,
  withColumn,
  type Columns,
  type ImportField,
  type ImportRow,
  type ImportValues,
  type RowCheck,
} from './memberImport.ts'
import type { Sheet } from './sheet.ts'
import { isBlank } from '../shared/text.ts'

type MemberImportEvent =
  | { type: 'file.pick'; file: File }
  | { type: 'text.change'; text: string }
  /** Reads the pasted text. */
  | { type: 'read' }
  | { type: 'header.change'; hasHeader: boolean }
  | { type: 'column.choose'; column: number; field: ImportField | null }
  /** The trial of all rows. */
  | { type: 'check' }
  | { type: 'row.edit'; id: string }
  | { type: 'row.change'; change: Partial<ImportValues> }
  | { type: 'row.save' }
  | { type: 'row.leave' }
  /** Is the row another person of the same name? */
  | { type: 'row.accept'; id: string; isAccepted: boolean }
  | { type: 'back' }
  | { type: 'submit' }
  | { type: 'retry' }
  | { type: 'undo' }
  | { type: 'confirm' }
  | { type: 'keep' }
  | { type: 'discard' }
  | { type: 'cancel' }

export interface MemberImportOutput {
  /** True if members were added or removed, or may have been: the response was lost. */
  isChanged: boolean
  /** The ids of the members that were added and not removed. */
  added: readonly string[]
}

interface MemberImportContext {
  /** The last import, which can perhaps be undone; null without one, and if it could not be loaded. */
  last: LastImport | null
  text: string
  file: File | null
  sheet: Sheet | null
  hasHeader: boolean
  columns: Columns
  /** Is the fault of a missing name column shown? */
  isChecked: boolean
  rows: readonly ImportRow[]
  /** The row that is corrected. */
  edited: { id: string; values: ImportValues } | null
  /** The import to undo. */
  undone: { id: string; members: number } | null
  /** The state before the question whether to discard the spreadsheet. */
  origin: 'choosing' | 'mapping' | 'unchecked' | 'reviewing' | 'interrupted' | null
  /** True if members were added or removed, or may have been: the response was lost. */
  isChanged: boolean
  failure: Failure | null
}

const sheetOf = ({ sheet }: MemberImportContext): Sheet => needed(sheet, 'no spreadsheet was read')

const editedOf = ({ edited }: MemberImportContext) => needed(edited, 'no row is corrected')

const undoneOf = ({ undone }: MemberImportContext) => needed(undone, 'no import was chosen to be undone')

/** Is it the import of this dialog that is undone? */
const isOwn = ({ undone, sheet }: MemberImportContext) => undone !== null && undone.id === sheet?.importId

const rowWith = ({ rows }: MemberImportContext, id: string): ImportRow =>
  needed(
    rows.find((other) => other.id === id),
    `no row ${id}`,
  )

const batchOf = (context: MemberImportContext) =>
  newRows(context.rows, sheetOf(context).today).slice(0, importLimits.batch)

const openRows = ({ rows }: MemberImportContext) => rows.filter(({ isImported }) => !isImported)

const withRow = (rows: readonly ImportRow[], id: string, change: Partial<ImportRow>): readonly ImportRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row))

const blank = {
  last: null,
  text: '',
  file: null,
  sheet: null,
  hasHeader: true,
  columns: [],
  isChecked: false,
  rows: [],
  edited: null,
  undone: null,
  origin: null,
  failure: null,
}

/**
 * Imports members from a spreadsheet: file or pasted cells, columns, a trial of every row with corrections, batches,
 * and the undo, also of the last import. A batch is stored once, however often it is sent.
 */
export const memberImportMachine = setup({
  types: {
    context: {} as MemberImportContext,
    events: {} as MemberImportEvent,
    output: {} as MemberImportOutput,
  },
  actors: { loadLastImport, readSheet, checkRows, importBatch, undoImport },
  guards: {
    hasLast: ({ context }) => context.last !== null,
    hasText: ({ context }) => !isBlank(context.text),
    isNameless: ({ context }) => !context.columns.includes('name'),
    hasNew: ({ context }) => batchOf(context).length > 0,
    hasImported: ({ context }) => countImported(context.rows) > 0,
    hasNoneImported: ({ context }) => countImported(context.rows) === 0,
    isOpenRow: ({ context }, { id }: { id: string }) => context.rows.some((row) => row.id === id && !row.isImported),
    isLastBatch: ({ context }) => newRows(context.rows, sheetOf(context).today).length <= importLimits.batch,
    isInterrupted: ({ context }) => isOwn(context) && batchOf(context).length > 0,
    isOwn: ({ context }) => isOwn(context),
    cameFrom: ({ context }, { origin }: Pick<MemberImportContext, 'origin'>) => context.origin === origin,
    isEdited: ({ context }) => context.edited !== null,
  },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    keepLast: assign((_, { last }: { last: LastImport | null }) => ({ last })),
    keepText: assign((_, { text }: { text: string }) => ({ text, failure: null })),
    keepFile: assign((_, { file }: { file: File | null }) => ({ file, failure: null })),
    keepSheet: assign((_, { sheet }: { sheet: Sheet }) => {
      const hasHeader = guessHeader(sheet.rows)
      return { ...blank, sheet, hasHeader, columns: guessColumns(sheet.rows, hasHeader) }
    }),
    keepHeader: assign(({ context }, { hasHeader }: { hasHeader: boolean }) => ({
      hasHeader,
      columns: guessColumns(sheetOf(context).rows, hasHeader),
    })),
    keepColumn: assign(({ context }, { column, field }: { column: number; field: ImportField | null }) => ({
      columns: withColumn(context.columns, column, field),
    })),
    showFault: assign({ isChecked: true }),
    mapRows: assign(({ context }) => ({
      rows: rowsOf(sheetOf(context), context.hasHeader, context.columns, context.rows),
      failure: null,
    })),
    keepChecks: assign(({ context }, { checks }: { checks: readonly RowCheck[] }) => {
      const known = new Map(checks.map((check) => [check.id, check]))
      return {
        failure: null,
        rows: context.rows.map((row) => {
          const check = known.get(row.id) ?? row.check
          return { ...row, check, isImported: row.isImported || check?.isImported === true }
        }),
      }
    }),
    edit: assign(({ context }, { id }: { id: string }) => ({ edited: { id, values: rowWith(context, id).values } })),
    change: assign(({ context }, { change }: { change: Partial<ImportValues> }) => {
      const { id, values } = editedOf(context)
      return { edited: { id, values: { ...values, ...change } } }
    }),
    correct: assign(({ context }) => {
      const { id, values } = editedOf(context)
      return { rows: withRow(context.rows, id, { values, isCorrected: true, check: null }), edited: null }
    }),
    leaveRow: assign({ edited: null }),
    accept: assign(({ context }, { id, isAccepted }: { id: string; isAccepted: boolean }) => ({
      rows: withRow(context.rows, id, { isAccepted }),
    })),
    /** The response may be lost. */
    risk: assign({ isChanged: true, failure: null }),
    keepImported: assign(({ context }) => {
      const stored = new Set(batchOf(context).map(({ id }) => id))
      return { rows: context.rows.map((row) => (stored.has(row.id) ? { ...row, isImported: true } : row)) }
    }),
    chooseLast: assign(({ context: { last } }) => ({
      undone: last && { id: last.id, members: last.members },
      failure: null,
    })),
    chooseOwn: assign(({ context }) => ({
      undone: { id: sheetOf(context).importId, members: countImported(context.rows) },
      failure: null,
    })),
    forgetUndone: assign({ undone: null, failure: null }),
    keepOrigin: assign((_, { origin }: Pick<MemberImportContext, 'origin'>) => ({ origin })),
    startAgain: assign(blank),
    logLastFailure: logWarning('the last import could not be loaded'),
  },
}).createMachine({
  id: 'memberImport',
  context: { ...blank, isChanged: false },
  output: ({ context: { isChanged, rows } }) => ({
    isChanged,
    added: rows.flatMap(({ id, isImported }) => (isImported ? [id] : [])),
  }),
  initial: 'opening',
  states: {
    opening: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadLastImport',
        src: 'loadLastImport',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepLast', params: ({ event }) => ({ last: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'logLastFailure', params: errorOf } },
      },
    },
    choosing: {
      on: {
        'text.change': { actions: { type: 'keepText', params: ({ event }) => event } },
        'file.pick': { target: 'reading', actions: { type: 'keepFile', params: ({ event }) => event } },
        read: { target: 'reading', actions: { type: 'keepFile', params: { file: null } } },
        undo: { guard: 'hasLast', target: 'asking', actions: 'chooseLast' },
        cancel: [
          { guard: 'hasText', target: 'discarding', actions: { type: 'keepOrigin', params: { origin: 'choosing' } } },
          { target: 'closed' },
        ],
      },
    },
    reading: {
      on: { cancel: 'choosing' },
      invoke: {
        id: 'readSheet',
        src: 'readSheet',
        input: ({ context: { file, text } }) => ({ file, text }),
        onDone: {
          target: 'mapping',
          actions: { type: 'keepSheet', params: ({ event }) => ({ sheet: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    mapping: {
      on: {
        'header.change': { actions: { type: 'keepHeader', params: ({ event }) => event } },
        'column.choose': { actions: { type: 'keepColumn', params: ({ event }) => event } },
        check: [
          { guard: 'isNameless', actions: 'showFault' },
          { target: 'checking', actions: 'mapRows' },
        ],
        cancel: { target: 'discarding', actions: { type: 'keepOrigin', params: { origin: 'mapping' } } },
      },
    },
    checking: {
      invoke: {
        id: 'checkRows',
        src: 'checkRows',
        input: ({ context }) => ({ importId: sheetOf(context).importId, rows: openRows(context) }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'keepChecks', params: ({ event }) => ({ checks: event.output }) },
        },
        onError: { target: 'unchecked', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    /** The trial failed. The rows and their corrections stay. */
    unchecked: {
      on: {
        retry: { target: 'checking', actions: 'forgetFailure' },
        cancel: { target: 'discarding', actions: { type: 'keepOrigin', params: { origin: 'unchecked' } } },
      },
    },
    reviewing: {
      initial: 'resting',
      on: { cancel: { target: 'discarding', actions: { type: 'keepOrigin', params: { origin: 'reviewing' } } } },
      states: {
        resting: {
          on: {
            'row.edit': {
              guard: { type: 'isOpenRow', params: ({ event }) => event },
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => event },
            },
            'row.accept': {
              guard: { type: 'isOpenRow', params: ({ event }) => event },
              actions: { type: 'accept', params: ({ event }) => event },
            },
            back: { guard: 'hasNoneImported', target: '#memberImport.mapping' },
            submit: { guard: 'hasNew', target: '#memberImport.importing' },
          },
        },
        editing: {
          on: {
            'row.change': { actions: { type: 'change', params: ({ event }) => event } },
            'row.save': { target: '#memberImport.checking', actions: 'correct' },
            'row.leave': { target: 'resting', actions: 'leaveRow' },
          },
        },
      },
    },
    importing: {
      entry: 'risk',
      invoke: {
        id: 'importBatch',
        src: 'importBatch',
        input: ({ context }) => ({
          importId: sheetOf(context).importId,
          today: sheetOf(context).today,
          rows: batchOf(context),
        }),
        onDone: [
          { guard: 'isLastBatch', target: 'done', actions: 'keepImported' },
          { target: 'importing', reenter: true, actions: 'keepImported' },
        ],
        onError: { target: 'interrupted', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    /** A batch failed, perhaps only its response. The batches before are stored. */
    interrupted: {
      on: {
        retry: 'importing',
        /** Another trial, which also finds what is stored. */
        check: { target: 'checking', actions: 'forgetFailure' },
        undo: { guard: 'hasImported', target: 'asking', actions: 'chooseOwn' },
        cancel: { target: 'discarding', actions: { type: 'keepOrigin', params: { origin: 'interrupted' } } },
      },
    },
    done: {
      on: {
        undo: { target: 'asking', actions: 'chooseOwn' },
        cancel: 'closed',
      },
    },
    asking: {
      on: {
        confirm: 'undoing',
        keep: [
          { guard: 'isInterrupted', target: 'interrupted', actions: 'forgetUndone' },
          { guard: 'isOwn', target: 'done', actions: 'forgetUndone' },
          { target: 'choosing', actions: 'forgetUndone' },
        ],
      },
    },
    undoing: {
      entry: 'risk',
      invoke: {
        id: 'undoImport',
        src: 'undoImport',
        input: ({ context }) => ({ importId: undoneOf(context).id }),
        onDone: { target: 'undone', actions: assign({ rows: [] }) },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    undone: {
      on: {
        retry: { target: 'opening', actions: 'startAgain' },
        cancel: 'closed',
      },
    },
    discarding: {
      on: {
        discard: 'closed',
        keep: [
          { guard: { type: 'cameFrom', params: { origin: 'choosing' } }, target: 'choosing' },
          { guard: { type: 'cameFrom', params: { origin: 'mapping' } }, target: 'mapping' },
          { guard: { type: 'cameFrom', params: { origin: 'unchecked' } }, target: 'unchecked' },
          { guard: { type: 'cameFrom', params: { origin: 'interrupted' } }, target: 'interrupted' },
          { guard: 'isEdited', target: 'reviewing.editing' },
          { target: 'reviewing' },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type MemberImportActor = ActorRefFrom<typeof memberImportMachine>
