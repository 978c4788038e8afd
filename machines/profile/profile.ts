import { z } from 'zod/mini'
import { welcomeSchema } from './welcome.ts'

/** The member's columns of the profile. Staff set the four stats; null until then. */
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

/** The result of `my_overview()`. Days are the club's, `yyyy-MM-dd`. null is 'no data yet'. */
export const overviewSchema = z.object({
  today: z.string(),
  /** This week; null without points or without a place in a ranking. */
  rank: z.nullable(z.number()),
  weekly_points: z.number(),
  /** The nearest person with more points this week. */
  ahead: z.nullable(z.object({ points: z.number(), rank: z.number() })),
  /** The current user's tasks, including routines; cancelled ones do not count. */
  completed: z.number(),
  pending: z.number(),
  /** A routine is finished in time when it is submitted. */
  finished: z.number(),
  in_time: z.number(),
  /** Tasks in time, out of those finished or due. Routines do not count. */
  execution: z.nullable(z.object({ in_time: z.number(), of: z.number() })),
  /** The mean of the evaluations, 0 to 100. */
  mean_score: z.nullable(z.number()),
  /** Days with a routine, out of the last 30 or of those since the first one, without excused days. */
  routine_days: z.nullable(z.object({ kept: z.number(), of: z.number() })),
  /** Days in a row with a routine, up to today; excused days neither break nor extend it. */
  streak: z.number(),
  /** Eight, from the oldest; `start` is a Monday. */
  weeks: z.array(z.object({ start: z.string(), points: z.number() })),
  /** Every day of the current month with its number of done routines, and whether it does not count. */
  month: z.array(z.object({ day: z.string(), routines: z.number(), excused: z.boolean() })),
  is_founder: z.boolean(),
  /** Meetings that the user attended, out of those with recorded presence. */
  attended: z.number(),
  meetings: z.number(),
  /** null unless the user is a newcomer. */
  welcome: z.nullable(welcomeSchema),
})
export type Overview = z.infer<typeof overviewSchema>

/** In the order of the screen. */
export const indicators = ['communication', 'strategy', 'execution', 'loyalty', 'discipline', 'spirituality'] as const
export type Indicator = (typeof indicators)[number]
/** 1 to 5 stars, in halves. */
export type Stats = Readonly<Record<Indicator, number>>

export interface Profile {
  /** null without a name or e-mail: 'Usuário'. */
  name: string | null
  /** The member's position; null for the name of `role`. */
  position: string | null
  role: 'founder' | 'member'
  /** false for the fallback of an account without an active member. */
  isMember: boolean
  photoUrl: string | null
  isFounder: boolean
  skills: readonly string[]
  stats: Stats
  /** 0 to 5, in halves. */
  rating: number
  overview: Overview
}

const defaultRating = 4.5
const memberStat = 5
const fallbackStat = 3
/** How long a profile is fresh, in ms. */
export const profileLifetime = 5 * 60_000

const halves = (value: number) => Math.round(value * 2) / 2

/** A share of 0 to 1 as 1 to 5 stars, in halves. */
export const starsOf = (share: number) => halves(1 + 4 * Math.min(1, Math.max(0, share)))

/** The mean of the evaluations from 0 to 5, in halves; 4.5 without one. */
export const ratingOf = (meanScore: number | null) => (meanScore === null ? defaultRating : halves(meanScore / 20))

/** Two stats are calculated and staff set four. Without data they are 5, or 3 without a member. */
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

/** The active member, or the fallback: the e-mail before the @. */
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
