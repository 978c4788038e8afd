import type { InvitationBatchActor } from '#machines/users/invitationBatch.machine.ts'

export interface BatchProps {
  actor: InvitationBatchActor
}
