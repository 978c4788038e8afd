import { describe, expect, test } from 'vitest'
import { goalCount, missingOf, nearestOf, overallOf } from '#machines/achievements/achievement.ts'
import { offeredMeasures } from '#machines/achievements/measure.ts'
import { completionRate } from '#machines/tasks/task.ts'
import { badgeRowOf, emptyBadge, isSameBadge, valuesOf, type BadgeValues } from '#machines/achievements/badgeForm.ts'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { achievement, badgeRule, earned } from '#tests/support/achievements.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'

const byHand = achievement({ id: 'mentor', measure: null, threshold: null, progress: null })

describe('progress', () => {
  test('is rounded like the share of tasks', () => {
    for (const completed of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const all = Array.from({ length: 7 }, (_, at) =>
        at < completed ? earned(`${at}`) : achievement({ id: `${at}` }),
      )
      expect(overallOf(all).percent).toBe(completionRate({ completed, pending: 7 - completed }))
    }
  })

  test.each([
    [0, 0, 0],
    [0, 7, 0],
    [2, 7, 29],
    [3, 7, 43],
    [7, 7, 100],
  ])('%i of %i badges are %i%% @ACH-02', (had, of, percent) => {
    const all = Array.from({ length: of }, (_, at) => (at < had ? earned(`${at}`) : achievement({ id: `${at}` })))
    expect(overallOf(all)).toEqual({ earned: had, of, percent })
  })

  test('the three nearest goals are those that a rule counts, in the order of the list @ACH-02', () => {
    const goals = ['a', 'b', 'c', 'd'].map((id) => achievement({ id }))
    const all = [earned('had'), byHand, ...goals]
    expect(nearestOf(all).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(nearestOf(all)).toHaveLength(goalCount)
    expect(missingOf(all)).toHaveLength(5)
    expect(nearestOf([byHand])).toEqual([])
  })
})

describe('the form offers', () => {
  const kinds = routineKinds.filter(({ code }) => code !== 'documentation')
  const study = { ...kindNamed('reading'), code: 'estudo', label: 'Estudo', period: 'week' as const }
  const offered = (used: Parameters<typeof offeredMeasures>[1], is_active = true) =>
    offeredMeasures([...kinds, { ...study, is_active }], used)

  test('the measures of the routines in their order, without those in pause @ACH-833', () => {
    expect(offered([])).toEqual([
      'tasks_in_time',
      'training_days',
      'reading_days',
      'fasting_months',
      'estudo_weeks',
      'routine_streak',
      'total_points',
      'weeks_led',
      'months_led',
      'membership_months',
    ])
    expect(offered([], false)).not.toContain('estudo_weeks')
  })

  test('what a rule counts already, once: in pause, of another period, or of a deleted routine @ACH-833', () => {
    expect(offered(['estudo_weeks'], false)).toEqual(offered([]))
    expect(offered(['reading_days', 'total_points'])).toEqual(offered([]))
    expect(offered(['documentation_days', 'estudo_days']).slice(-2)).toEqual(['documentation_days', 'estudo_days'])
  })
})

describe('in words @ACH-03', () => {
  const goal = (measure: 'reading_days' | 'total_points' | 'fasting_months', progress: number, threshold: number) => {
    const [first] = nearestOf([achievement({ id: 'x', measure, progress, threshold })])
    if (!first) throw new Error('no goal')
    return [texts.progress(first), texts.remaining(first)]
  }
  test.each([
    [goal('reading_days', 7, 21), ['7 de 21 dias', 'Faltam 14 dias.']],
    [goal('reading_days', 20, 21), ['20 de 21 dias', 'Falta 1 dia.']],
    [goal('fasting_months', 0, 1), ['0 de 1 mês', 'Falta 1 mês.']],
    [goal('total_points', 773, 1000), ['773 de 1.000 pontos', 'Faltam 227 pontos.']],
  ])('%j', (words, expected) => expect(words).toEqual(expected))

  test('0, 1 and more are counted as in Portuguese', () => {
    expect([texts.count(0, 0), texts.count(1, 1), texts.count(3, 7)]).toEqual([
      '0 de 0 conquistas',
      '1 de 1 conquista',
      '3 de 7 conquistas',
    ])
  })

  test("a badge's day is the day in São Paulo", () => {
    expect(texts.earnedOn({ granted_at: '2026-11-19T01:30:00Z' })).toBe('Conquistada em 18/11/2026')
  })
})

describe('the form of a badge', () => {
  test('opening and saving a rule does not change it', () => {
    const { id: _id, updated_at: _at, holders: _count, ...row } = badgeRule()
    expect(badgeRowOf(valuesOf(badgeRule()))).toEqual(row)
    expect(isSameBadge(valuesOf(badgeRule()), valuesOf(badgeRule({ threshold: 22 })))).toBe(false)
  })
})

describe('what the form and its notice say of a badge', () => {
  const rule: BadgeValues = { ...emptyBadge, measure: 'total_points', active: true }

  test.each([
    [rule, true],
    [{ ...rule, active: false }, false],
    [{ ...rule, measure: null }, false],
  ])('%j is granted when it is saved: %s @ACH-18 @ACH-860', (badge, isGranted) => {
    expect(badges.form.changeHint(badge).includes('Ao salvar')).toBe(isGranted)
  })

  test('one that is not in force is not valid for everyone @ACH-23 @ACH-860', async () => {
    const saved = { key: 'badge.saved', title: 'Leão', isNew: true } as const
    expect(await wordingOf({ ...saved, isActive: true })).toMatchObject({ description: '“Leão” já vale para todos.' })
    expect(await wordingOf({ ...saved, isActive: false })).toMatchObject({
      description: '“Leão” não é concedida enquanto não estiver em vigor.',
    })
  })
})
