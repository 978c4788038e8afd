import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import { cellsSchema, changesOf, permissionRowSchema, type Cells, type PermissionRow } from './permission.ts'
import type { PositionDescription } from './position.ts'
import { supabase } from '../shared/client/client.ts'
import { quoted, readPages } from '../shared/client/pages.ts'
import { readPositions } from './positions.actors.ts'

export interface Permissions {
  /** By title. */
  positions: readonly PositionDescription[]
  rows: readonly PermissionRow[]
}

/** All positions and their cells. Throws the server's error. */
export const loadPermissions = fromPromise<Permissions>(async ({ signal }) => {
  const [positions, rows] = await Promise.all([
    readPositions(signal),
    readPages(permissionRowSchema, (last) => {
      const query = supabase().from('position_permissions').select('position, area, actions')
      // The rest of the last position, and the next ones.
      if (last)
        query.gte('position', last.position).or(`position.gt.${quoted(last.position)},area.gt.${quoted(last.area)}`)
      return query.order('position').order('area').abortSignal(signal)
    }),
  ])
  return { positions, rows }
})

/** Another user changed the position's cells after they were loaded. */
export class PermissionsConflict extends Refusal {
  /** The current cells. */
  readonly theirs: Cells
  constructor(theirs: Cells) {
    super('permissions_changed')
    this.theirs = theirs
  }
}

const resultSchema = z.object({ saved: z.boolean(), cells: cellsSchema })

/**
 * Replaces the cells of a position if they still equal `seen`. A repeated request succeeds. Throws
 * {@link PermissionsConflict}, else the server's error.
 */
export const savePermissions = fromPromise<void, { position: string; seen: Cells; cells: Cells }>(
  async ({ input: { position, seen, cells }, signal }) => {
    const { data, error } = await supabase()
      .rpc('save_position_cells', { p_position: position, p_seen: copied(seen), p_cells: copied(cells) })
      .abortSignal(signal)
    if (error) throw error
    const result = resultSchema.parse(data)
    if (!result.saved && changesOf(result.cells, cells) > 0) throw new PermissionsConflict(result.cells)
  },
)

/** A mutable copy, as the client's JSON type requires. */
const copied = (cells: Cells) => Object.fromEntries(Object.entries(cells).map(([area, list]) => [area, [...list]]))
