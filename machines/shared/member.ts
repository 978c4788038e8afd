import { z } from 'zod/mini'

/** An active member in a picker, and the submitter of a task (by `user_id`, the account). */
export const memberChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  is_founder: z.boolean(),
})
export type MemberChoice = z.infer<typeof memberChoiceSchema>
/** The chosen member in a form. */
export type ChosenMember = Pick<MemberChoice, 'id' | 'name'>
/** Which members are offered: all active ones, those with or without an account, or the accounts themselves. */
export type OfferedAccounts = 'any' | 'with' | 'without' | 'itself'

export const memberStatuses = ['ativo', 'inativo'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** The four statistics that staff set by hand; the other two are derived. */
export const setStats = ['communication', 'strategy', 'loyalty', 'spirituality'] as const
export type SetStat = (typeof setStats)[number]

/** A row of `members`. `entry_date` is `yyyy-MM-dd`. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  entry_date: z.string(),
  status: z.enum(memberStatuses),
  bio: z.string(),
  /** Also empty if the user may not read them. */
  observations: z.string(),
  photo_url: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  is_founder: z.boolean(),
  skills: z.array(z.string()),
  /** 1 to 5 in steps of 0.5; null until staff set it. */
  communication: z.nullable(z.number()),
  strategy: z.nullable(z.number()),
  loyalty: z.nullable(z.number()),
  spirituality: z.nullable(z.number()),
  /** The sort key. */
  name_sort: z.string(),
  /** Changes with every update: shows whether another person saved first. */
  updated_at: z.string(),
  /** When the member was anonymised, else null. */
  anonymised_at: z.nullable(z.string()),
})
export type Member = z.infer<typeof memberSchema>

/** The most members in a list; a search finds the others. */
export const mostOffered = 300
