import { z } from 'zod/mini'

/** PostgREST answers no more rows at once: `max_rows` of supabase/config.toml. */
export const mostRows = 1000

type Answer = PromiseLike<{ data: unknown; error: unknown }>
/** A question that can still be told how many rows to answer. */
interface Page {
  limit(size: number): Answer
}
/** A question for rows that have an id. */
interface Keyed {
  gt(column: string, value: string): unknown
  order(column: string): Page
}

/** A value inside a filter of several parts. */
export const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/**
 * A whole list, or its first `most` rows, in as many pages as it takes: `page` asks for what is behind a row, from the
 * beginning with null. Throws the server's error.
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

/** All rows that a question finds, by their ids. Throws the server's error. */
export const readAll = <Row extends { id: string }>(
  schema: z.ZodMiniType<Row>,
  question: () => Keyed,
): Promise<Row[]> =>
  readPages(schema, (last) => {
    const query = question()
    if (last) query.gt('id', last.id)
    return query.order('id')
  })
