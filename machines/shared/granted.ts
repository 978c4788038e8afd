import { z } from 'zod/mini'
import { actions } from './access.ts'

/** The result of `my_access()`: the current rights in the database. */
export const grantedSchema = z.object({
  is_supreme: z.boolean(),
  is_founder: z.boolean(),
  member_id: z.nullable(z.string()),
  permissions: z.record(z.string(), z.array(z.enum(actions))),
})
