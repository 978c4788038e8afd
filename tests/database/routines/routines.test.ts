import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { makeTask, pictureName, putPicture, race, setStatus, submit, type Routine } from './submissions.ts'

let world: World
let admin: Person
let councillor: Person
let suspended: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  councillor = await world.person({ role: 'council', position: 'diretor_financeiro' })
  suspended = await world.person({ suspended: true })
})
afterAll(() => world.close())

const none = { training: false, reading: false, fasting: false, documentation: false }
const flags = (viewer: Person, person = viewer) =>
  world
    .as(viewer)
    .rows('select training, reading, fasting, documentation from get_member_routines($1)', [person.userId])
const confirm = (caller: Person, person: Person, routine: string, done: boolean | null) =>
  world.as(caller).rows('select update_member_routine($1, $2, $3)', [person.userId, routine, done])
const insert = (person: Person, routine: string, image: string | null, columns: Record<string, string> = {}) => {
  const names = ['title', 'due_date', 'routine_type', 'image_url', ...Object.keys(columns)].join()
  const values = [`'Registro'`, `'2026-01-01'`, '$1', '$2', ...Object.values(columns)].join()
  return world.as(person).rows(`insert into tasks (${names}) values (${values}) returning *`, [routine, image])
}

test('there are four routines, with their labels, maxima and periods @ROU-01..ROU-04', async () => {
  expect(await world.as(suspended).rows('select 1').catch(String)).toContain('suspensa')
  const rows = await world
    .as(admin)
    .rows('select code, label, max_points, period, icon from routine_types where is_active order by place')
  expect(rows).toEqual([
    { code: 'training', label: 'Treino Diário', max_points: 10, period: 'day', icon: 'dumbbell' },
    { code: 'reading', label: 'Leitura Bíblica', max_points: 5, period: 'day', icon: 'book' },
    { code: 'fasting', label: 'Jejum Mensal', max_points: 20, period: 'month', icon: 'moon' },
    { code: 'documentation', label: 'Batalha Documentada', max_points: 15, period: 'day', icon: 'swords' },
  ])
})

test("a routine's maximum has a limit, and its change is audited", async () => {
  await expect(world.as(admin).rows('update routine_types set max_points = 1001')).rejects.toMatchObject({
    code: '23514',
  })
  await world.as(admin).rows(`update routine_types set max_points = 16 where code = 'documentation'`)
  await world.as(admin).rows(`update routine_types set max_points = 15 where code = 'documentation'`)
  const log = await world.owner.rows(
    `select actor, action, old, new from audit_log where target = 'routine_types/documentation' order by old ->> 'max_points'`,
  )
  expect(log).toEqual([
    { actor: admin.userId, action: 'update', old: { max_points: 15 }, new: { max_points: 16 } },
    { actor: admin.userId, action: 'update', old: { max_points: 16 }, new: { max_points: 15 } },
  ])
})

test("a submission is pending, has today's date and period, and completes the routine immediately @ROU-17 @ROU-21", async () => {
  const ana = await world.person()
  expect(await flags(ana)).toEqual([none])
  const image = await putPicture(world, ana, 'fasting')
  const [task] = await insert(ana, 'fasting', `https://confraria.example${image}`, { description: `'Água e oração'` })
  expect(task).toMatchObject({
    status: 'pending',
    assigned_by: ana.userId,
    image_url: image,
    description: 'Água e oração',
  })
  const [expected] = await world.owner.rows(
    `select private.period_start('day', created_at) as today, private.period_start('month', created_at) as month
     from tasks where id = $1`,
    [String(task?.['id'])],
  )
  expect(task).toMatchObject({ due_date: expected?.['today'], period_start: expected?.['month'] })
  expect(await flags(ana)).toEqual([{ ...none, fasting: true }])
  expect(await flags(councillor, ana)).toEqual([{ ...none, fasting: true }])
  expect(await flags(councillor)).toEqual([none])
})

test('each of the four routines can be submitted; then all four are done', async () => {
  const ana = await world.person()
  for (const routine of ['training', 'reading', 'fasting', 'documentation'] as const) await submit(world, ana, routine)
  expect(await flags(ana)).toEqual([{ training: true, reading: true, fasting: true, documentation: true }])
})

test('a second submission in the same period is refused, and the picture stays free @ROU-18', async () => {
  const ana = await world.person()
  await submit(world, ana, 'training')
  await expect(submit(world, ana, 'training')).rejects.toMatchObject({
    code: '23505',
    constraint: 'tasks_one_routine_per_period',
  })
  await submit(world, await world.person(), 'training')
})

test('concurrent submissions of one routine create one task @ROU-18', async () => {
  const ana = await world.person()
  const { won, refusals } = await race(Array.from({ length: 12 }, () => submit(world, ana, 'reading')))
  expect(won).toBe(1)
  expect(refusals).toHaveLength(11)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: '23505', constraint: 'tasks_one_routine_per_period' })
  expect(await world.owner.rows('select 1 from tasks where assigned_by = $1', [ana.userId])).toHaveLength(1)
})

test('yesterday’s submission leaves today open and without the flag', async () => {
  const ana = await world.person()
  const id = await submit(world, ana, 'training')
  await world.pastTriggers(`
    update tasks set period_start = period_start - 1, created_at = created_at - interval '1 day' where id = '${id}';
    update app.routine_completions set period_start = period_start - 1 where user_id = '${ana.userId}'`)
  expect(await flags(ana)).toEqual([none])
  await submit(world, ana, 'training')
  expect(await flags(ana)).toEqual([{ ...none, training: true }])
})

test('cancelling opens the period and removes the flag; it cannot be reopened beside a new one @ROU-19 @TAS-24', async () => {
  const ana = await world.person()
  const first = await submit(world, ana, 'training')
  await setStatus(world, ana, first, 'cancelled')
  expect(await flags(ana)).toEqual([none])
  const second = await submit(world, ana, 'training')
  await expect(setStatus(world, ana, first, 'pending')).rejects.toMatchObject({
    code: '23514',
    message: 'Esta rotina já tem outro registro neste período.',
  })
  await setStatus(world, ana, second, 'cancelled')
  await setStatus(world, ana, first, 'pending')
  expect(await flags(ana)).toEqual([{ ...none, training: true }])
})

test('cancelling a cancelled one keeps the flag of the new submission @ROU-19', async () => {
  const ana = await world.person()
  const first = await submit(world, ana, 'training')
  await setStatus(world, ana, first, 'cancelled')
  await submit(world, ana, 'training')
  await setStatus(world, ana, first, 'cancelled')
  expect(await flags(ana)).toEqual([{ ...none, training: true }])
})

test('a routine without an evaluation should not be completed by anyone @TAS-21', async () => {
  const ana = await world.person()
  const id = await submit(world, ana, 'training')
  for (const person of [ana, admin])
    await expect(setStatus(world, person, id, 'completed')).rejects.toMatchObject({
      code: '23514',
      message: 'Uma rotina só é concluída pela avaliação.',
    })
})

test("the picture must be the author's own, of that routine, in the project’s bucket, and used once @ROU-10 @ROU-20", async () => {
  const ana = await world.person()
  const refused = { code: '23514', message: 'A imagem precisa ser uma que você mesmo enviou para esta rotina.' }
  const missing = `/storage/v1/object/authenticated/confraria-provas/${pictureName('training')}`
  for (const image of [missing, await putPicture(world, admin, 'training'), await putPicture(world, ana, 'reading')])
    await expect(insert(ana, 'training', image)).rejects.toMatchObject(refused)
  for (const image of ['https://tracker.example/pixel.png', 'javascript:alert(1)', 'data:image/png;base64,AA'])
    await expect(insert(ana, 'training', image)).rejects.toMatchObject({ code: '23514' })
  await expect(insert(ana, 'training', null)).rejects.toMatchObject({
    code: '23514',
    message: 'O registro de uma rotina precisa de uma imagem.',
  })
  const image = await putPicture(world, ana, 'training')
  const [task] = await insert(ana, 'training', image)
  await setStatus(world, ana, String(task?.['id']), 'cancelled')
  await expect(insert(ana, 'training', `http://127.0.0.1:54321${image}`)).rejects.toMatchObject({
    code: '23505',
    constraint: 'tasks_one_use_per_picture',
  })
  expect(await flags(ana)).toEqual([none])
})

test('a repeated insert with the same id is recognised, even if its picture is removed', async () => {
  const ana = await world.person()
  const id = await submit(world, ana, 'training')
  await world.pastTriggers(`delete from storage.objects where owner_id = '${ana.userId}'`)
  await expect(
    world
      .as(ana)
      .rows(
        `insert into tasks (id, title, due_date, routine_type, image_url) values ($1, 'Registro', '2026-01-01', 'training', 'x')`,
        [id],
      ),
  ).rejects.toMatchObject({ code: '23505', constraint: 'tasks_pkey' })
})

test('an unknown routine and an assigned one are refused', async () => {
  const ana = await world.person()
  const image = await putPicture(world, ana, 'reading')
  await expect(insert(ana, 'prayer', image)).rejects.toMatchObject({ code: '23514', message: 'Rotina desconhecida.' })
  await expect(insert(ana, 'reading', image, { assigned_to: `'${ana.memberId}'` })).rejects.toMatchObject({
    code: '23514',
    message: 'Uma rotina não se atribui a outra pessoa.',
  })
})

test("update_member_routine confirms the tasks' state, for oneself and by the staff @ROU-39", async () => {
  const ana = await world.person()
  await submit(world, ana, 'training')
  await confirm(ana, ana, 'training', true)
  await confirm(ana, ana, 'reading', false)
  await confirm(councillor, ana, 'training', true)
  await confirm(admin, ana, 'fasting', false)
  expect(await flags(ana)).toEqual([{ ...none, training: true }])
})

test('update_member_routine never contradicts the tasks @ROU-39', async () => {
  const ana = await world.person()
  await submit(world, ana, 'training')
  for (const caller of [ana, admin]) {
    await expect(confirm(caller, ana, 'training', false)).rejects.toMatchObject({
      code: '23514',
      message: 'Treino Diário já tem registro neste período: cancele a tarefa para desfazê-lo.',
    })
    await expect(confirm(caller, ana, 'reading', true)).rejects.toMatchObject({
      code: '23514',
      message: 'Leitura Bíblica ainda não tem registro neste período.',
    })
  }
  await expect(confirm(ana, ana, 'training', null)).rejects.toMatchObject({ code: '23514' })
  await expect(confirm(ana, ana, 'prayer', true)).rejects.toMatchObject({ message: 'Rotina desconhecida.' })
  expect(await flags(ana)).toEqual([{ ...none, training: true }])
})

test("a person's done routines are readable by that person and the staff, and no other member @ROU-41", async () => {
  const [ana, bruno] = [await world.person(), await world.person()]
  await submit(world, ana, 'training')
  for (const viewer of [ana, councillor, admin]) expect(await flags(viewer, ana)).toEqual([{ ...none, training: true }])
  await expect(flags(bruno, ana)).rejects.toMatchObject({
    code: '42501',
    message: 'Você só pode ver as próprias rotinas.',
  })
  await expect(world.as(bruno).rows('select * from get_member_routines(null)')).rejects.toMatchObject({ code: '42501' })
  const marks = (viewer: Person) =>
    world.unchecked(viewer).rows('select user_id from app.routine_completions where user_id = $1', [ana.userId])
  expect(await marks(bruno)).toEqual([])
  expect(await marks(suspended)).toEqual([])
  for (const viewer of [ana, councillor]) expect(await marks(viewer)).toEqual([{ user_id: ana.userId }])
})

test('update_member_routine should not be callable for another member, nor signed out', async () => {
  const ana = await world.person()
  await expect(confirm(ana, admin, 'training', false)).rejects.toMatchObject({ code: '42501' })
  await expect(confirm(suspended, suspended, 'training', false)).rejects.toMatchObject({ code: '42501' })
  await expect(world.as(ana).rows(`select update_member_routine(null, 'training', false)`)).rejects.toMatchObject({
    code: '42501',
  })
  for (const call of [
    `update_member_routine('${ana.userId}', 'training', false)`,
    `get_member_routines('${ana.userId}')`,
  ])
    await expect(world.anon.rows(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
})

test('the completions equal the tasks, and no one should write them', async () => {
  const difference = `
    (select user_id, routine_type, period_start from app.routine_completions
     except select assigned_by, routine_type, period_start from tasks where status <> 'cancelled')
    union all
    (select assigned_by, routine_type, period_start from tasks where routine_type is not null and status <> 'cancelled'
     except select user_id, routine_type, period_start from app.routine_completions)`
  expect(await world.owner.rows(difference)).toEqual([])
  await makeTask(world, admin)
  expect(await world.owner.rows(difference)).toEqual([])
  for (const sql of [
    `insert into app.routine_completions values ('${admin.userId}', 'training', '2026-01-01')`,
    'delete from app.routine_completions',
    `update app.routine_completions set period_start = '2026-01-01'`,
  ])
    await expect(world.as(admin).rows(sql)).rejects.toMatchObject({ code: '42501' })
})

test('one person’s routine flags do not depend on another’s', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => world.person()))
  const routines: Routine[] = ['training', 'reading', 'documentation']
  await Promise.all(people.map((person, at) => submit(world, person, routines[at] ?? 'fasting')))
  for (const [at, person] of people.entries())
    expect(await flags(admin, person)).toEqual([{ ...none, [routines[at] ?? 'fasting']: true }])
  expect(
    await world
      .as(admin)
      .rows('select training, reading, fasting, documentation from get_member_routines($1)', [randomUUID()]),
  ).toEqual([none])
})
