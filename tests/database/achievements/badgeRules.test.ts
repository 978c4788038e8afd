import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { achievementsOf, addBadge, badgesOf, grant, insertRoutines, revoke } from './badges.ts'
import { evaluate, makeTask, race, setStatus, submit } from '#tests/database/routines/submissions.ts'

/** What each measure counts, and when a rule grants its badge: once, to everyone who fulfils it. */
let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Mara Torres' } })
})
afterAll(() => world.close())
afterEach(() => world.pastTriggers('delete from member_badges where true; delete from badges where true'))

/** Measured by the function for one member and the one for all members, which agree. */
const measured = async (person: Person, measure: string) => {
  const [row] = await world.owner.rows<{ value: number; among_all: number }>(
    `select private.measured($1, $2) as value,
       coalesce((select amount from private.measured_by_all($2) where member_id = $1), 0) as among_all`,
    [person.memberId, measure],
  )
  expect(row?.among_all).toBe(row?.value)
  return row?.value
}
const tomorrow = async () => {
  const [row] = await world.owner.rows<{ day: string }>(`select (private.period_start('day') + 1)::text as day`)
  return row?.day ?? ''
}
const give = (person: Person, points: number) =>
  world
    .as(admin)
    .rows(`insert into point_transactions (user_id, points, reason) values ($1, $2, 'Ajuda')`, [person.userId, points])
const notificationsOf = async (person: Person) =>
  (
    await world
      .as(person)
      .rows<{ content: string }>(`select content from notifications where type = 'achievement' order by created_at`)
  ).map(({ content }) => content)
/** Sets the entry date this many months ago, as an admin does. */
const joinedBefore = (person: Person, months: number) =>
  world
    .as(admin)
    .rows(
      `update members set entry_date = (private.period_start('day') - make_interval(months => $1))::date where id = $2`,
      [months, person.memberId],
    )

describe('tasks in time', () => {
  test('count if another person assigned them and they are finished in time @ACH-09', async () => {
    const ana = await world.person()
    const day = await tomorrow()
    const [inTime, late, cancelled, open] = [
      await makeTask(world, admin, ana, day),
      await makeTask(world, admin, ana, '2026-01-05'),
      await makeTask(world, admin, ana, day),
      await makeTask(world, admin, ana, day),
    ]
    await setStatus(world, ana, inTime, 'completed')
    await setStatus(world, ana, late, 'completed')
    await setStatus(world, ana, cancelled, 'cancelled')
    expect(open).toBeTruthy()
    expect(await measured(ana, 'tasks_in_time')).toBe(1)
  })

  test('should not count if self-assigned, or the same task twice @ACH-09', async () => {
    const ana = await world.person()
    const own = await makeTask(world, ana, ana, await tomorrow())
    await setStatus(world, ana, own, 'completed')
    const given = await makeTask(world, admin, ana, await tomorrow())
    for (const status of ['completed', 'pending', 'completed']) await setStatus(world, ana, given, status)
    expect(await measured(ana, 'tasks_in_time')).toBe(1)
  })

  test('grant with the task that reaches the threshold; the badge stays after the task is reopened @ACH-16 @ACH-17 @APP-124 @ACH-08', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Executor', measure: 'tasks_in_time', threshold: 2 })
    const [first, second] = [
      await makeTask(world, admin, ana, await tomorrow()),
      await makeTask(world, admin, ana, await tomorrow()),
    ]
    await setStatus(world, ana, first, 'completed')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    await setStatus(world, ana, second, 'completed')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Executor'])
    await setStatus(world, ana, second, 'pending')
    await setStatus(world, ana, second, 'completed')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Executor'])
    expect(await notificationsOf(ana)).toEqual(['Você conquistou a insígnia “Executor”.'])
  })

  test('several finished at the same moment grant once @ACH-16', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Executor', measure: 'tasks_in_time', threshold: 3 })
    const day = await tomorrow()
    const tasks = await Promise.all([1, 2, 3, 4].map(() => makeTask(world, admin, ana, day)))
    expect((await race(tasks.map((task) => setStatus(world, ana, task, 'completed')))).won).toBe(4)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Executor'])
    expect(await notificationsOf(ana)).toHaveLength(1)
  })
})

describe('routines', () => {
  test('count by day or month, once evaluated above zero @ACH-10 @ACH-11', async () => {
    const ana = await world.person()
    await insertRoutines(world, ana, 'reading', [1, 2, 5])
    await insertRoutines(world, ana, 'reading', [8], 0)
    await insertRoutines(world, ana, 'fasting', [0])
    const waiting = await submit(world, ana, 'reading')
    expect(await measured(ana, 'reading_days')).toBe(3)
    await evaluate(world, admin, waiting, 50)
    expect(await measured(ana, 'reading_days')).toBe(4)
    expect(await measured(ana, 'fasting_months')).toBe(1)
    expect(await measured(ana, 'training_days')).toBe(0)
  })

  test.each([
    [[], 0],
    [[3], 1],
    [[1, 2, 3], 3],
    [[0, 1, 3, 4, 5, 8], 3],
    [[40, 41, 42, 43, 2, 1], 4],
  ])('on the days %j ago have a longest run of %i @ACH-12', async (days, longest) => {
    const ana = await world.person()
    // Two routines on one day are one day; the monthly routine has no day.
    const half = Math.ceil(days.length / 2)
    await insertRoutines(world, ana, 'training', days.slice(0, half))
    await insertRoutines(world, ana, 'documentation', days.slice(half))
    await insertRoutines(world, ana, 'reading', days.slice(0, 1))
    await insertRoutines(world, ana, 'fasting', [6])
    expect(await measured(ana, 'routine_streak')).toBe(longest)
  })

  test('grant to the author with their evaluation, and only above zero @ACH-10 @ACH-16', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Leitura', measure: 'reading_days', threshold: 3 })
    await addBadge(world, admin, { title: 'Sequência', measure: 'routine_streak', threshold: 3 })
    await addBadge(world, admin, { title: 'Treino', measure: 'training_days', threshold: 1 })
    await insertRoutines(world, ana, 'reading', [1, 2])
    await evaluate(world, admin, await submit(world, ana, 'training'), 0)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    await evaluate(world, admin, await submit(world, ana, 'reading'), 70)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Leitura', 'Sequência'])
    expect(await badgesOf(world, ana, admin.memberId)).toEqual([])
  })
})

describe('a routine of the club', () => {
  const save = (values: object, code: string | null = null) =>
    world.as(admin).rows('select save_routine($1, $2)', [values, code])
  const study = { label: 'Estudo', icon: 'pen', period: 'week', max_points: 8, needs_photo: true }
  const weekly = { title: 'Estudiosa', measure: 'estudo_weeks' }
  const refused = (message: string) => ({ code: '23514', message })
  beforeAll(() => save(study))
  beforeEach(() => world.pastTriggers(`delete from app.paces where kind = 'routine_type'`))

  test('grants with the evaluation of its proof, above zero @ACH-830 @ACH-16', async () => {
    const [ana, bia] = [await world.person(), await world.person()]
    await addBadge(world, admin, { ...weekly, threshold: 2 })
    await addBadge(world, admin, { title: 'Sequência', measure: 'routine_streak', threshold: 1 })
    await insertRoutines(world, ana, 'estudo', [7])
    const proof = await submit(world, ana, 'estudo')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    await evaluate(world, admin, proof, 60)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Estudiosa'])
    expect(await notificationsOf(ana)).toEqual(['Você conquistou a insígnia “Estudiosa”.'])
    await evaluate(world, admin, await submit(world, bia, 'estudo'), 0)
    expect([await measured(ana, 'estudo_weeks'), await measured(bia, 'estudo_weeks')]).toEqual([2, 0])
    expect((await achievementsOf(world, bia, bia.memberId))?.achievements[1]).toMatchObject({
      progress: 0,
      threshold: 2,
    })
  })

  test('is counted for all by a new rule, under its new name and while it is in pause @ACH-830 @ACH-18', async () => {
    const [ana, bia] = [await world.person(), await world.person()]
    await insertRoutines(world, ana, 'estudo', [0, 7, 14])
    await insertRoutines(world, bia, 'estudo', [0, 7])
    const cai = await world.person()
    const waiting = await submit(world, cai, 'estudo')
    await save({ label: 'Estudo do Grupo', is_active: false }, 'estudo')
    await addBadge(world, admin, { ...weekly, threshold: 3 })
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Estudiosa'])
    expect(await badgesOf(world, bia, bia.memberId)).toEqual([])
    await addBadge(world, admin, { title: 'Uma semana', measure: 'estudo_weeks', threshold: 1 })
    expect(await badgesOf(world, bia, bia.memberId)).toEqual(['Uma semana'])
    await evaluate(world, admin, waiting, 90)
    expect(await badgesOf(world, cai, cai.memberId)).toEqual(['Uma semana'])
    await save({ label: 'Estudo', is_active: true }, 'estudo')
  })

  test.each(['estudo_days', 'estudo_months', 'reading_weeks', 'gone_days', 'estudo', 'ESTUDO_weeks', ''])(
    'has no measure %j @ACH-831',
    async (measure) => {
      const message = 'A rotina desta medida mudou ou não existe mais. Escolha outra medida.'
      const add = (by: string) =>
        world
          .as(admin)
          .rows(
            `insert into badges (title, description, icon, measure, threshold) values ($1, 'Conta.', 'star', $2, 1)`,
            [by, measure],
          )
      await expect(add('Nova')).rejects.toMatchObject(refused(message))
      const badge = await addBadge(world, admin, weekly)
      await expect(
        world.as(admin).rows(`update badges set measure = $1 where id = $2`, [measure, badge]),
      ).rejects.toMatchObject(refused(message))
    },
  )

  test('keeps its period and its row while a rule counts it @ACH-831', async () => {
    await save({ ...study, label: 'Vigília' })
    const badge = await addBadge(world, admin, { title: 'Vigilante', measure: 'vigilia_weeks' })
    await expect(save({ period: 'day' }, 'vigilia')).rejects.toMatchObject(
      refused('Uma insígnia conta esta rotina, e o período não muda mais. Crie outra rotina e pause esta.'),
    )
    const remove = () => world.as(admin).rows(`select remove_routine('vigilia')`)
    await expect(remove()).rejects.toMatchObject(
      refused('Uma insígnia conta esta rotina. Pause-a em vez de excluí-la.'),
    )
    await world.as(admin).rows(`update badges set measure = 'total_points' where id = $1`, [badge])
    await save({ period: 'day' }, 'vigilia')
    // Of a removal and a new rule at the same moment, one is refused.
    const { won } = await race([remove(), addBadge(world, admin, { measure: 'vigilia_days' })])
    expect(won).toBe(1)
  })

  test('never takes the measure of another kind @ACH-830', async () => {
    await save({ ...study, label: 'Membership', period: 'month' })
    await save({ ...study, label: 'Total' })
    await addBadge(world, admin, { measure: 'membership_months' })
    await addBadge(world, admin, { measure: 'total_points' })
    expect(await measured(await world.person(), 'rotina-membership_months')).toBe(0)
    for (const code of ['rotina-membership', 'total']) await world.as(admin).rows('select remove_routine($1)', [code])
    expect(await world.owner.rows(`select code from routine_types where label in ('Membership', 'Total')`)).toEqual([])
  })
})

describe('points and leadership', () => {
  test('grant with the entry that reaches the threshold; the badge stays after points are removed @ACH-13 @ACH-17', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Visionário', measure: 'total_points', threshold: 100 })
    await give(ana, 99)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    await give(ana, 1)
    await give(ana, -50)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Visionário'])
  })

  test('parallel entries grant once', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Visionário', measure: 'total_points', threshold: 30 })
    expect((await race(Array.from({ length: 8 }, () => give(ana, 5)))).won).toBe(8)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Visionário'])
    expect(await notificationsOf(ana)).toHaveLength(1)
  })

  test('a led week and month count when they are closed @ACH-14', async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Líder da semana', measure: 'weeks_led', threshold: 1 })
    await addBadge(world, admin, { title: 'Líder de dois meses', measure: 'months_led', threshold: 2 })
    await world.pastTriggers(`insert into point_transactions (user_id, points, reason, counts_at)
      values ('${ana.userId}', 80, 'Teste', '2026-03-04T12:00:00Z')`)
    await world.as(admin).rows(`insert into ranking_periods (type, period_start) values ('weekly', '2026-03-02')`)
    await world.as(admin).rows(`insert into ranking_periods (type, period_start) values ('monthly', '2026-03-01')`)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Líder da semana'])
    expect(await measured(ana, 'months_led')).toBe(1)
  })
})

describe('membership', () => {
  test('grants when an admin corrects the entry date, and at the first sign-in after the month is full @ACH-15 @ACH-19', async () => {
    const [ana, bia] = [await world.person(), await world.person()]
    await addBadge(world, admin, { title: 'Guardião', measure: 'membership_months', threshold: 36 })
    await joinedBefore(ana, 35)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    await joinedBefore(ana, 36)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Guardião'])

    // Time has passed without a change: a sign-in grants it to every member with a new full month.
    await world.pastTriggers(`update app.members set entry_date = (private.period_start('day') - interval '36 months 9 days')::date
      where id = '${bia.memberId}'`)
    expect(await badgesOf(world, bia, bia.memberId)).toEqual([])
    await race([1, 2, 3].map(() => world.as(ana).rows('select touch_due_notifications()')))
    expect(await badgesOf(world, bia, bia.memberId)).toEqual(['Guardião'])
    expect(await notificationsOf(bia)).toEqual(['Você conquistou a insígnia “Guardião”.'])
  })

  test("without such a sign-in, the member's own sign-in grants it @ACH-19", async () => {
    const ana = await world.person()
    await addBadge(world, admin, { title: 'Guardião', measure: 'membership_months', threshold: 36 })
    await addBadge(world, admin, { title: 'Imortal', measure: 'membership_months', threshold: 100_000 })
    await world.pastTriggers(`update app.members set entry_date = '2019-05-01' where id = '${ana.memberId}'`)
    await world.as(ana).rows('select touch_due_notifications()')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Guardião'])
    expect(await measured(ana, 'membership_months')).toBeGreaterThan(36)
  })

  test('a new member with an old entry date has it immediately, even without an account', async () => {
    await addBadge(world, admin, { title: 'Guardião', measure: 'membership_months', threshold: 36 })
    const [member] = await world
      .as(admin)
      .rows(`insert into members (name, entry_date) values ('Antigo Sem Conta', '2019-05-01') returning id`)
    expect(await badgesOf(world, admin, String(member?.['id']))).toEqual(['Guardião'])
  })
})

describe('rules', () => {
  test('a new, changed or restored rule grants to those who fulfil it already @ACH-17 @ACH-18', async () => {
    const [ana, bia] = [await world.person(), await world.person()]
    await give(ana, 60)
    await give(bia, 30)
    const badge = await addBadge(world, admin, { title: 'Pontos', measure: 'total_points', threshold: 50 })
    expect(await measured(bia, 'total_points')).toBe(30)
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Pontos'])
    expect(await badgesOf(world, ana, bia.memberId)).toEqual([])
    const entered = await world.owner.rows(
      `select action, new ->> 'badge_id' as badge from audit_log where target = $1`,
      [`member_badges/${ana.memberId}/${badge}`],
    )
    expect(entered).toEqual([{ action: 'insert', badge }])
    const change = (set: string) => world.as(admin).rows(`update badges set ${set} where id = '${badge}'`)
    await change('active = false, threshold = 20')
    expect(await badgesOf(world, ana, bia.memberId)).toEqual([])
    await change('active = true')
    expect(await badgesOf(world, ana, bia.memberId)).toEqual(['Pontos'])
    // A grant is final: a stricter rule removes nothing.
    await change('threshold = 5000')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Pontos'])
  })

  test('should not grant to inactive members until they are active again @ACH-16', async () => {
    const gone = await world.person()
    await give(gone, 60)
    await world.as(admin).rows(`update members set status = 'inativo' where id = $1`, [gone.memberId])
    await addBadge(world, admin, { title: 'Pontos', measure: 'total_points', threshold: 50 })
    expect(await badgesOf(world, admin, gone.memberId)).toEqual([])
    await world.as(admin).rows(`update members set status = 'ativo' where id = $1`, [gone.memberId])
    expect(await badgesOf(world, admin, gone.memberId)).toEqual(['Pontos'])
  })

  test('should not grant a revoked badge again; a grant by hand does, with a new notification @ACH-21 @APP-124..APP-126', async () => {
    const ana = await world.person()
    const badge = await addBadge(world, admin, { title: 'Pontos', measure: 'total_points', threshold: 50 })
    await give(ana, 60)
    await revoke(world, admin, ana.memberId, badge, 'Pontos dados por engano')
    await give(ana, 60)
    await world.as(admin).rows(`update badges set threshold = 10 where id = $1`, [badge])
    expect(await badgesOf(world, ana, ana.memberId)).toEqual([])
    expect((await achievementsOf(world, ana, ana.memberId))?.achievements).toMatchObject([
      { title: 'Pontos', granted_at: null, progress: 10, threshold: 10 },
    ])
    await grant(world, admin, ana.memberId, badge, 'Estava certo desde o início')
    expect(await badgesOf(world, ana, ana.memberId)).toEqual(['Pontos'])
    expect(await notificationsOf(ana)).toEqual([
      'Você conquistou a insígnia “Pontos”.',
      'A sua insígnia “Pontos” foi revogada. Motivo: Pontos dados por engano',
      'Mara Torres concedeu a você a insígnia “Pontos”. Motivo: Estava certo desde o início',
    ])
  })
})
