import type { PositionDescription } from '#machines/council/position.ts'

/** A position for tests, with what matters there. */
export const describedPosition = (changes: Partial<PositionDescription> = {}): PositionDescription => ({
  id: '11111111-1111-4111-8111-111111111111',
  position: 'diretor_cultura',
  title: 'Diretor de Cultura',
  function: 'Guarda as tradições da casa.',
  responsibilities: ['Zelar pela biblioteca', 'Propor leituras'],
  current_member: null,
  updated_at: '2026-11-18T12:00:00Z',
  holders: ['Caetano Brum'],
  ...changes,
})
