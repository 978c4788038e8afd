import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstFaultOfPoints, pointsEntryOf, type PointsValues } from '#machines/ranking/pointsGiving.ts'
import { firstFaultOfGoals, goalsOf, goalValuesOf, type GoalField } from '#machines/ranking/rankingGoals.ts'
import { faultOfTitle } from '#machines/ranking/rankingTitle.ts'
import {
  changesOfSettings,
  firstFaultOfSettings,
  settingValuesOf,
  type SettingField,
} from '#machines/settings/settingsForm.ts'
import { goals, receiver, settings } from '#tests/support/ranking.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** One rule in two places, compared: the database accepts exactly what a form accepts. */
let world: World
let admin: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person()
})
afterAll(() => world.close())

const takes = (sql: string, values: readonly (string | number | object)[]) =>
  world
    .as(admin)
    .rows(sql, values)
    .then(
      () => true,
      () => false,
    )

describe('points by hand', () => {
  const full: PointsValues = { receiver, points: '10', reason: 'Ajudou', type: 'both' }
  const insert =
    'insert into point_transactions (id, user_id, points, reason, type) values ($1, $2, $3, $4, $5) returning id'
  test.each<Partial<PointsValues>>([
    {},
    { points: '0' },
    { points: '1' },
    { points: '-1' },
    { points: '1000' },
    { points: '1001' },
    { points: '-1000' },
    { points: '-1001' },
    { reason: ' ' },
    { reason: '\u200b' },
    { reason: 'é'.repeat(200) },
    { reason: '𝄞'.repeat(200) },
    { reason: 'é'.repeat(201) },
    { reason: ` ${'a'.repeat(200)} ` },
    { type: 'weekly' },
  ])('%j', async (change) => {
    const values = { ...full, ...change }
    const { id, points, reason, type } = pointsEntryOf(randomUUID(), values)
    expect(await takes(insert, [id, ana.userId, points, reason, type])).toBe(firstFaultOfPoints(values) === null)
  })
})

test.each<[GoalField, string]>([
  ['gold', '201'],
  ['gold', '200'],
  ['gold', '999999'],
  ['gold', '1000000'],
  ['silver', '499'],
  ['silver', '500'],
  ['silver', '1'],
  ['silver', '0'],
  ['training', '0'],
  ['training', '1000'],
  ['training', '1001'],
  ['fasting', '-1'],
])('the goal %s of %s', async (field, text) => {
  const values = { ...goalValuesOf(goals), [field]: text }
  const { gold, silver, ...maxima } = goalsOf(values)
  expect(await takes('select update_ranking_goals($1, $2, $3)', [gold, silver, maxima])).toBe(
    firstFaultOfGoals(values) === null,
  )
})

test.each(['Sentinela', '', '\u00a0', 'a'.repeat(80), 'a'.repeat(81)])('the title %j', async (title) => {
  const isValid = faultOfTitle({ title, type: 'weekly', active: false }) === null
  expect(
    await takes(`insert into ranking_titles (title, type, active) values ($1, 'weekly', false)`, [title.trim()]),
  ).toBe(isValid)
})

test.each<[SettingField, string]>([
  ['founder_name', 'Otávio'],
  ['founder_name', ''],
  ['founder_name', 'é'.repeat(120)],
  ['founder_name', 'é'.repeat(121)],
  ['founder_email', ''],
  ['founder_email', 'a@b.c'],
  ['founder_email', 'a@'],
  ['founder_email', 'a b@c.d'],
  ['audit_days', '30'],
  ['audit_days', '29'],
  ['audit_days', '3.650'],
  ['audit_days', '3651'],
  ['audit_days', 'um'],
  ['invitation_days', '1'],
  ['invitation_days', '0'],
  ['invitation_days', '90'],
  ['invitation_days', '91'],
])('the setting %s of %j', async (field, text) => {
  const values = { ...settingValuesOf(settings), [field]: text }
  expect(await takes('select update_settings($1)', [changesOfSettings(settings, values)])).toBe(
    firstFaultOfSettings(values) === null,
  )
})
