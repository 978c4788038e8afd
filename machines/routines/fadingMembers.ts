import { z } from 'zod/mini'

/** Limits of `private.fading_members`: the days of the recent and of the earlier span. */
export const recentDays = 14
export const earlierDays = 56

/** A member whose regularity fell: counted days and those with a routine, recently and before. */
export const fadingMemberSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  /** The day of the last routine. */
  last_day: z.string(),
  recent_kept: z.int(),
  recent_of: z.int(),
  earlier_kept: z.int(),
  earlier_of: z.int(),
})
export type FadingMember = z.infer<typeof fadingMemberSchema>
