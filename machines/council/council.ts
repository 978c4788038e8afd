import { z } from 'zod/mini'
import { isAdmin, may, type Access } from '../shared/access.ts'
import { collator } from '../shared/collator.ts'

export const councilStatuses = ['ativo', 'inativo'] as const
export type CouncilStatus = (typeof councilStatuses)[number]

/** A row of `council_members`; `position` is the code of a description (SPEC.md, section 3). `entry_date` is `yyyy-MM-dd`. */
export const councilMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  entry_date: z.string(),
  status: z.enum(councilStatuses),
  observations: z.string(),
  /** Whose account has the position's rights; null while nobody's has. */
  member_id: z.nullable(z.string()),
  /** Another one with every change: what tells whether somebody else was first. */
  updated_at: z.string(),
})
export type CouncilMember = z.infer<typeof councilMemberSchema>

/** What the panel needs of a row of `council_position_descriptions`. */
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

/** What the tab 'Membros do Conselho' shows. */
export interface Council {
  seats: readonly CouncilSeat[]
  /** By title. */
  positions: readonly Position[]
}

/** By name, whatever the accents; a position without a description is called by its code. */
export const seatsOf = (members: readonly CouncilMember[], positions: readonly Position[]): readonly CouncilSeat[] => {
  const titles = new Map(positions.map(({ position, title }) => [position, title]))
  return members
    .map((member) => ({ ...member, title: titles.get(member.position) ?? member.position }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Who holds a position: its active council members, else the name that it was given; nobody: an empty list. */
export const holdersOf = (position: Position, seats: readonly CouncilSeat[]): readonly string[] => {
  const holders = seats.filter((seat) => seat.position === position.position && seat.status === 'ativo')
  if (holders.length > 0) return holders.map(({ name }) => name)
  return position.current_member === null ? [] : [position.current_member]
}

/** The one that a new council member begins with (SPEC.md, section 9), if it is there. */
const firstCode = 'vice_presidente_executivo'
export const firstPosition = (positions: readonly Position[]) =>
  (positions.find(({ position }) => position === firstCode) ?? positions[0])?.position ?? ''

const isOwn = (access: Access, seat: CouncilMember) => seat.member_id !== null && seat.member_id === access.memberId

/** The twins of the policies on `council_members`: nobody touches the own row, whatever the cells. */
export const mayAddSeat = (access: Access) => may(access, 'council_members', 'create')
export const mayEditSeat = (access: Access, seat: CouncilMember) =>
  may(access, 'council_members', 'edit') && !isOwn(access, seat)
export const mayRemoveSeat = (access: Access, seat: CouncilMember) =>
  may(access, 'council_members', 'delete') && !isOwn(access, seat)

/** What gives somebody rights is an admin's to give: the link to a member, and another position. */
export const mayLinkSeat = isAdmin
