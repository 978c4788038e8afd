import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { ownPointsSchema, type OwnPoints } from './ownPoints.ts'

/** Rows per page. */
const pageSize = 30
/** The limit of `my_points()` is one more. */
const mostRows = 199

export interface OwnPointsPage {
  rows: readonly OwnPoints[]
  hasMore: boolean
}

/** The current user's entries, newest first, from the beginning or after a row. Throws the server's error. */
export const loadOwnPoints = fromPromise<OwnPointsPage, { after: OwnPoints | null; least: number }>(
  async ({ input: { after, least }, signal }) => {
    const size = Math.min(mostRows, Math.max(pageSize, least))
    const { data, error } = await supabase()
      .rpc('my_points', {
        p_limit: size + 1,
        ...(after && { p_before: after.created_at, p_before_id: after.id }),
      })
      .abortSignal(signal)
    if (error) throw error
    const rows = z.array(ownPointsSchema).parse(data)
    return { rows: rows.slice(0, size), hasMore: rows.length > size }
  },
)
