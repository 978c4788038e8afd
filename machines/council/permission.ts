import { z } from 'zod/mini'
import { actions, areas, type Access, type Action, type Area } from '../shared/access.ts'

/** Who has a cell of the permission matrix: by role whatever the position, or those whose position it is given to. */
export type CellRule = 'everybody' | 'council' | 'admins' | 'position'

/** SPEC.md, section 6, with what the roles decide (DATABASE.md, 'Permissions'): the twin of `private.rule_of_cell`. */
const rules: Readonly<Record<Area, Partial<Record<Action, CellRule>>>> = {
  dashboard: { view: 'everybody', edit: 'admins' },
  members: { view: 'everybody', create: 'admins', edit: 'position', delete: 'admins' },
  tasks: { view: 'everybody', create: 'everybody', edit: 'position' },
  achievements: { view: 'everybody', create: 'position', edit: 'position', delete: 'position' },
  ranking: { view: 'everybody', edit: 'admins' },
  council_members: { view: 'council', create: 'position', edit: 'position', delete: 'position' },
  council_meetings: { view: 'position', create: 'position', edit: 'position', delete: 'position' },
  council_monitoring: { view: 'position', create: 'position', edit: 'position', delete: 'position' },
  council_feedback: { view: 'position', edit: 'position' },
  council_settings: { view: 'admins', create: 'admins', edit: 'admins', delete: 'admins' },
}

/** Null where there is nothing to do. */
export const ruleOfCell = (area: Area, action: Action): CellRule | null => rules[area][action] ?? null

/** A cell of the matrix. */
export interface Cell {
  area: Area
  action: Action
}

/** In the matrix' order. */
export const allCells: readonly Cell[] = areas.flatMap((area) => actions.map((action) => ({ area, action })))
/** Those that positions decide. */
export const openCells = allCells.filter(({ area, action }) => ruleOfCell(area, action) === 'position')

/** Stands for every position without cells of its own, and for council members without a position. */
export const anyOther = '*'

/** What a position has of the cells that positions decide, by area; each list in the matrix' order. */
export type Cells = Readonly<Record<string, readonly Action[]>>

export const cellsSchema = z.record(z.string(), z.array(z.enum(actions)))

/** A row of `position_permissions`. */
export const permissionRowSchema = z.object({
  position: z.string(),
  area: z.enum(areas),
  actions: z.array(z.enum(actions)),
})
export type PermissionRow = z.infer<typeof permissionRowSchema>

const cellsFrom = (has: (cell: Cell) => boolean): Cells =>
  Object.fromEntries(
    [...new Set(openCells.map(({ area }) => area))].map((area) => [
      area,
      openCells.filter((cell) => cell.area === area && has(cell)).map(({ action }) => action),
    ]),
  )

const rowOf = (rows: readonly PermissionRow[], position: string, area: Area) =>
  rows.find((row) => row.position === position && row.area === area)

/** Own rows, else those of any other position: the twin of `private.open_cells`. */
export const cellsOf = (rows: readonly PermissionRow[], position: string): Cells =>
  cellsFrom(
    ({ area, action }) =>
      (rowOf(rows, position, area) ?? rowOf(rows, anyOther, area))?.actions.includes(action) ?? false,
  )

/** Has it nothing of its own, so that it changes with any other position's? */
export const followsAnyOther = (rows: readonly PermissionRow[], position: string) =>
  position !== anyOther && !rows.some((row) => row.position === position)

/** The rows as they are once a position has these cells. */
export const withCells = (rows: readonly PermissionRow[], position: string, cells: Cells): readonly PermissionRow[] => [
  ...rows.filter((row) => row.position !== position || cells[row.area] === undefined),
  ...areas.flatMap((area) => {
    const given = cells[area]
    return given ? [{ position, area, actions: [...given] }] : []
  }),
]

export const isGiven = (cells: Cells, { area, action }: Cell) => cells[area]?.includes(action) ?? false

/** The other way round. A cell that roles decide stays. */
export const toggled = (cells: Cells, { area, action }: Cell): Cells =>
  cellsFrom((cell) => isGiven(cells, cell) !== (cell.area === area && cell.action === action))

export interface Difference {
  given: readonly Cell[]
  taken: readonly Cell[]
}

/** What saving would give, and what it would take. */
export const differenceOf = (seen: Cells, cells: Cells): Difference => ({
  given: openCells.filter((cell) => isGiven(cells, cell) && !isGiven(seen, cell)),
  taken: openCells.filter((cell) => !isGiven(cells, cell) && isGiven(seen, cell)),
})

export const changesOf = (seen: Cells, cells: Cells) => {
  const { given, taken } = differenceOf(seen, cells)
  return given.length + taken.length
}

/** One's own changes made to what somebody else has saved meanwhile. */
export const rebased = (seen: Cells, cells: Cells, theirs: Cells): Cells => {
  const { given, taken } = differenceOf(seen, cells)
  const isIn = (list: readonly Cell[], cell: Cell) =>
    list.some(({ area, action }) => area === cell.area && action === cell.action)
  return cellsFrom((cell) => isIn(given, cell) || (isGiven(theirs, cell) && !isIn(taken, cell)))
}

export type Standing = 'admin' | 'council' | 'member'

/** Does a cell belong to somebody of that standing, whose position has these cells? The twin of `private.has_cell`. */
export const hasCell = (standing: Standing, cells: Cells, cell: Cell) => {
  const rule = ruleOfCell(cell.area, cell.action)
  if (rule === null) return false
  if (rule === 'everybody' || standing === 'admin') return true
  if (rule === 'admins' || standing === 'member') return false
  return rule === 'council' || isGiven(cells, cell)
}

/** The rights of a council member whose position has these cells, to look at the screens as one of them. */
export const accessWith = (cells: Cells): Access => ({
  userId: '',
  memberId: null,
  roles: ['council'],
  isSupreme: false,
  permissions: Object.fromEntries(
    areas.map((area) => [area, actions.filter((action) => hasCell('council', cells, { area, action }))]),
  ),
})
