import { z } from 'zod/mini'

/** The row limit of PostgREST: `max_rows` in supabase/config.toml. */
export const mostRows = 1000

type Result = PromiseLike<{ data: unknown; error: unknown }>
/** A query that still needs a limit. */
interface Page {
  limit(size: number): Result
}
/** A query for rows that have an id. */
interface Keyed {
  gt(column: string, value: string): unknown
  order(column: string): Page
}

/** A value inside a PostgREST filter with several parts. */
export const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/**
 * Reads a whole list, or its first `most` rows, page by page. `page` queries the rows after `last`; null means from the
 * start. Throws the server's error.
 */
export const readPages = async <Row>(
  schema: z.ZodMiniType<Row>,
  page: (last: Row | null, size: number) => Page,
  { most = Infinity, pageSize = mostRows }: { most?: number; pageSize?: number } = {},
): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const size = Math.min(pageSize, most - rows.length)
    const { data, error } = await page(rows.at(-1) ?? null, size).limit(size)
    if (error) throw error
    const found = z.array(schema).parse(data)
    rows.push(...found)
    if (found.length < size || rows.length >= most) return rows
  }
}

/** Ids in one request; more would make its address too long. */
const mostIds = 100

/** Reads the rows of these ids in as many requests as needed. Throws the server's error. */
export const readByIds = async <Row>(
  schema: z.ZodMiniType<Row>,
  ids: readonly string[],
  query: (ids: string[]) => Result,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += mostIds) {
    const { data, error } = await query(ids.slice(from, from + mostIds))
    if (error) throw error
    rows.push(...z.array(schema).parse(data))
  }
  return rows
}

/**
 * The number of rows that a list requests: a page, or all that it shows already. One more shows whether more exist.
 */
export const rowsFor = (pageSize: number, shown: number) => Math.min(mostRows - 1, Math.max(pageSize, shown))

/** Reads all rows of a query, ordered by id. Throws the server's error. */
export const readAll = <Row extends { id: string }>(
  schema: z.ZodMiniType<Row>,
  newQuery: () => Keyed,
): Promise<Row[]> =>
  readPages(schema, (last) => {
    const query = newQuery()
    if (last) query.gt('id', last.id)
    return query.order('id')
  })
