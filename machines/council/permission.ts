import { z } from 'zod/mini'
import { actions, areas, type Access, type Action, type Area } from '../shared/access.ts'
import { merge } from '../shared/merge.ts'

/** Who has a cell of the permission matrix: a role regardless of position, or the positions that have it. */
export type CellRule = 'everybody' | 'council' | 'admins' | 'position'

/** The cells that roles decide. Twin of `private.rule_of_cell`. */
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

/** null if the area has no such action. */
export const ruleOfCell = (area: Area, action: Action): CellRule | null => rules[area][action] ?? null

/** A cell of the matrix. */
export interface Cell {
  area: Area
  action: Action
}

/** In the order of the matrix. */
export const allCells: readonly Cell[] = areas.flatMap((area) => actions.map((action) => ({ area, action })))
/** The cells that positions decide. */
export const openCells = allCells.filter(({ area, action }) => ruleOfCell(area, action) === 'position')

/** The row for all positions without own cells, and for council members without a position. */
export const anyOther = '*'

/** A position's cells by area, of those that positions decide. Each list is in the order of the matrix. */
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

/** The position's rows, else those of any other position. Twin of `private.open_cells`. */
export const cellsOf = (rows: readonly PermissionRow[], position: string): Cells =>
  cellsFrom(
    ({ area, action }) =>
      (rowOf(rows, position, area) ?? rowOf(rows, anyOther, area))?.actions.includes(action) ?? false,
  )

/** True if the position has no own rows and follows those of any other position. */
export const followsAnyOther = (rows: readonly PermissionRow[], position: string) =>
  position !== anyOther && !rows.some((row) => row.position === position)

/** The rows after the position received these cells. */
export const withCells = (rows: readonly PermissionRow[], position: string, cells: Cells): readonly PermissionRow[] => [
  ...rows.filter((row) => row.position !== position || cells[row.area] === undefined),
  ...areas.flatMap((area) => {
    const given = cells[area]
    return given ? [{ position, area, actions: [...given] }] : []
  }),
]

export const isGiven = (cells: Cells, { area, action }: Cell) => cells[area]?.includes(action) ?? false

/** Toggles a cell. A cell that roles decide stays. */
export const toggled = (cells: Cells, { area, action }: Cell): Cells =>
  cellsFrom((cell) => isGiven(cells, cell) !== (cell.area === area && cell.action === action))

export interface Difference {
  given: readonly Cell[]
  taken: readonly Cell[]
}

/** The cells that a save would give and take. */
export const differenceOf = (seen: Cells, cells: Cells): Difference => ({
  given: openCells.filter((cell) => isGiven(cells, cell) && !isGiven(seen, cell)),
  taken: openCells.filter((cell) => !isGiven(cells, cell) && isGiven(seen, cell)),
})

export const changesOf = (seen: Cells, cells: Cells) => {
  const { given, taken } = differenceOf(seen, cells)
  return given.length + taken.length
}

const tickOf = ({ area, action }: Cell) => `${area} ${action}`
const ticksOf = (cells: Cells) => Object.fromEntries(openCells.map((cell) => [tickOf(cell), isGiven(cells, cell)]))

/** Merges another user's saved cells. No cell is in conflict: two changes of a cell are equal. */
export const rebased = (seen: Cells, cells: Cells, theirs: Cells): Cells => {
  const { values } = merge({ base: ticksOf(seen), mine: ticksOf(cells), theirs: ticksOf(theirs) })
  return cellsFrom((cell) => values[tickOf(cell)] === true)
}

export type Standing = 'admin' | 'council' | 'member'

/** True if a user with this standing and with these cells has the cell. Twin of `private.has_cell`. */
export const hasCell = (standing: Standing, cells: Cells, cell: Cell) => {
  const rule = ruleOfCell(cell.area, cell.action)
  if (rule === null) return false
  if (rule === 'everybody' || standing === 'admin') return true
  if (rule === 'admins' || standing === 'member') return false
  return rule === 'council' || isGiven(cells, cell)
}

/** The rights of a council member whose position has these cells. For the preview. */
export const accessWith = (cells: Cells): Access => ({
  userId: '',
  memberId: null,
  roles: ['council'],
  isSupreme: false,
  permissions: Object.fromEntries(
    areas.map((area) => [area, actions.filter((action) => hasCell('council', cells, { area, action }))]),
  ),
})
