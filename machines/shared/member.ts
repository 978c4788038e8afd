import { z } from 'zod/mini'

/** An active member as one chooses somebody, and as a task names whoever submitted it (by `user_id`, the account). */
export const memberChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  is_founder: z.boolean(),
})
export type MemberChoice = z.infer<typeof memberChoiceSchema>
/** The one who was chosen, as a form keeps it. */
export type ChosenMember = Pick<MemberChoice, 'id' | 'name'>
/** Who is offered: any active member, only those with an account, or without one; or each account itself, by whatever name it has. */
export type OfferedAccounts = 'any' | 'with' | 'without' | 'itself'

export const memberStatuses = ['ativo', 'inativo'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** The four of SPEC.md, section 3, that staff set by hand; the other two are derived (BEYOND.md). */
export const setStats = ['communication', 'strategy', 'loyalty', 'spirituality'] as const
export type SetStat = (typeof setStats)[number]

/** A row of `members` (SPEC.md, section 3; DATABASE.md). `entry_date` is `yyyy-MM-dd`. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  entry_date: z.string(),
  status: z.enum(memberStatuses),
  bio: z.string(),
  /** Empty without any, and for those who may not read them. */
  observations: z.string(),
  photo_url: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  is_founder: z.boolean(),
  skills: z.array(z.string()),
  /** 1 to 5 by halves; null until staff has set it. */
  communication: z.nullable(z.number()),
  strategy: z.nullable(z.number()),
  loyalty: z.nullable(z.number()),
  spirituality: z.nullable(z.number()),
  /** What one sorts by. */
  name_sort: z.string(),
  /** Another one with every change: what tells whether somebody else was first. */
  updated_at: z.string(),
  /** When nobody was left to be named; null for everybody else. */
  anonymised_at: z.nullable(z.string()),
})
export type Member = z.infer<typeof memberSchema>
