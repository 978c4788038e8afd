import type { Role } from '#machines/shared/access.ts'
import type { DeletionRequest } from '#machines/users/account.ts'

export const roleLabels: Record<Role, string> = { admin: 'Administrador', council: 'Conselho' }

/** How requests for deletion ended. */
export const outcomeLabels: Record<NonNullable<DeletionRequest['outcome']>, string> = {
  done: 'Atendido',
  declined: 'Recusado',
  withdrawn: 'Retirado pela pessoa',
}
