import type { MonitoredUser, MonitoringNote, Responsible } from '#machines/council/monitoring.ts'

/** A monitored member. */
export const caseOf = (fields: Partial<MonitoredUser> = {}): MonitoredUser => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Anselmo Pacheco',
  reason: 'Faltou a três encontros.',
  status: 'em observação',
  assigned_to: null,
  assigned_to_name: null,
  updated_at: '2026-11-18T12:00:00Z',
  ...fields,
})

export const responsible = (fields: Partial<Responsible> = {}): Responsible => ({
  id: 'ana',
  name: 'Ana Lima',
  status: 'ativo',
  ...fields,
})

export const noteOf = (fields: Partial<MonitoringNote> = {}): MonitoringNote => ({
  id: 'nota',
  note: 'Adicionado à lista de monitoramento.',
  status: 'em observação',
  author_name: 'Ana Lima',
  created_at: '2026-11-18T12:00:00Z',
  ...fields,
})
