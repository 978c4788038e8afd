import type { Cell } from '#tests/kit/faultMatrix.ts'
import type { Fault } from './errors.ts'

/** A reason for all cells of a kind. */
interface KindReason {
  fault: Fault
  /** Of reads, or of changes. */
  isWrite: boolean
  reason: string
}

export interface FaultReasons {
  kinds: readonly KindReason[]
  /** By reason: cells such as 'memberForm.loadMember: slow'. */
  cells: Readonly<Record<string, readonly string[]>>
}

const cellName = ({ machine, request, fault }: Cell) => `${machine}.${request.id}: ${fault}`

const kindOf = ({ request, fault, outcome }: Cell, { kinds }: FaultReasons) =>
  outcome === 'blank'
    ? kinds.find((kind) => kind.fault === fault && kind.isWrite === request.isWrite)?.reason
    : undefined

/** The reason of a cell that is not tried, if there is one. */
export const reasonOf = (cell: Cell, reasons: FaultReasons): string | undefined =>
  Object.entries(reasons.cells).find(([, names]) => names.includes(cellName(cell)))?.[0] ?? kindOf(cell, reasons)

/** The cells of a machine without a reason, and its reasons that are not needed. */
export const complaintsOf = (machine: string, cells: readonly Cell[], reasons: FaultReasons): string[] => {
  const open = cells.filter(({ outcome }) => outcome !== 'tried')
  const needed = new Set(open.filter((cell) => kindOf(cell, reasons) === undefined).map(cellName))
  return [
    ...open.flatMap((cell) => {
      if (reasonOf(cell, reasons) !== undefined) return []
      const blank = cell.fault === 'slow' ? 'on no path something else happens while it is open' : 'no path shows it'
      return `${cellName(cell)}: ${typeof cell.outcome === 'string' ? blank : cell.outcome.problem}`
    }),
    ...Object.values(reasons.cells)
      .flat()
      .filter((name) => name.startsWith(`${machine}.`) && !needed.has(name))
      .map((name) => `${name}: remove its reason`),
  ]
}
