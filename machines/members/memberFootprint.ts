import { z } from 'zod/mini'

/** The actions of the deletion dialog. */
export const leavingWays = ['inactivate', 'anonymise', 'delete'] as const
export type LeavingWay = (typeof leavingWays)[number]

const refusal = z.nullable(z.string())

/** A member's data, as `member_footprint` counts it. Without an account, messages, points and badges are 0. */
export const footprintSchema = z.object({
  /** Assigned to the member; `open_tasks` is the number of unfinished ones. */
  tasks: z.number(),
  open_tasks: z.number(),
  /** Created by the member, for any assignee, without routines. */
  made_tasks: z.number(),
  routines: z.number(),
  points: z.number(),
  badges: z.number(),
  messages: z.number(),
  council_position: z.nullable(z.string()),
  account: z.boolean(),
  suspended: z.boolean(),
  /** Has an open invitation. */
  invited: z.boolean(),
  /** The database's reason for refusing each action; null if it is allowed. */
  refusals: z.object({ inactivate: refusal, anonymise: refusal, delete: refusal }),
})
export type Footprint = z.infer<typeof footprintSchema>
