import { z } from 'zod/mini'

/** A row of `council_members`; `position` is the code of a description (SPEC.md, section 3). */
export const councilMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  entry_date: z.string(),
  status: z.enum(['ativo', 'inativo']),
})
export type CouncilMember = z.infer<typeof councilMemberSchema>

export const positionSchema = z.object({ position: z.string(), title: z.string() })
export type Position = z.infer<typeof positionSchema>

/** A council member with the title of the position. */
export interface CouncilSeat extends CouncilMember {
  title: string
}

const byName = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** By name, whatever the accents; a position without a description is called by its code. */
export const seatsOf = (members: readonly CouncilMember[], positions: readonly Position[]): readonly CouncilSeat[] => {
  const titles = new Map(positions.map(({ position, title }) => [position, title]))
  return members
    .map((member) => ({ ...member, title: titles.get(member.position) ?? member.position }))
    .sort((a, b) => byName.compare(a.name, b.name))
}
