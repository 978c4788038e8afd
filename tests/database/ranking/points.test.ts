import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { evaluate, submit } from '#tests/database/routines/submissions.ts'

let world: World
let supreme: Person
let admin: Person
let councillor: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  councillor = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
})
afterAll(() => world.close())

const give = (giver: Person, person: Person, points: number, type = 'both', reason = 'Organizou o encontro') =>
  world
    .as(giver)
    .rows(
      'insert into point_transactions (user_id, points, reason, type, created_by) values ($1, $2, $3, $4, $5) returning *',
      [person.userId, points, reason, type, giver.userId],
    )
/** An entry with another time, which only the server can insert. */
const enter = (person: Person, points: number, at: string, type = 'both') =>
  world.owner.rows(
    `insert into point_transactions (user_id, points, reason, type, counts_at) values ($1, $2, 'Teste', $3, ${at})`,
    [person.userId, points, type],
  )
const shown = async (person: Person) =>
  (
    await world.owner.rows(
      `select week_start, weekly_points, month_start, monthly_points, total_points
       from app.member_points where user_id = $1`,
      [person.userId],
    )
  )[0]
const updateMemberPoints = (caller: Person, person: Person) =>
  world.as(caller).rows(`select * from update_member_points($1, 999, 'both')`, [person.userId])

test('admins give points to others, in their own name @RAN-22', async () => {
  const ana = await world.person()
  const bruno = await world.person()
  const [entry] = await world.as(admin).rows(
    `insert into point_transactions (user_id, points, reason, type, created_by)
     values ($1, 10, 'Organizou o encontro', 'both', $2) returning *`,
    [ana.userId, bruno.userId],
  )
  expect(entry).toMatchObject({ created_by: admin.userId, points: 10, task_id: null })
  expect(entry?.['counts_at']).toBe(entry?.['created_at'])
  await give(supreme, ana, -3)
  expect(await shown(ana)).toMatchObject({ weekly_points: 7, monthly_points: 7, total_points: 7 })
})

test('a type counts only in its ranking; lifetime points count all @RAN-23 @RAN-24', async () => {
  const ana = await world.person()
  await give(admin, ana, 1, 'weekly')
  await give(admin, ana, 10, 'monthly')
  await give(admin, ana, 100, 'both')
  expect(await shown(ana)).toMatchObject({ weekly_points: 101, monthly_points: 110, total_points: 111 })
})

test('a new week starts at zero, and so does a new month @RAN-13 @DAT-01 @DAT-02', async () => {
  const ana = await world.person()
  await enter(ana, 10, `'2026-03-09T02:59:59Z'`)
  expect(await shown(ana)).toMatchObject({ week_start: '2026-03-02', weekly_points: 10, month_start: '2026-03-01' })
  await enter(ana, 3, `'2026-03-09T03:00:00Z'`)
  expect(await shown(ana)).toMatchObject({ week_start: '2026-03-09', weekly_points: 3, monthly_points: 13 })
  await enter(ana, 1, `'2026-04-01T02:59:59Z'`)
  expect(await shown(ana)).toMatchObject({ week_start: '2026-03-30', weekly_points: 1, monthly_points: 14 })
  await enter(ana, 2, `'2026-04-01T03:00:00Z'`)
  expect(await shown(ana)).toEqual({
    week_start: '2026-03-30',
    weekly_points: 3,
    month_start: '2026-04-01',
    monthly_points: 2,
    total_points: 16,
  })
})

test('an entry of an earlier week or month does not change the current totals', async () => {
  const ana = await world.person()
  await give(admin, ana, 10)
  const before = await shown(ana)
  await enter(ana, 5, `now() - interval '70 days'`)
  expect(await shown(ana)).toEqual({ ...before, total_points: 15 })
})

test("update_member_points returns the ledger's totals to the staff, and creates nothing @RAN-27", async () => {
  const ana = await world.person()
  await give(admin, ana, 1, 'weekly')
  await give(admin, ana, 10, 'monthly')
  await enter(ana, 100, `now() - interval '70 days'`)
  for (const caller of [admin, supreme, councillor])
    expect(await updateMemberPoints(caller, ana)).toEqual([{ weekly_points: 1, monthly_points: 10, total_points: 111 }])
  expect(await world.owner.rows('select 1 from point_transactions where user_id = $1', [ana.userId])).toHaveLength(3)
  expect(await updateMemberPoints(admin, await world.person())).toEqual([
    { weekly_points: 0, monthly_points: 0, total_points: 0 },
  ])
})

test('after many concurrent entries and evaluations, totals are the sum of the ledger @RAN-19', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.person()))
  await Promise.all(
    people.flatMap((person, at) => [
      ...Array.from({ length: 8 }, (_, points) => give(admin, person, points - 2 || 9, at % 2 ? 'both' : 'weekly')),
      enter(person, 50, `now() - interval '${at * 9} days'`),
      submit(world, person, 'training').then((id) => evaluate(world, admin, id, 70)),
    ]),
  )
  for (const person of people) {
    const [sums] = await updateMemberPoints(admin, person)
    expect(
      await world
        .as(admin)
        .rows('select weekly_points, monthly_points, total_points from rankings where id = $1', [person.userId]),
    ).toEqual([sums])
  }
})

test('the statement has only the caller’s entries, newest first, with the total after each, in pages @RAN-60 @RAN-62', async () => {
  const [ana, bruno] = [await world.person(), await world.person()]
  await enter(bruno, 50, `now()`)
  await enter(ana, 10, `now() - interval '3 days'`)
  await enter(ana, -4, `now() - interval '2 days'`)
  const task = await submit(world, ana, 'reading')
  await evaluate(world, councillor, task, 100)
  const statement = (...page: string[]) => world.as(ana).rows(`select * from my_points(${page.join(', ')})`)
  const rows = await statement()
  expect(rows).toMatchObject([
    { points: 5, total: 11, task_id: task, is_counter: false },
    { points: -4, total: 6, task_id: null, is_counter: false },
    { points: 10, total: 10 },
  ])
  const first = await statement('null', 'null', '1')
  expect(first).toEqual(rows.slice(0, 1))
  expect(await statement(`'${String(first[0]?.['created_at'])}'`, `'${String(first[0]?.['id'])}'`)).toEqual(
    rows.slice(1),
  )
  expect(await world.as(councillor).rows('select * from my_points()')).toEqual([])
})
