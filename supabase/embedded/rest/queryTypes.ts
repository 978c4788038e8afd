import type { Condition } from './filter.ts'
import type { Order } from './order.ts'
import type { Selection } from './select.ts'

/** Rows wanted: from `offset` on, at most `limit`. */
export interface Range {
  offset: number
  limit?: number
}

/** What the parameters of a URL ask, before anything is known of the tables. */
export interface Query {
  selection: Selection
  /** Of the relation itself (`path` empty) and of embedded ones (`path` are their names or aliases). */
  conditions: readonly { path: readonly string[]; condition: Condition }[]
  orders: readonly { path: readonly string[]; order: readonly Order[] }[]
  ranges: readonly { path: readonly string[]; range: Range }[]
  columns?: readonly string[]
  onConflict?: readonly string[]
  /** Parameters without an operator: the arguments of a function called by GET. */
  args: readonly (readonly [string, string])[]
}
