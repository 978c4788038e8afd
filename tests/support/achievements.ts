import type { Achievement, Achievements } from '#machines/achievements/achievement.ts'
import type { BadgeRule } from '#machines/achievements/badgeForm.ts'
import { routineKinds } from './routineKinds.ts'

/** A badge, with changes. */
export const achievement = (changes: Partial<Achievement> & { id: string }): Achievement => ({
  title: `Insígnia ${changes.id}`,
  description: 'Para os testes.',
  icon: 'star',
  measure: 'reading_days',
  threshold: 21,
  progress: 7,
  granted_at: null,
  reason: null,
  granted_by: null,
  ...changes,
})

export const earned = (id: string, changes: Partial<Achievement> = {}) =>
  achievement({ id, granted_at: '2026-11-18T12:00:00Z', progress: null, ...changes })

export const achievementsOf = (...all: Achievement[]): Achievements => ({
  member: { id: 'ana', name: 'Ana Serra', status: 'ativo' },
  achievements: all,
  kinds: routineKinds,
})

export const badgeRule = (changes: Partial<BadgeRule> = {}): BadgeRule => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Mente Afiada',
  description: 'Lê todos os dias.',
  icon: 'book',
  measure: 'reading_days',
  threshold: 21,
  active: true,
  updated_at: '2026-11-18T12:00:00Z',
  holders: 3,
  ...changes,
})
