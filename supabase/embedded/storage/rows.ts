import type { Caller, Database, Result } from '../database/database.ts'

export type Row = Record<string, string | null>

/** A result's rows by column name; empty if the result is missing. */
export const allRows = (result: Result | undefined): Row[] =>
  (result?.rows ?? []).map((row) =>
    Object.fromEntries((result?.fields ?? []).map(({ name }, index) => [name, row[index] ?? null])),
  )

/** The rows of one statement; without a caller it runs as the owner. */
export const queryRows = async (
  database: Database,
  sql: string,
  values: readonly (string | null)[],
  as?: Caller,
): Promise<Row[]> => allRows((await database.request([{ sql, values }], as))[0])

/** The parsed column `json` of the rows. */
export const jsonOf = (rows: readonly Row[]): unknown[] => rows.map(({ json }) => JSON.parse(json ?? 'null') as unknown)

/** A time in the storage server's format: `2026-11-26T13:29:00.123Z`. */
export const timeSql = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A list as a parameter of type text[]. */
export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
