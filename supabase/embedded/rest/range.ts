import { RestError } from './errors.ts'
import type { Query, Range } from './queryTypes.ts'

const unsatisfiable = (details: string, headers: Record<string, string> = {}) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })

/** The intersection of the `Range` header (`0-9`, GET only) with `limit` and `offset`. Throws PGRST103. */
export const topRange = (query: Query, header: string | undefined): Range => {
  const wanted = query.ranges.find(({ path }) => path.length === 0)?.range ?? { offset: 0 }
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined) return wanted
  const offset = Math.max(wanted.offset, Number(first))
  const end = Math.min(
    wanted.limit === undefined ? Infinity : wanted.offset + wanted.limit,
    last ? Number(last) + 1 : Infinity,
  )
  if (end < offset || (last && Number(last) < Number(first)))
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  return { offset, ...(end !== Infinity && { limit: end - offset }) }
}

// `0-9/123`; `0-9/*` without a total; `*/0` for no rows.
export const contentRange = (offset: number, rows: number, total: number | null): string =>
  `${rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`

/** 200, or 206 if there are more rows. Throws 416 if the range starts after the last row. */
export const rangeStatus = (offset: number, rows: number, total: number | null): 200 | 206 => {
  if (total === null) return 200
  if (offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    })
  return rows < total ? 206 : 200
}
