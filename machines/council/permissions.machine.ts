import { assign, emit, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { loadPermissions, PermissionsConflict, savePermissions, type Permissions } from './permissions.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { CouncilNotice as Notice, NoticeEvent } from './notices.ts'
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

export type PermissionsEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** A position's code, or '*' for any other. */
  | { type: 'position.choose'; position: string }
  | { type: 'cell.toggle'; cell: Cell }
  /** Shows the difference first. */
  | { type: 'save' }
  | { type: 'undo' }
  | { type: 'preview' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }

interface PermissionsContext {
  /** null until loaded. */
  positions: readonly PositionDescription[] | null
  rows: readonly PermissionRow[]
  loadFailure: Failure | null
  /** The position whose cells are shown. */
  selected: string
  /** Its saved cells. */
  seen: Cells
  /** Its cells as ticked. */
  cells: Cells
  /** The next position, while the user confirms that the changes are discarded. */
  wanted: string
  failure: Failure | null
  /** Another user saved the position. The user's changes are applied to the new cells. */
  isRebased: boolean
}

const shownOf = (rows: readonly PermissionRow[], selected: string) => {
  const cells = cellsOf(rows, selected)
  return { selected, seen: cells, cells, wanted: '', failure: null, isRebased: false }
}

export const hasChanges = ({ context: { seen, cells } }: { context: Pick<PermissionsContext, 'seen' | 'cells'> }) =>
  changesOf(seen, cells) > 0

/** A refresh keeps ticked cells that are not saved. */
const withLoaded = (context: PermissionsContext, { positions, rows }: Permissions) => {
  const loaded = { positions, rows, loadFailure: null }
  if (hasChanges({ context })) return loaded
  const { selected } = context
  const exists = selected === anyOther || positions.some(({ position }) => position === selected)
  return { ...loaded, ...shownOf(rows, exists ? selected : (positions[0]?.position ?? anyOther)) }
}

/** The rights of each position: one position at a time, the difference before a save, and a preview for its holders. */
export const permissionsMachine = setup({
  types: {
    context: {} as PermissionsContext,
    events: {} as PermissionsEvent,
    emitted: {} as NoticeEvent,
  },
  actors: { loadPermissions, savePermissions },
  guards: {
    isShown: ({ context }, { position }: { position: string }) => context.selected === position,
    isOpen: ({ context }, { cell: { area, action } }: { cell: Cell }) =>
      context.positions !== null && openCells.some((cell) => cell.area === area && cell.action === action),
    hasChanges,
    hasPositions: ({ context }) => context.positions !== null,
    isConflict: (_, { error }: { error: unknown }) => error instanceof PermissionsConflict,
  },
  actions: {
    show: assign(({ context }, { position }: { position: string }) => shownOf(context.rows, position)),
    keepSaved: assign(({ context: { rows, selected, cells } }) => {
      const saved = withCells(rows, selected, cells)
      return { rows: saved, ...shownOf(saved, selected) }
    }),
    standOnTheirs: assign(({ context: { rows, selected, seen, cells } }, { error }: { error: unknown }) =>
      error instanceof PermissionsConflict
        ? {
            rows: withCells(rows, selected, error.theirs),
            seen: error.theirs,
            cells: rebased(seen, cells, error.theirs),
            isRebased: true,
          }
        : {},
    ),
    notice: emit((_, notice: Notice): NoticeEvent => ({ type: 'notice', notice })),
  },
}).createMachine({
  id: 'permissions',
  context: {
    positions: null,
    rows: [],
    loadFailure: null,
    selected: '',
    seen: {},
    cells: {},
    wanted: '',
    failure: null,
    isRebased: false,
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: { refresh: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadPermissions',
            src: 'loadPermissions',
            onDone: { target: 'ready', actions: assign(({ context, event }) => withLoaded(context, event.output)) },
            onError: {
              target: 'failed',
              actions: [
                assign({ loadFailure: ({ event }) => failureOf(event.error) }),
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'permissions.loadFailed', failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    matrix: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'cell.toggle': {
              guard: { type: 'isOpen', params: ({ event }) => event },
              actions: assign({ cells: ({ context, event }) => toggled(context.cells, event.cell) }),
            },
            'position.choose': [
              { guard: { type: 'isShown', params: ({ event }) => event } },
              {
                guard: 'hasChanges',
                target: 'leaving',
                actions: assign({ wanted: ({ event }) => event.position }),
              },
              { guard: 'hasPositions', actions: { type: 'show', params: ({ event }) => event } },
            ],
            undo: {
              guard: 'hasChanges',
              actions: { type: 'show', params: ({ context }) => ({ position: context.selected }) },
            },
            save: { guard: 'hasChanges', target: 'reviewing', actions: assign({ failure: null }) },
            preview: { guard: 'hasPositions', target: 'previewing' },
          },
        },
        /** Shows the given and taken cells before they are saved. */
        reviewing: { on: { confirm: 'saving', cancel: 'editing' } },
        saving: {
          invoke: {
            id: 'savePermissions',
            src: 'savePermissions',
            input: ({ context: { selected, seen, cells } }) => ({ position: selected, seen, cells }),
            onDone: {
              target: 'editing',
              actions: [
                'keepSaved',
                { type: 'notice', params: { key: 'permissions.saved' } },
                // The running request returns older cells.
                raise({ type: 'refresh' }),
              ],
            },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'editing',
                actions: [
                  { type: 'standOnTheirs', params: errorOf },
                  { type: 'notice', params: { key: 'permissions.changed' } },
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'editing',
                actions: [
                  assign({ failure: ({ event }) => failureOf(event.error) }),
                  {
                    type: 'notice',
                    params: ({ event }) => ({ key: 'permissions.saveFailed', failure: failureOf(event.error) }),
                  },
                ],
              },
            ],
          },
        },
        /** Another position was chosen while there are changes. */
        leaving: {
          on: {
            discard: {
              target: 'editing',
              actions: { type: 'show', params: ({ context }) => ({ position: context.wanted }) },
            },
            cancel: { target: 'editing', actions: assign({ wanted: '' }) },
          },
        },
        /** 'Ver como {cargo}'. */
        previewing: { on: { cancel: 'editing' } },
      },
    },
  },
})

export type PermissionsActor = ActorRefFrom<typeof permissionsMachine>
