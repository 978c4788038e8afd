import { z } from 'zod/mini'

/** Out of the active ones, made nameless, or deleted (BEYOND.md, 'deletion dialog'). */
export const leavingWays = ['inactivate', 'anonymise', 'delete'] as const
export type LeavingWay = (typeof leavingWays)[number]

const refusal = z.nullable(z.string())

/** What a member leaves behind, as `member_footprint` counts it; without an account nothing was written or earned. */
export const footprintSchema = z.object({
  /** Assigned to the member, and those of them that are still to be done. */
  tasks: z.number(),
  open_tasks: z.number(),
  /** Made for anybody; routines apart. */
  made_tasks: z.number(),
  routines: z.number(),
  points: z.number(),
  badges: z.number(),
  messages: z.number(),
  council_position: z.nullable(z.string()),
  account: z.boolean(),
  suspended: z.boolean(),
  /** By an invitation that is still open. */
  invited: z.boolean(),
  /** Why it would be refused, as the database words it; null when it would not. */
  refusals: z.object({ inactivate: refusal, anonymise: refusal, delete: refusal }),
})
export type Footprint = z.infer<typeof footprintSchema>
