import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { achievementsSchema, nearestOf, overallOf } from '#machines/achievements/achievement.ts'
import { isMeasure, measuresOf, routineOf } from '#machines/achievements/measure.ts'
import { routineTypeSchema } from '#machines/routines/routine.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { achievementsOf, addBadge, insertRoutines } from '#tests/database/achievements/badges.ts'

/** Measures and progress are the same on both sides. */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

test('the measures of these routines are the same on both sides @ACH-830', async () => {
  await world.pastTriggers(`insert into routine_types (code, label, icon, period, max_points, place, is_active)
    values ('estudo', 'Estudo', 'pen', 'week', 8, 5, true), ('vigilia-2', 'Vigília', 'moon', 'day', 8, 6, false),
      ('membership', 'Adesão', 'hands', 'month', 8, 7, true)`)
  const kinds = (await world.owner.rows('select * from routine_types order by place')).map((row) =>
    routineTypeSchema.parse(row),
  )
  expect(await world.owner.rows('select private.measures() as measures')).toEqual([
    { measures: `{${measuresOf(kinds).join(',')}}` },
  ])
  expect(measuresOf(kinds)).toEqual(expect.arrayContaining(['fasting_months', 'estudo_weeks', 'vigilia-2_days']))
  expect(measuresOf(kinds).every(isMeasure)).toBe(true)
  expect(measuresOf(kinds).filter((measure) => measure === 'membership_months')).toHaveLength(1)
})

test.each([
  ['reading_days', 'reading'],
  ['vigilia-2_weeks', 'vigilia-2'],
  ['gone_months', 'gone'],
  ['total_days', 'total'],
  ['membership_days', 'membership'],
  ['membership_months', null],
  ['weeks_led', null],
  ['total_points', null],
  ['reading_years', null],
  ['reading_day', null],
  ['Reading_days', null],
  ['x_days', null],
  ['2x_days', null],
  ['a_b_days', null],
  ['reading_days\n', null],
  ['_days', null],
  ['', null],
  [`a${'b'.repeat(39)}_days`, `a${'b'.repeat(39)}`],
  [`a${'b'.repeat(40)}_days`, null],
])('the measure %j counts the routine %j on both sides @ACH-830', async (measure, code) => {
  expect(await world.owner.rows('select private.routine_of($1) as code', [measure])).toEqual([{ code }])
  expect(routineOf(measure)?.code ?? null).toBe(code)
})

describe('progress', () => {
  test('the client reads the result: nearest first, and each granted from its exact threshold', async () => {
    await world.pastTriggers('delete from member_badges where true; delete from badges where true')
    const ana = await world.person()
    await insertRoutines(world, ana, 'reading', [1, 2, 3, 4, 5])
    for (const threshold of [20, 4, 6, 5, 10, 8]) await addBadge(world, admin, { measure: 'reading_days', threshold })
    await addBadge(world, admin)
    const result = achievementsSchema.parse(await achievementsOf(world, ana, ana.memberId))
    for (const { measure, threshold, granted_at } of result.achievements)
      expect(granted_at !== null).toBe(measure !== null && (threshold ?? 0) <= 5)
    expect(nearestOf(result.achievements).map(({ progress, threshold }) => [progress, threshold])).toEqual([
      [5, 6],
      [5, 8],
      [5, 10],
    ])
    expect(overallOf(result.achievements)).toEqual({ earned: 2, of: 7, percent: 29 })
  })

  test.each([
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2024-02-29', '2025-02-27', 11],
    ['2024-02-29', '2025-02-28', 12],
    ['2023-05-05', '2026-05-04', 35],
    ['2023-05-05', '2026-05-05', 36],
    ['2026-11-21', '2026-11-20', 0],
  ])('from %s to %s there are %i full months', async (since, until, months) => {
    expect(await world.owner.rows('select private.full_months($1::date, $2::date) as months', [since, until])).toEqual([
      { months },
    ])
  })
})
