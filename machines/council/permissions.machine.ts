import { assign, enqueueActions, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { keepSaveFailure, reloadSent } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { loadPermissions, PermissionsConflict, savePermissions, type Permissions } from './permissions.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { CouncilNotice } from './notices.ts'
import {
  anyOther,
  cellsOf,
  changesOf,
  openCells,
  rebased,
  toggled,
  withCells,
  type Cell,
  type Cells,
  type PermissionRow,
} from './permission.ts'
import type { PositionDescription } from './position.ts'
import type { PartShow } from '../shared/screen.ts'

type PermissionsEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: unsaved changes are dropped. */
  | { type: 'sleep' }
  /** A position's code, or '*' for any other; null or an unknown code: the first. Unsaved changes are dropped. */
  | PartShow
  | { type: 'cell.toggle'; cell: Cell }
  /** Shows the difference first. */
  | { type: 'save' }
  | { type: 'undo' }
  | { type: 'preview' }
  | { type: 'confirm' }
  | { type: 'cancel' }

interface PermissionsContext {
  /** null until loaded. */
  positions: readonly PositionDescription[] | null
  rows: readonly PermissionRow[]
  loadFailure: Failure | null
  /** The position whose cells are shown; until loaded, the one of the address. */
  selected: string | null
  /** Its saved cells. */
  seen: Cells
  /** Its cells as ticked. */
  cells: Cells
  /** What was sent since `seen` was read: it may be stored although the response was lost. */
  sent: readonly Cells[]
  failure: Failure | null
  /** Another user saved the position. The user's changes are applied to the new cells. */
  isRebased: boolean
}

const shownOf = (rows: readonly PermissionRow[], selected: string) => {
  const cells = cellsOf(rows, selected)
  return { selected, seen: cells, cells, sent: [], failure: null, isRebased: false }
}

/** The position whose cells are shown. */
export const selectedOf = ({ selected }: Pick<PermissionsContext, 'selected'>): string =>
  needed(selected, 'no position is shown')

export const hasChanges = ({ context: { seen, cells } }: { context: Pick<PermissionsContext, 'seen' | 'cells'> }) =>
  changesOf(seen, cells) > 0

/** The position of a code; of an unknown one, the first. */
const knownIn = (positions: readonly PositionDescription[], code: string | null): string => {
  const known = [...positions.map(({ position }) => position), anyOther]
  return known.find((position) => position === code) ?? known[0] ?? anyOther
}

/** Does a conflict show what this user sent? The response was lost. */
const isOwn = ({ sent }: PermissionsContext, error: unknown) =>
  error instanceof PermissionsConflict && sent.some((cells) => changesOf(error.theirs, cells) === 0)

/** What the user confirmed is saved over the user's own earlier cells; those of another user are reported. */
const confirmOwn = enqueueActions<
  PermissionsContext,
  PermissionsEvent,
  { error: unknown },
  PermissionsEvent,
  never,
  never,
  never,
  never,
  never
>(({ context, enqueue }, { error }) => {
  if (isOwn(context, error)) {
    enqueue.raise({ type: 'save' })
    enqueue.raise({ type: 'confirm' })
  } else enqueue.sendParent({ type: 'notice', notice: { key: 'permissions.changed' } })
})

/** Cells that were changed back after a lost response: what was sent may be stored, so the stored cells are loaded. */
const checkStored = enqueueActions<
  PermissionsContext,
  PermissionsEvent,
  undefined,
  PermissionsEvent,
  never,
  never,
  never,
  never,
  never
>(({ context, enqueue }) => {
  if (!hasChanges({ context }) && context.sent.length > 0) enqueue.raise({ type: 'refresh' })
})

/** A refresh keeps ticked cells that are not saved. */
const withLoaded = (context: PermissionsContext, { positions, rows }: Permissions) => {
  const loaded = { positions, rows, loadFailure: null }
  return hasChanges({ context }) ? loaded : { ...loaded, ...shownOf(rows, knownIn(positions, context.selected)) }
}

/** The rights of each position: one position at a time, the difference before a save, and a preview for its holders. */
export const permissionsMachine = setup({
  types: {
    context: {} as PermissionsContext,
    events: {} as PermissionsEvent,
    input: {} as Pick<PartShow, 'show'>,
  },
  actors: { loadPermissions, savePermissions },
  guards: {
    isOpen: ({ context }, { cell: { area, action } }: { cell: Cell }) =>
      context.positions !== null && openCells.some((cell) => cell.area === area && cell.action === action),
    hasChanges,
    hasPositions: ({ context }) => context.positions !== null,
    isConflict: (_, { error }: { error: unknown }) => error instanceof PermissionsConflict,
  },
  actions: {
    show: assign(({ context: { positions, rows } }, { show }: { show: string | null }) =>
      positions === null ? { selected: show } : shownOf(rows, knownIn(positions, show)),
    ),
    keepSaved: assign(({ context }) => {
      const selected = selectedOf(context)
      const saved = withCells(context.rows, selected, context.cells)
      return { rows: saved, ...shownOf(saved, selected) }
    }),
    keepSent: assign({ sent: ({ context: { sent, cells } }) => [...sent, cells] }),
    standOnTheirs: assign(({ context }, { error }: { error: unknown }) => {
      if (!(error instanceof PermissionsConflict)) throw error
      return {
        rows: withCells(context.rows, selectedOf(context), error.theirs),
        seen: error.theirs,
        cells: rebased(context.seen, context.cells, error.theirs),
        sent: [],
        isRebased: context.isRebased || !isOwn(context, error),
      }
    }),
    confirmOwn,
    dropChanges: assign(({ context: { rows, selected, sent } }) =>
      selected === null ? {} : { ...shownOf(rows, selected), sent },
    ),
    checkStored,
    /** Before another position is shown: the stored cells are loaded. */
    reloadSent: reloadSent(),
    keepFailure: keepSaveFailure(),
    keepLoaded: assign(({ context }, loaded: Permissions) => withLoaded(context, loaded)),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ loadFailure: failureOf(error) })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'permissions.saved' } }),
    noticeLoadFailure: failureNotice<CouncilNotice>()('permissions.loadFailed'),
    noticeSaveFailure: failureNotice<CouncilNotice>()('permissions.saveFailed'),
  },
}).createMachine({
  id: 'permissions',
  context: ({ input: { show } }) => ({
    positions: null,
    rows: [],
    loadFailure: null,
    selected: show,
    seen: {},
    cells: {},
    sent: [],
    failure: null,
    isRebased: false,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: loadedStates('loadPermissions'),
    },
    matrix: {
      initial: 'editing',
      on: {
        'part.show': { target: '.editing', actions: ['reloadSent', { type: 'show', params: ({ event }) => event }] },
        sleep: { target: '.editing', actions: 'dropChanges' },
      },
      states: {
        editing: {
          on: {
            'cell.toggle': {
              guard: { type: 'isOpen', params: ({ event }) => event },
              actions: [assign({ cells: ({ context, event }) => toggled(context.cells, event.cell) }), 'checkStored'],
            },
            undo: { guard: 'hasChanges', actions: ['dropChanges', 'checkStored'] },
            save: { guard: 'hasChanges', target: 'reviewing', actions: assign({ failure: null }) },
            preview: { guard: 'hasPositions', target: 'previewing' },
          },
        },
        /** Shows the given and taken cells before they are saved. */
        reviewing: { on: { confirm: 'saving', cancel: 'editing' } },
        saving: {
          entry: 'keepSent',
          invoke: {
            id: 'savePermissions',
            src: 'savePermissions',
            input: ({ context }) => ({ position: selectedOf(context), seen: context.seen, cells: context.cells }),
            onDone: {
              target: 'editing',
              actions: [
                'keepSaved',
                'noticeSaved',
                // The running request returns older cells.
                raise({ type: 'refresh' }),
              ],
            },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'editing',
                actions: [
                  { type: 'confirmOwn', params: errorOf },
                  { type: 'standOnTheirs', params: errorOf },
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        /** 'Ver como {cargo}'. */
        previewing: { on: { cancel: 'editing' } },
      },
    },
  },
})

export type PermissionsActor = ActorRefFrom<typeof permissionsMachine>
