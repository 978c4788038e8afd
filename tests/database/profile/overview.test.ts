import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'
import { evaluate, makeTask, setStatus, submit, type Routine } from '#tests/database/routines/submissions.ts'

interface Overview {
  today: string
  rank: number | null
  weekly_points: number
  ahead: { points: number; rank: number } | null
  completed: number
  pending: number
  finished: number
  in_time: number
  execution: { in_time: number; of: number } | null
  mean_score: number | null
  routine_days: { kept: number; of: number } | null
  streak: number
  weeks: { start: string; points: number }[]
  month: { day: string; routines: number; excused: boolean }[]
  is_founder: boolean
}

let world: World
let admin: Person
/** Today, its Monday and its first of the month, in São Paulo. */
let today: string
let week: string
let month: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  const [now] = await world.owner.rows<{ today: string; week: string; month: string }>(
    `select private.period_start('day') as today, private.period_start('week') as week, private.period_start('month') as month`,
  )
  if (!now) throw new Error('no row')
  ;({ today, week, month } = now)
})
afterAll(() => world.close())

const of = async (person: Person, aal?: 'aal1' | 'aal2') => {
  const [row] = await world.as(person, aal).rows<{ overview: Overview }>('select my_overview() as overview')
  if (!row) throw new Error('no row')
  return row.overview
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** A local time in São Paulo. */
const saoPaulo = (day: string, time: string) => `timestamp '${day} ${time}' at time zone 'America/Sao_Paulo'`
const enter = (person: Person, points: number, at = 'now()', type = 'both') =>
  world.owner.rows(
    `insert into point_transactions (user_id, points, reason, type, counts_at) values ($1, $2, 'Teste', $3, ${at})`,
    [person.userId, points, type],
  )
/** A routine of another day. Daily ones count for that day; the monthly fast was submitted on it. */
const submitOn = async (person: Person, routine: Routine, day: string) => {
  const id = await submit(world, person, routine)
  await world.pastTriggers(
    `update tasks set due_date = '${day}', created_at = ${saoPaulo(day, '12:00')},
       period_start = case when routine_type = 'fasting' then period_start else '${day}' end where id = '${id}'`,
  )
  return id
}
const complete = async (creator: Person, assignee: Person, due: string, completedAt: string) => {
  const id = await makeTask(world, creator, assignee, due)
  await setStatus(world, assignee, id, 'completed')
  await world.pastTriggers(`update tasks set completed_at = ${completedAt} where id = '${id}'`)
  return id
}

test('a new person has no rank, no mean and no routine days, eight empty weeks and an empty month @PRO-28', async () => {
  const overview = await of(await world.person())
  expect(overview).toMatchObject({
    today,
    rank: null,
    weekly_points: 0,
    ahead: null,
    completed: 0,
    pending: 0,
    finished: 0,
    in_time: 0,
    execution: null,
    mean_score: null,
    routine_days: null,
    is_founder: false,
  })
  expect(overview.weeks).toEqual(
    Array.from({ length: 8 }, (_, at) => ({ start: dayAfter(week, -7 * (7 - at)), points: 0 })),
  )
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  expect(overview.month).toEqual(
    Array.from({ length: days }, (_, at) => ({ day: dayAfter(month, at), routines: 0, excused: false })),
  )
})

test('an administrator without a member gets the same fields, with the points of the account', async () => {
  const desk = await world.person({ role: 'admin', member: false })
  await enter(desk, 12)
  expect(await of(desk)).toMatchObject({ rank: null, ahead: null, weekly_points: 12, pending: 0, is_founder: false })
})

test('the rank is one more than the number of people with more points; the nearest of them is ahead @PRO-24', async () => {
  const [ana, bia, caio, davi] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person({ member: { status: 'inativo' } }),
  ]
  await enter(ana, 40)
  await enter(bia, 56)
  await enter(caio, 90)
  await enter(davi, 50)
  expect(await of(ana)).toMatchObject({ rank: 3, weekly_points: 40, ahead: { points: 56, rank: 2 } })
  expect(await of(caio)).toMatchObject({ rank: 1, weekly_points: 90, ahead: null })
  await enter(ana, 16)
  expect(await of(ana)).toMatchObject({ rank: 2, ahead: { points: 90, rank: 1 } })
  expect(await of(davi)).toMatchObject({ rank: null, weekly_points: 50, ahead: null })
})

test.each([
  ['0', [10, -10]],
  ['less than 0', [-5]],
])('a person with %s points this week has no rank @PRO-24', async (_, points) => {
  const ana = await world.person()
  for (const given of points) await enter(ana, given)
  expect(await of(ana)).toMatchObject({ rank: null, ahead: null })
})

test('points of the last week give no rank, and are in their own bar @PRO-28', async () => {
  const ana = await world.person()
  await enter(ana, 30, saoPaulo(dayAfter(week, -1), '23:59:59'))
  expect(await of(ana)).toMatchObject({ rank: null, weekly_points: 0 })
  expect((await of(ana)).weeks.slice(-2)).toEqual([
    { start: dayAfter(week, -7), points: 30 },
    { start: week, points: 0 },
  ])
})

test('a week starts at Sunday midnight in São Paulo, not in London or Tokyo @DAT-01 @DAT-02', async () => {
  const ana = await world.person()
  await enter(ana, 1, saoPaulo(dayAfter(week, -1), '23:30'))
  await enter(ana, 2, saoPaulo(week, '00:00'))
  await enter(ana, 4, saoPaulo(dayAfter(week, -49), '00:00'))
  await enter(ana, 8, saoPaulo(dayAfter(week, -50), '23:59:59'))
  expect((await of(ana)).weeks.map(({ points }) => points)).toEqual([4, 0, 0, 0, 0, 0, 1, 2])
})

test('bars include points of the weekly ranking, not those for the month only or of others @PRO-28', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  await enter(ana, 3, 'now()', 'weekly')
  await enter(ana, 5, 'now()', 'both')
  await enter(ana, 100, 'now()', 'monthly')
  await enter(bia, 200)
  expect((await of(ana)).weeks.at(-1)).toEqual({ start: week, points: 8 })
  expect((await of(admin)).weeks.at(-1)).toEqual({ start: week, points: 0 })
})

test('tasks are those assigned to the person and their own unassigned ones; cancelled ones do not count @PRO-25', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  await makeTask(world, bia, ana)
  await makeTask(world, ana)
  await makeTask(world, ana, bia)
  await setStatus(world, ana, await makeTask(world, ana), 'cancelled')
  await setStatus(world, ana, await makeTask(world, ana), 'completed')
  await setStatus(world, ana, await submit(world, ana, 'training'), 'cancelled')
  expect(await of(ana)).toMatchObject({ completed: 1, pending: 2, finished: 1 })
  expect(await of(bia)).toMatchObject({ completed: 0, pending: 1, finished: 0 })
})

test('in time means before the end of the due day in São Paulo @PRO-26', async () => {
  const ana = await world.person()
  const due = dayAfter(today, -3)
  await complete(admin, ana, due, saoPaulo(due, '23:59:59'))
  await complete(admin, ana, due, saoPaulo(dayAfter(due, 1), '00:00'))
  expect(await of(ana)).toMatchObject({ completed: 2, finished: 2, in_time: 1, execution: { in_time: 1, of: 2 } })
})

test('execution counts plain tasks that are finished or past due, not those due today, and no routine @PRO-09', async () => {
  const ana = await world.person()
  await makeTask(world, admin, ana, today)
  await submitOn(ana, 'reading', dayAfter(today, -2))
  expect(await of(ana)).toMatchObject({ execution: null, pending: 2 })
  await makeTask(world, admin, ana, dayAfter(today, -1))
  expect(await of(ana)).toMatchObject({ execution: { in_time: 0, of: 1 }, pending: 3 })
  await complete(admin, ana, dayAfter(today, 5), 'now()')
  expect(await of(ana)).toMatchObject({ execution: { in_time: 1, of: 2 }, finished: 2, in_time: 2 })
})

test('a routine is finished and in time with its submission, however late it is evaluated @PRO-26', async () => {
  const ana = await world.person()
  const id = await submitOn(ana, 'training', dayAfter(today, -20))
  expect(await of(ana)).toMatchObject({ completed: 0, pending: 1, finished: 1, in_time: 1, mean_score: null })
  await evaluate(world, admin, id, 80)
  expect(await of(ana)).toMatchObject({ completed: 1, pending: 0, finished: 1, in_time: 1, mean_score: 80 })
})

test("the mean includes all of the person's evaluations, also a reopened one @PRO-06", async () => {
  const ana = await world.person()
  const first = await submit(world, ana, 'training')
  await evaluate(world, admin, first, 85)
  await evaluate(world, admin, await submit(world, ana, 'reading'), 90)
  await setStatus(world, admin, first, 'pending')
  expect(await of(ana)).toMatchObject({ mean_score: 87.5, completed: 1, pending: 1 })
  expect(await of(admin)).toMatchObject({ mean_score: null })
})

test('routine days are days with at least one, of the 30 up to yesterday or of those since the first @PRO-10', async () => {
  const ana = await world.person()
  await submitOn(ana, 'training', dayAfter(today, -3))
  await submitOn(ana, 'reading', dayAfter(today, -3))
  await submitOn(ana, 'fasting', dayAfter(today, -1))
  expect(await of(ana)).toMatchObject({ routine_days: { kept: 2, of: 3 } })
  await submitOn(ana, 'training', dayAfter(today, -31))
  expect(await of(ana)).toMatchObject({ routine_days: { kept: 2, of: 30 } })
  await submitOn(ana, 'training', dayAfter(today, -30))
  expect(await of(ana)).toMatchObject({ routine_days: { kept: 3, of: 30 } })
})

test('today does not count as missed before it is over, and counts once it has a routine @PRO-11', async () => {
  const ana = await world.person()
  await submitOn(ana, 'training', dayAfter(today, -1))
  expect(await of(ana)).toMatchObject({ routine_days: { kept: 1, of: 1 } })
  await submitOn(ana, 'reading', dayAfter(today, -30))
  await submit(world, ana, 'training')
  expect(await of(ana)).toMatchObject({ routine_days: { kept: 2, of: 30 } })
  const bia = await world.person()
  await submit(world, bia, 'training')
  expect(await of(bia)).toMatchObject({ routine_days: { kept: 1, of: 1 } })
})

test('a cancelled routine is no routine day, in the month neither; a reopened one is one again @PRO-23', async () => {
  const ana = await world.person()
  const id = await submit(world, ana, 'training')
  const routinesToday = async () => (await of(ana)).month.find(({ day }) => day === today)?.routines
  expect(await routinesToday()).toBe(1)
  await setStatus(world, ana, id, 'cancelled')
  expect(await of(ana)).toMatchObject({ routine_days: null, finished: 0, pending: 0 })
  expect(await routinesToday()).toBe(0)
  await setStatus(world, ana, id, 'pending')
  expect(await routinesToday()).toBe(1)
})

test('the streak counts days in a row up to today, which is not missed before it is over @ROU-47', async () => {
  const ana = await world.person()
  const streak = async () => (await of(ana)).streak
  expect(await streak()).toBe(0)
  for (const days of [-5, -3, -2, -1]) await submitOn(ana, 'training', dayAfter(today, days))
  expect(await streak()).toBe(3)
  const task = await submit(world, ana, 'reading')
  expect(await streak()).toBe(4)
  await setStatus(world, ana, task, 'cancelled')
  expect(await streak()).toBe(3)
})

test('the month has the routines of each of its days, the fast on the day of its submission @PRO-22 @PRO-23', async () => {
  const ana = await world.person()
  // First: on the first day of a month today's training is on that day.
  await submitOn(ana, 'training', dayAfter(month, -1))
  for (const routine of ['training', 'reading', 'documentation'] as const) await submitOn(ana, routine, month)
  await submitOn(ana, 'fasting', month)
  const days = (await of(ana)).month
  expect(days[0]).toEqual({ day: month, routines: 4, excused: false })
  expect(days.slice(1).every(({ routines }) => routines === 0)).toBe(true)
})

test('a routine sent at 23:30 on the last day counts for that day, whatever the day in London @ROU-21 @DAT-01', async () => {
  const ana = await world.person()
  const late = await submit(world, ana, 'training')
  const marks = await world.owner.rows('select period_start, due_date from tasks where id = $1', [late])
  expect(marks).toEqual([{ period_start: today, due_date: today }])
  await world.pastTriggers(`update tasks set created_at = ${saoPaulo(today, '23:30')} where id = '${late}'`)
  expect((await of(ana)).month.filter(({ routines }) => routines > 0)).toEqual([
    { day: today, routines: 1, excused: false },
  ])
})

test("the founder’s account has the founder's flag, with or without a member", async () => {
  const founder = await world.person({ email: 'fundador@confraria.test', member: false })
  const other = await world.person()
  await world.pastTriggers(`update app.settings set value = 'fundador@confraria.test' where key = 'founder_email'`)
  expect(await of(founder)).toMatchObject({ is_founder: true })
  expect(await of(other)).toMatchObject({ is_founder: false })
})

test('suspended people, those without the second factor, and signed-out people are refused @RIG-04', async () => {
  await expect(of(await world.person({ suspended: true }))).rejects.toMatchObject({ code: '42501' })
  const guarded = await world.person()
  await addFactor(world, guarded)
  await expect(world.unchecked(guarded).rows('select my_overview()')).rejects.toMatchObject({
    code: '42501',
    message: 'Confirme o segundo fator para ver o seu painel.',
  })
  expect(await of(guarded, 'aal2')).toMatchObject({ pending: 0 })
  await expect(world.anon.rows('select my_overview()')).rejects.toMatchObject({ code: '42501' })
})

test("recent tasks are the person's two newest pending ones, with the name of another creator @PRO-18..PRO-20", async () => {
  const maker = await world.person({ member: { name: 'Bia Rocha' } })
  const desk = await world.person({ role: 'admin', member: false })
  const ana = await world.person()
  const recent = () => world.as(ana).rows('select * from my_recent_tasks()')
  const at = (id: string, minutes: number) =>
    world.pastTriggers(`update tasks set created_at = now() - interval '${minutes} minutes' where id = '${id}'`)
  expect(await recent()).toEqual([])
  const oldest = await makeTask(world, maker, ana)
  const own = await makeTask(world, ana)
  await submit(world, ana, 'training')
  await makeTask(world, ana, maker)
  await at(oldest, 60)
  await at(own, 30)
  const task = { title: 'Preparar o encontro', description: null, due_date: '2026-12-24', priority: 'medium' }
  expect(await recent()).toEqual([
    { id: own, ...task, maker: null },
    { id: oldest, ...task, maker: 'Bia Rocha' },
  ])
  const newest = await makeTask(world, desk, ana)
  expect(await recent()).toEqual([
    { id: newest, ...task, maker: null },
    { id: own, ...task, maker: null },
  ])
  await setStatus(world, ana, newest, 'cancelled')
  await setStatus(world, ana, own, 'completed')
  expect((await recent()).map(({ id }) => id)).toEqual([oldest])
})

test('recent tasks are refused without a session, and empty without the second factor', async () => {
  const guarded = await world.person()
  await makeTask(world, admin, guarded)
  await addFactor(world, guarded)
  expect(await world.unchecked(guarded).rows('select * from my_recent_tasks()')).toEqual([])
  expect(await world.as(guarded, 'aal2').rows('select * from my_recent_tasks()')).toHaveLength(1)
  await expect(world.anon.rows('select * from my_recent_tasks()')).rejects.toMatchObject({ code: '42501' })
})
