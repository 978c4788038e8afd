import type { Access } from '#machines/shared/access.ts'
import type { Council, CouncilSeat, Position } from '#machines/council/council.ts'

/** A council member. */
export const seatOf = (fields: Partial<CouncilSeat> = {}): CouncilSeat => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ana Lima',
  position: 'diretor_cultura',
  title: 'Diretora de Cultura',
  entry_date: '2022-03-07',
  status: 'ativo',
  observations: '',
  member_id: null,
  updated_at: '2026-11-18T12:00:00Z',
  ...fields,
})

export const positionOf = (fields: Partial<Position> = {}): Position => ({
  position: 'diretor_cultura',
  title: 'Diretora de Cultura',
  function: 'Cuida da cultura.',
  responsibilities: ['Zelar pela biblioteca'],
  current_member: null,
  ...fields,
})

export const council: Council = { seats: [seatOf()], positions: [positionOf()] }

const access = (fields: Partial<Access>): Access => ({
  userId: 'eu',
  memberId: 'eu',
  roles: ['council'],
  isSupreme: false,
  permissions: {},
  ...fields,
})
export const administrator = access({ roles: ['admin'] })
/** Has every permission of the council's areas, but is no admin. */
export const vice = access({
  permissions: {
    council_members: ['view', 'create', 'edit', 'delete'],
    council_monitoring: ['view', 'create', 'edit', 'delete'],
  },
})
/** May only view the council and the meetings. */
export const visitor = access({ permissions: { council_members: ['view'], council_meetings: ['view'] } })
/** May only view the council. */
export const onlooker = access({ permissions: { council_members: ['view'] } })
