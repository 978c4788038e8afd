import type { Condition } from './filter.ts'
import type { Order } from './order.ts'
import type { Selection } from './select.ts'

/** The requested rows: from `offset`, at most `limit`. */
export interface Range {
  offset: number
  limit?: number
}

/** The parsed parameters of a URL, before any table is looked up. */
export interface Query {
  selection: Selection
  /** Conditions of the relation itself (`path` empty) and of embedded ones (`path` has their names or aliases). */
  conditions: readonly { path: readonly string[]; condition: Condition }[]
  orders: readonly { path: readonly string[]; order: readonly Order[] }[]
  ranges: readonly { path: readonly string[]; range: Range }[]
  columns?: readonly string[]
  onConflict?: readonly string[]
  /** Parameters without an operator: the arguments of a GET function call. */
  args: readonly (readonly [string, string])[]
}
