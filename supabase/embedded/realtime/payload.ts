import type { Database } from '../database/database.ts'
import { queryEach } from './queryEach.ts'
import type { Change } from './change.ts'
import type { Refusal, Subscribed } from './rights.ts'
import type { Table } from './tables.ts'

/** Above this size (bytes) a change contains only the small values of a row, as in the hosted service. */
const maxRecord = 1024 * 1024
const small = 64

/** The change for a subscriber who may not read it. */
export const refusal = ({ type }: Change, { schema, name }: Table, error: Refusal): string =>
  JSON.stringify({ schema, table: name, type, commit_timestamp: null, columns: [], record: {}, errors: [error] })

/**
 * The change as JSON, without columns that the role may not read or that were not requested. Cached for subscribers
 * with the same columns. Rows keep Postgres' text.
 */
export const makePayloads = (database: Database, change: Change, table: Table) => {
  const made = new Map<string, Promise<string>>()
  return ({ person, parameters }: Subscribed): Promise<string> => {
    const shown = table.columns.filter(
      ({ name, isKey, readers }) =>
        readers.includes(person.role) && (isKey || !parameters.select || parameters.select.includes(name)),
    )
    const key = shown.map(({ name }) => name).join('\0')
    const known = made.get(key) ?? makePayload(database, change, table, shown)
    made.set(key, known)
    return known
  }
}

const makePayload = async (
  database: Database,
  { type, record, old, committedAt }: Change,
  table: Table,
  shown: readonly Table['columns'][number][],
): Promise<string> => {
  const isLarge = Buffer.byteLength(record) + Buffer.byteLength(old) > maxRecord
  const visible = type === 'DELETE' && table.secured ? shown.filter(({ isKey }) => isKey) : shown
  const present = type === 'DELETE' ? table.columns.filter(({ isIdentity }) => isIdentity) : table.columns
  const whole = !isLarge && present.every((column) => visible.includes(column))
  const [newRow, oldRow] = whole
    ? [record, old]
    : await cut(
        database,
        [record, old],
        visible.map(({ name }) => name),
        isLarge,
      )
  const head = JSON.stringify({
    schema: table.schema,
    table: table.name,
    type,
    commit_timestamp: committedAt,
    columns: shown.map(({ name, type }) => ({ name, type })),
    errors: isLarge ? ['Error 413: Payload Too Large'] : null,
  })
  const rows = [
    ...(type === 'DELETE' ? [] : [`"record":${newRow}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${oldRow}`]),
  ]
  return `${head.slice(0, -1)},${rows.join(',')}}`
}

/** The rows with only these columns; of large rows only the small values. Throws a DatabaseError. */
const cut = async (
  database: Database,
  rows: readonly string[],
  columns: readonly string[],
  isLarge: boolean,
): Promise<string[]> => {
  const sql = `select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($1)
    where key = any ($2) and (not $3::boolean or octet_length(value::text) <= ${small})`
  const names = `{${columns.map((name) => JSON.stringify(name)).join(',')}}`
  const results = await queryEach(
    database,
    rows.map((row) => ({ sql, values: [row, names, String(isLarge)] })),
  )
  return results.map((result) => {
    if (result instanceof Error) throw result
    return result.rows[0]?.[0] ?? '{}'
  })
}
