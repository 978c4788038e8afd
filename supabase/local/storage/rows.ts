import type { Result } from '../database/database.ts'

export type Row = Record<string, string | null>

/** A result's rows by column name; none for a result that is missing. */
export const allRows = (result: Result | undefined): Row[] =>
  (result?.rows ?? []).map((row) =>
    Object.fromEntries((result?.fields ?? []).map(({ name }, index) => [name, row[index] ?? null])),
  )

export const firstRow = (result: Result | undefined): Row | undefined => allRows(result)[0]
