import { z } from 'zod/mini'
import { isAdmin, may, type Access } from '../shared/access.ts'
import { collator } from '../shared/collator.ts'

export const councilStatuses = ['ativo', 'inativo'] as const
export type CouncilStatus = (typeof councilStatuses)[number]

/** A row of `council_members`. `position` is a position's code. `entry_date` is `yyyy-MM-dd`. */
export const councilMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  entry_date: z.string(),
  status: z.enum(councilStatuses),
  observations: z.string(),
  /** The member whose account has the position's rights; null if no account has them. */
  member_id: z.nullable(z.string()),
  /** Differs after each change. It detects another user's change. */
  updated_at: z.string(),
})
export type CouncilMember = z.infer<typeof councilMemberSchema>

/** The columns of `council_position_descriptions` that the panel needs. */
export const positionSchema = z.object({
  position: z.string(),
  title: z.string(),
  function: z.string(),
  responsibilities: z.array(z.string()),
  /** Shown while no active council member holds it. */
  current_member: z.nullable(z.string()),
})
export type Position = z.infer<typeof positionSchema>

/** A council member with the title of the position. */
export interface CouncilSeat extends CouncilMember {
  title: string
}

/** The data of the tab 'Membros do Conselho'. */
export interface Council {
  seats: readonly CouncilSeat[]
  /** By title. */
  positions: readonly Position[]
}

/** By name, accents folded. A position without a description has its code as title. */
export const seatsOf = (members: readonly CouncilMember[], positions: readonly Position[]): readonly CouncilSeat[] => {
  const titles = new Map(positions.map(({ position, title }) => [position, title]))
  return members
    .map((member) => ({ ...member, title: titles.get(member.position) ?? member.position }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** The holders of a position: its active council members, else its text; empty if vacant. */
export const holdersOf = (position: Position, seats: readonly CouncilSeat[]): readonly string[] => {
  const holders = seats.filter((seat) => seat.position === position.position && seat.status === 'ativo')
  if (holders.length > 0) return holders.map(({ name }) => name)
  return position.current_member === null ? [] : [position.current_member]
}

/** The default position of a new council member, if it exists. */
const firstCode = 'vice_presidente_executivo'
export const firstPosition = (positions: readonly Position[]) =>
  (positions.find(({ position }) => position === firstCode) ?? positions[0])?.position ?? ''

const isOwn = (access: Access, seat: CouncilMember) => seat.member_id !== null && seat.member_id === access.memberId

/** Twins of the policies on `council_members`. No one changes their own row. */
export const mayAddSeat = (access: Access) => may(access, 'council_members', 'create')
export const mayEditSeat = (access: Access, seat: CouncilMember) =>
  may(access, 'council_members', 'edit') && !isOwn(access, seat)
export const mayRemoveSeat = (access: Access, seat: CouncilMember) =>
  may(access, 'council_members', 'delete') && !isOwn(access, seat)

/** The link to a member and a new position give rights. Only administrators set them. */
export const mayLinkSeat = isAdmin
