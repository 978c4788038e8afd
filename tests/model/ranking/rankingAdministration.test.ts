import { describe, expect, test } from 'vitest'
import { sharedRanks } from '#machines/ranking/closedPeriod.ts'
import { rankingTabOf, rankingTabPath, rankingTabs } from '#machines/ranking/rankingAdminView.ts'
import { replacedBy } from '#machines/ranking/rankingTitle.ts'
import { firstFaultOfGoals, goalsOf, goalValuesOf, readGoals, valuesFor } from '#machines/ranking/rankingGoals.ts'
import { faultsOfPoints, noPoints, pointsEntryOf } from '#machines/ranking/pointsGiving.ts'
import { settingsPath, settingsTabOf, settingsTabs } from '#machines/settings/settingsForm.ts'
import { wholeNumber } from '#machines/shared/wholeNumber.ts'
import { periodName } from '#src/texts/ranking/administrationFailures.ts'
import { ranking } from '#src/texts/ranking/ranking.ts'
import { periods } from '#src/texts/ranking/periods.ts'
import { settings as settingsTexts } from '#src/texts/settings/settings.ts'
import { standingOf, titleOf } from '#tests/support/ranking.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'

test.each([
  ['10', 10],
  [' -5 ', -5],
  ['−5', -5],
  ['1.000', 1000],
  ['1.000.000', 1_000_000],
  ['0,5', null],
  ['0.5', null],
  ['1.00', null],
  ['1e3', null],
  ['+5', null],
  ['dez', null],
  ['', null],
])('%j typed is the whole number %s @RAN-31', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})

const given = {
  ...noPoints,
  receiver: { id: 'ana', name: 'Ana', user_id: 'u-1', photo_url: null, is_founder: false },
  points: ' −1.000 ',
  reason: ' Ajudou ',
}

test.each([
  ['receiver', { receiver: null }],
  ['points', { points: ' ' }],
  ['points', { points: '0,5' }],
  ['points', { points: '0' }],
  ['points', { points: '1001' }],
  ['reason', { reason: '\u00a0' }],
  ['reason', { reason: 'a'.repeat(201) }],
] as const)('points with the fault of %s: %j @RAN-29..RAN-35', (field, change) => {
  expect(Object.keys(faultsOfPoints({ ...given, ...change }))).toEqual([field])
})

test('points are sent as a whole number, with the trimmed reason', () => {
  expect(pointsEntryOf('first', given)).toMatchObject({ userId: 'u-1', points: -1000, reason: 'Ajudou' })
})

test('equal points share a rank, and the next rank counts all before it', () => {
  const points = [30, 20, 20, 20, 10]
  expect(sharedRanks(points.map((points, at) => standingOf({ place: at + 1, points })))).toEqual([1, 2, 2, 2, 5])
  expect(sharedRanks([])).toEqual([])
})

describe('addresses', () => {
  test.each(rankingTabs)('the ranking has an address for the tab %s @APP-25', (tab) => {
    expect(rankingTabOf(new URL(rankingTabPath(tab), 'http://x').searchParams)).toBe(tab)
  })
  test.each(settingsTabs)('the settings have an address for the tab %s @APP-27', (tab) => {
    expect(settingsTabOf(new URL(settingsPath(tab), 'http://x').searchParams)).toBe(tab)
  })
  test('an unknown tab is the first @APP-02', () => {
    expect(rankingTabOf(new URLSearchParams('tab=x'))).toBe('points')
    expect(settingsTabOf(new URLSearchParams('tab=x'))).toBe('general')
  })
})

test('a title in use replaces the one of the same ranking, and no other @RAN-42', () => {
  const rows = [titleOf(), titleOf({ id: 'title-2', type: 'monthly' }), titleOf({ id: 'title-3', active: false })]
  expect(replacedBy(rows, 'new', { title: 'X', type: 'weekly', active: true })?.id).toBe('title-1')
  expect(replacedBy(rows, 'new', { title: 'X', type: 'weekly', active: false })).toBeNull()
  expect(replacedBy(rows, 'title-1', { title: 'X', type: 'weekly', active: true })).toBeNull()
})

test('goals come from the settings and the routines, however many there are @ROU-713', () => {
  const levels = { level_gold: '500', level_silver: '200' }
  const study = { ...kindNamed('training'), code: 'estudo', max_points: 7 }
  const { goals, kinds } = readGoals(levels, [study, kindNamed('fasting')])
  expect(goals).toEqual({ gold: 500, silver: 200, estudo: 7, fasting: 20 })
  expect(kinds.map(({ code }) => code)).toEqual(['estudo', 'fasting'])
  const values = goalValuesOf(goals)
  expect(firstFaultOfGoals({ ...values, estudo: '0,5' })).toBe('estudo')
  expect(goalsOf({ ...values, estudo: '9' })).toEqual({ ...goals, estudo: 9 })
})

test('a form of goals follows routines that are added and deleted meanwhile @ROU-713', () => {
  const goals = { gold: 500, silver: 200, reading: 5, estudo: 7 }
  expect(valuesFor(goals, { gold: '600', silver: '200', reading: '6', fasting: '20' })).toEqual({
    gold: '600',
    silver: '200',
    reading: '6',
    estudo: '7',
  })
})

test('periods are named by their days, months by their name', () => {
  expect(periodName({ type: 'weekly', start: '2026-11-09' })).toBe('Semana de 09/11/2026 a 15/11/2026')
  expect(periodName({ type: 'monthly', start: '2026-11-01' })).toBe('Novembro de 2026')
  expect(periods.pending(1)).toMatch(/^1 rotina deste período ainda espera avaliação/)
  expect(periods.pending(2)).toMatch(/^2 rotinas deste período ainda esperam avaliação/)
})

test('numbers of the ranking have the dots of thousands @DAT-11', () => {
  expect(ranking.levels({ gold: 5000, silver: 1 })).toBe('Ouro a partir de 5.000 · Prata a partir de 1 ponto no total')
  expect(ranking.progress(1200, 1500)).toBe('1.200 de 1.500')
  expect(ranking.rank(1001)).toBe('1.001º lugar')
})

test('the audit log names the number of entries to delete', () => {
  const { questionText } = settingsTexts
  expect(questionText(90, { entries: 1, oldest: '2026-01-05T13:00:00Z' })).toBe(
    'Com 90 dias, 1 registro será apagado, o mais antigo de 05/01/2026 10:00. Não há como recuperá-lo.',
  )
  expect(questionText(1000, { entries: 1200, oldest: null })).toBe(
    'Com 1.000 dias, 1.200 registros serão apagados. Não há como recuperá-los.',
  )
})
