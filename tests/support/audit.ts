import type { AuditEntry } from '#machines/settings/auditEntry.ts'

export const ana = '11111111-1111-4111-8111-111111111111'
export const leonel = '22222222-2222-4222-8222-222222222222'

/** Leonel makes Ana a council member; with changes. */
export const entryOf = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '33333333-3333-4333-8333-333333333333',
  actor: leonel,
  actor_name: 'Leonel Vasques',
  action: 'insert',
  target: `user_roles/${ana}/council`,
  old: null,
  new: { user_id: ana, role: 'council', granted_by: leonel },
  names: { [ana]: 'Ana Prado', [leonel]: 'Leonel Vasques' },
  at: '2026-11-20T15:04:00Z',
  ...changes,
})
