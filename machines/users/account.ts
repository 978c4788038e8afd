import { z } from 'zod/mini'
import { roles } from '../shared/access.ts'

/** A row of `list_accounts()`: an account, or an open invitation (whose `id` is then the invitation's). Moments are ISO. */
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
  /** null for who never came in. */
  last_sign_in_at: z.nullable(z.string()),
  second_factor: z.boolean(),
  /** Of an invitation, null for an account. */
  expires_at: z.nullable(z.string()),
  /** What one sorts by. */
  sort: z.string(),
})
export interface Account extends z.infer<typeof accountSchema> {
  /** Of an invitation: was its time up when it was read? */
  isExpired: boolean
}

export const invitationStatuses = ['open', 'accepted', 'expired', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** A row of `list_invitations()`. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Beyond an ordinary member's rights. */
  role: z.nullable(z.enum(roles)),
  status: z.enum(invitationStatuses),
  member_name: z.nullable(z.string()),
  /** null when whoever invited is gone. */
  invited_by_name: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof invitationSchema>

/** A row of `list_deletion_requests()`. */
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
  /** What the person was told. */
  answer: z.nullable(z.string()),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>
