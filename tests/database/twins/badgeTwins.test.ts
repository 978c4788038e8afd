import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { achievementsSchema, badgeIcons, measures, nearestOf, overallOf } from '#machines/achievements/achievement.ts'
import { badgeRowOf, emptyBadge, firstFaultOfBadge, type BadgeValues } from '#machines/achievements/badgeForm.ts'
import { faultsOfGrant } from '#machines/achievements/badgeGrant.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { achievementsOf, addBadge, grant, insertRoutines } from '#tests/database/achievements/badges.ts'

/** The database accepts exactly what the forms accept, as they send it; and progress is the same on both sides. */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const isAccepted = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
let made = 0
const send = (values: BadgeValues) =>
  world.as(admin).rows(
    `insert into badges (title, description, icon, measure, threshold, active)
     select title, description, icon, measure, threshold, active from json_to_record($1)
       as row (title text, description text, icon text, measure text, threshold int, active boolean)`,
    [badgeRowOf(values)],
  )

test('the measures are the same on both sides', async () => {
  expect(await world.owner.rows('select private.measures() as measures')).toEqual([
    { measures: `{${measures.join(',')}}` },
  ])
})

test('the icons with a drawing are exactly those that the table accepts', async () => {
  const [check] = await world.owner.rows<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'badges_icon_check'`,
  )
  const accepted = [...(check?.text ?? '').matchAll(/'([a-z]+)'::text/g)].map(([, icon]) => icon)
  expect(accepted).toEqual([...badgeIcons])
})

describe('form and table agree on', () => {
  test.each<[string, Partial<BadgeValues>]>([
    ['no title', { title: '' }],
    ['a title of blanks', { title: '\u00a0\u200b\t' }],
    ['a title of 60 emoji', { title: '🏛'.repeat(60) }],
    ['a title of 61 emoji', { title: 'a'.repeat(61) }],
    ['a blank description', { description: '\u3164' }],
    ['a description of 300', { description: 'é'.repeat(300) }],
    ['a description of 301', { description: 'é'.repeat(301) }],
    ['a threshold of 0', { threshold: '0' }],
    ['a threshold of 1', { threshold: '1' }],
    ['a threshold of 100000', { threshold: '100.000' }],
    ['a threshold of 100001', { threshold: '100001' }],
    ['no threshold', { threshold: '' }],
    ['by hand only', { measure: null, threshold: '' }],
  ])('%s', async (_, change) => {
    made++
    const values = {
      ...emptyBadge,
      title: `Do formulário ${made}`,
      description: 'Para os testes.',
      threshold: '5',
      ...change,
    }
    expect(await isAccepted(send(values))).toBe(firstFaultOfBadge(values) === null)
  })
})

describe('form and database agree on the reason', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \u00a0\u200b\n'],
    ['one letter', 'a'],
    ['300 emoji', '🏛'.repeat(300)],
    ['300 among spaces', `  ${'a'.repeat(300)}  `],
    ['301', 'a'.repeat(301)],
  ])('%s', async (_, reason) => {
    const [badge, ana] = [await addBadge(world, admin), await world.person()]
    const values = { member: { id: ana.memberId, name: '' }, badgeId: badge, reason }
    expect(await isAccepted(grant(world, admin, ana.memberId, badge, reason.trim()))).toBe(
      Object.keys(faultsOfGrant(values)).length === 0,
    )
  })
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
