import { quoted } from './pages.ts'

interface Query {
  lte(column: string, value: string): unknown
  or(filters: string): unknown
}

/**
 * Limits a newest-first list to the rows after a given one. Postgres uses an index for the plain bound, but not for the
 * `or`, which only orders rows of the same time.
 */
export const olderThan = (query: Query, { created_at, id }: { created_at: string; id: string }): void => {
  query.lte('created_at', created_at)
  query.or(`created_at.lt.${quoted(created_at)},id.lt.${id}`)
}
