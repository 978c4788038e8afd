import { z } from 'zod/mini'
import { actions } from './access.ts'

/** What `my_access()` answers: the rights as the database sees them now. */
export const grantedSchema = z.object({
  is_supreme: z.boolean(),
  is_founder: z.boolean(),
  member_id: z.nullable(z.string()),
  permissions: z.record(z.string(), z.array(z.enum(actions))),
})
