import { z } from 'zod/mini'
import type { Notice, NoticeKey } from '../notices.ts'

/** What the own member's row gives to the profile; the four stats are set by staff, null until then (BEYOND.md). */
export const ownMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  photo_url: z.nullable(z.string()),
  is_founder: z.boolean(),
  skills: z.array(z.string()),
  communication: z.nullable(z.number()),
  strategy: z.nullable(z.number()),
  loyalty: z.nullable(z.number()),
  spirituality: z.nullable(z.number()),
})
export type OwnMember = z.infer<typeof ownMemberSchema>

/** What `my_overview()` answers; days are `yyyy-MM-dd` of São Paulo, null is 'no data yet'. */
export const overviewSchema = z.object({
  today: z.string(),
  /** This week; null for who is in no ranking or has no points. */
  rank: z.nullable(z.number()),
  weekly_points: z.number(),
  /** The nearest person with more points this week. */
  ahead: z.nullable(z.object({ points: z.number(), rank: z.number() })),
  /** One's own tasks, routines among them; cancelled ones do not count. */
  completed: z.number(),
  pending: z.number(),
  /** A routine is finished, and in time, with its submission. */
  finished: z.number(),
  in_time: z.number(),
  /** Plain tasks in time, of those finished or due. */
  execution: z.nullable(z.object({ in_time: z.number(), of: z.number() })),
  /** Mean of the evaluations, 0 to 100. */
  mean_score: z.nullable(z.number()),
  /** Days with a routine, of the last 30, or of those since the first one. */
  routine_days: z.nullable(z.object({ kept: z.number(), of: z.number() })),
  /** Eight, from the oldest; `start` is a Monday. */
  weeks: z.array(z.object({ start: z.string(), points: z.number() })),
  /** Every day of the current month with how many of the four routines were done. */
  month: z.array(z.object({ day: z.string(), routines: z.number() })),
  is_founder: z.boolean(),
  /** Dates of meetings at which one was, of those for which presence was recorded. */
  attended: z.number(),
  meetings: z.number(),
})
export type Overview = z.infer<typeof overviewSchema>

/** The six of SPEC.md, section 3, in the order in which they are shown. */
export const indicators = ['communication', 'strategy', 'execution', 'loyalty', 'discipline', 'spirituality'] as const
export type Indicator = (typeof indicators)[number]
/** 1 to 5 stars, by halves. */
export type Stats = Readonly<Record<Indicator, number>>

export interface Profile {
  /** null when not even the e-mail tells one: 'Usuário'. */
  name: string | null
  /** The member's own; null for `role` in words. */
  position: string | null
  role: 'founder' | 'member'
  /** false for the fallback of an account without an active member. */
  isMember: boolean
  photoUrl: string | null
  isFounder: boolean
  skills: readonly string[]
  stats: Stats
  /** 0 to 5, by halves. */
  rating: number
  overview: Overview
}

/** SPEC.md, section 9. */
const defaultRating = 4.5
const memberStat = 5
const fallbackStat = 3
/** How long a profile is taken for current, in milliseconds (SPEC.md, section 7). */
export const profileLifetime = 5 * 60_000

/** What has just been told makes it old: one's own tasks and routines, the points of somebody, a member, who may be oneself. */
const changes: readonly NoticeKey[] = [
  'routine.sent',
  'routine.alreadySent',
  'task.created',
  'task.updated',
  'task.edited',
  'task.withdrawn',
  'evaluation.sent',
  'member.updated',
]
export const changesProfile = ({ key }: Notice) => changes.includes(key)

const halves = (value: number) => Math.round(value * 2) / 2

/** A share of 0 to 1 as 1 to 5 stars, by halves. */
export const starsOf = (share: number) => halves(1 + 4 * Math.min(1, Math.max(0, share)))

/** The mean of the evaluations on a scale of 0 to 5, by halves; 4.5 until there is one (BEYOND.md). */
export const ratingOf = (meanScore: number | null) => (meanScore === null ? defaultRating : halves(meanScore / 20))

/** SPEC.md, section 3, 'Profile'; BEYOND.md: two are derived, four are set, 5 until there is data; 3 without a member. */
export const statsOf = (member: OwnMember | null, { execution, routine_days }: Overview): Stats => {
  const unknown = member ? memberStat : fallbackStat
  return {
    communication: member?.communication ?? unknown,
    strategy: member?.strategy ?? unknown,
    execution: member && execution ? starsOf(execution.in_time / execution.of) : unknown,
    loyalty: member?.loyalty ?? unknown,
    discipline: member && routine_days ? starsOf(routine_days.kept / routine_days.of) : unknown,
    spirituality: member?.spirituality ?? unknown,
  }
}

/** The own active member, or the fallback of SPEC.md, section 4: the e-mail before the @. */
export const profileOf = (member: OwnMember | null, overview: Overview, email: string): Profile => {
  const isFounder = member ? member.is_founder : overview.is_founder
  return {
    name: member ? member.name : email.split('@')[0] || null,
    position: member?.position || null,
    role: isFounder ? 'founder' : 'member',
    isMember: member !== null,
    photoUrl: member?.photo_url ?? null,
    isFounder,
    skills: member?.skills ?? [],
    stats: statsOf(member, overview),
    rating: ratingOf(overview.mean_score),
    overview,
  }
}
