import type { Database } from '../database/database.ts'
import { queryEach, type Query } from './queryEach.ts'
import type { Change } from './change.ts'
import { condition, type Filter, type Parameters } from './parameters.ts'
import type { Table } from './tables.ts'

/** A change of a published table and its subscriptions. */
export interface SubscribedChange<S extends { parameters: Parameters }> {
  change: Change
  table: Table
  /** The new row's primary key in Postgres' text format. */
  key: readonly (string | null)[]
  subscriptions: readonly S[]
}

/**
 * The subscriptions whose filters each change passes. Postgres compares, in one query for all filters that differ only
 * in their value. A deleted row has only its identity: a filter on another column never passes.
 */
export const passing = async <S extends { parameters: Parameters }>(
  database: Database,
  changes: readonly SubscribedChange<S>[],
): Promise<S[][]> => {
  const queries = changes.map(queriesOf)
  const results = await queryEach(
    database,
    queries.flatMap((ofOne) => [...ofOne.values()]),
  )
  let at = 0
  return changes.map(({ change, table, subscriptions }, index) => {
    const passed = new Map<string, Set<string | null>>()
    for (const sql of queries[index]?.keys() ?? []) {
      const result = results[at++]
      if (result && 'rows' in result) passed.set(sql, new Set(result.rows.map(([value = null]) => value)))
    }
    return subscriptions.filter(({ parameters }) =>
      parameters.filters.every((filter) => {
        const sql = sqlOf(filter, table, change)
        return sql !== null && passed.get(sql)?.has(filter.value)
      }),
    )
  })
}

/** Queries by their SQL, each with all values to compare. */
const queriesOf = <S extends { parameters: Parameters }>({ change, table, subscriptions }: SubscribedChange<S>) => {
  const values = new Map<string, Set<string>>()
  for (const { parameters } of subscriptions)
    for (const filter of parameters.filters) {
      const sql = sqlOf(filter, table, change)
      if (sql !== null) values.set(sql, (values.get(sql) ?? new Set()).add(filter.value))
    }
  const row = change.type === 'DELETE' ? change.old : change.record
  return new Map<string, Query>(
    [...values].map(([sql, some]) => [sql, { sql, values: [row, JSON.stringify([...some])] }]),
  )
}

/** Null if the row does not have the column. */
const sqlOf = (filter: Filter, table: Table, { type }: Change): string | null => {
  const column = table.columns.find(({ name }) => name === filter.column)
  if (!column || (type === 'DELETE' && !column.isIdentity)) return null
  const left = `r."${column.name.replaceAll('"', '""')}"`
  return `select v from jsonb_populate_record(null::${table.sql}, $1) r, jsonb_array_elements_text($2) v
    where ${condition(filter, column.sqlType, left, 'v')}`
}
