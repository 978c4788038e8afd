import { z } from 'zod/mini'

/** An active member as one chooses somebody, and as a task names whoever submitted it (by `user_id`, the account). */
export const memberChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
})
export type MemberChoice = z.infer<typeof memberChoiceSchema>
