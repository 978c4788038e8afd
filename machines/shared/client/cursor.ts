import { quoted } from './pages.ts'

/** What a query of a table offers, whatever its rows. */
interface Query {
  lte(column: string, value: string): unknown
  or(filters: string): unknown
}

/**
 * Narrows a list, newest first, to the rows behind one. Postgres reads an index from the plain bound on, but not from an `or`,
 * which only decides among rows of the same moment.
 */
export const olderThan = (query: Query, { created_at, id }: { created_at: string; id: string }): void => {
  query.lte('created_at', created_at)
  query.or(`created_at.lt.${quoted(created_at)},id.lt.${id}`)
}
