import { fromPromise } from 'xstate'
import { supabase } from '../shared/client/client.ts'
import { readPages, rowsFor } from '../shared/client/pages.ts'
import { ownPointsSchema, type OwnPoints } from './ownPoints.ts'

/** Rows per page. */
const pageSize = 30
/** The limit of `my_points()`. A refresh of more rows takes several requests. */
const partSize = 200

export interface OwnPointsPage {
  rows: readonly OwnPoints[]
  hasMore: boolean
}

/** The current user's entries, newest first, from the beginning or after a row. Throws the server's error. */
export const loadOwnPoints = fromPromise<OwnPointsPage, { after: OwnPoints | null; least: number }>(
  async ({ input: { after, least }, signal }) => {
    const size = rowsFor(pageSize, least)
    const rows = await readPages(
      ownPointsSchema,
      (row, part) => {
        const last = row ?? after
        return supabase()
          .rpc('my_points', { p_limit: part, ...(last && { p_before: last.created_at, p_before_id: last.id }) })
          .abortSignal(signal)
      },
      { most: size + 1, pageSize: partSize },
    )
    return { rows: rows.slice(0, size), hasMore: rows.length > size }
  },
)
