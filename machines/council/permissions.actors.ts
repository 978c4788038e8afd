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

/** All positions, and the cells they were given (DATABASE.md, 'Permissions'). Throws the server's error. */
export const loadPermissions = fromPromise<Permissions>(async ({ signal }) => {
  const [positions, rows] = await Promise.all([
    readPositions(signal),
    readPages(permissionRowSchema, (last) => {
      const query = supabase().from('position_permissions').select('position, area, actions')
      // The next positions, and what is left of the last one.
      if (last)
        query.gte('position', last.position).or(`position.gt.${quoted(last.position)},area.gt.${quoted(last.area)}`)
      return query.order('position').order('area').abortSignal(signal)
    }),
  ])
  return { positions, rows }
})

/** Somebody else gave or took cells of the position since they were seen. */
export class PermissionsConflict extends Refusal {
  /** As they are now. */
  readonly theirs: Cells
  constructor(theirs: Cells) {
    super('permissions_changed')
    this.theirs = theirs
  }
}

const answerSchema = z.object({ saved: z.boolean(), cells: cellsSchema })

/**
 * Gives a position these cells, all at once, if it still has those seen. What was sent and arrived without its answer is
 * known as saved. Throws a {@link PermissionsConflict}, else the server's error.
 */
export const savePermissions = fromPromise<void, { position: string; seen: Cells; cells: Cells }>(
  async ({ input: { position, seen, cells }, signal }) => {
    const { data, error } = await supabase()
      .rpc('save_position_cells', { p_position: position, p_seen: copied(seen), p_cells: copied(cells) })
      .abortSignal(signal)
    if (error) throw error
    const answer = answerSchema.parse(data)
    if (!answer.saved && changesOf(answer.cells, cells) > 0) throw new PermissionsConflict(answer.cells)
  },
)

/** As the client takes JSON. */
const copied = (cells: Cells) => Object.fromEntries(Object.entries(cells).map(([area, list]) => [area, [...list]]))
