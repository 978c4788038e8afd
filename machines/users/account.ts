import { z } from 'zod/mini'
import { roles } from '../shared/access.ts'

/** A row of `list_accounts()`: an account, or an open invitation with its own `id`. Moments are ISO. */
export const accountSchema = z.object({
  id: z.string(),
  kind: z.enum(['account', 'invitation']),
  email: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  is_supreme: z.boolean(),
  suspended_at: z.nullable(z.string()),
  created_at: z.string(),
  /** null: never signed in. */
  last_sign_in_at: z.nullable(z.string()),
  second_factor: z.boolean(),
  /** Only of an invitation. */
  expires_at: z.nullable(z.string()),
  /** The sort key. */
  sort: z.string(),
})
export interface Account extends z.infer<typeof accountSchema> {
  /** The invitation had expired when it was read. */
  isExpired: boolean
}

export const invitationStatuses = ['open', 'accepted', 'expired', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** In addition to an ordinary member's rights. */
  role: z.nullable(z.enum(roles)),
  status: z.enum(invitationStatuses),
  member_name: z.nullable(z.string()),
  /** null: the inviter's account is deleted. */
  invited_by_name: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof invitationSchema>

export const deletionRequestSchema = z.object({
  id: z.string(),
  email: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  closed_by_name: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['done', 'declined', 'withdrawn'])),
  /** The text that the person reads. */
  answer: z.nullable(z.string()),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>
