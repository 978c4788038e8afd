import type { Permissions } from '#machines/council/permissions.actors.ts'
import { actions, areas, type Area } from '#machines/shared/access.ts'
import type { PermissionRow } from '#machines/council/permission.ts'
import { describedPosition } from './positions.ts'

/** The permissions of an area as letters, v c e d: `row('diretor_cultura', 'tasks', 've')`. */
export const row = (position: string, area: Area, letters: string): PermissionRow => ({
  position,
  area,
  actions: actions.filter(([letter = '']) => letters.includes(letter)),
})

/** A row for every area; empty unless given. */
export const rowsOf = (position: string, given: Partial<Record<Area, string>>): readonly PermissionRow[] =>
  areas.map((area) => row(position, area, given[area] ?? ''))

export const culture = describedPosition()
export const guard = describedPosition({
  id: '33333333-3333-4333-8333-333333333333',
  position: 'zelador',
  title: 'Zelador',
  holders: [],
})

/** Two positions, of which the second follows any other. */
export const permissions = (): Permissions => ({
  positions: [culture, guard],
  rows: [
    ...rowsOf('diretor_cultura', { tasks: 've', achievements: 'vced', council_feedback: 've' }),
    ...rowsOf('*', { council_meetings: 'v' }),
  ],
})
