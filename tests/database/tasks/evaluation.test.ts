import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { evaluate, makeTask, race, setStatus, submit, type Routine } from '#tests/database/routines/submissions.ts'

let world: World
let supreme: Person
let admin: Person
let editor: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  editor = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
})
afterAll(() => world.close())

const one = async (sql: string, id: string): Promise<Row | undefined> => (await world.owner.rows(sql, [id]))[0]
const task = (id: string) => one('select * from tasks where id = $1', id)
const entries = (id: string) => world.owner.rows('select * from point_transactions where task_id = $1', [id])
const totals = (person: Person) =>
  one('select weekly_points, monthly_points, total_points from app.member_points where user_id = $1', person.userId)
const submitted = async (routine: Routine = 'training') => {
  const ana = await world.person()
  return { ana, id: await submit(world, ana, routine) }
}

test('one update evaluates, completes and pays, and returns the points @TAS-55', async () => {
  const { ana, id } = await submitted()
  const [evaluated] = await world.as(admin).rows(
    `update tasks set evaluation_score = 85, evaluation_feedback = 'Bom ritmo', evaluation_by = $1,
       evaluation_date = '1999-12-31' where id = $2 returning *`,
    [ana.userId, id],
  )
  expect(evaluated).toMatchObject({
    status: 'completed',
    evaluation_score: 85,
    evaluation_feedback: 'Bom ritmo',
    evaluation_by: admin.userId,
    points_awarded: 9,
  })
  expect(evaluated?.['evaluation_date']).toBe(evaluated?.['completed_at'])
  expect(String(evaluated?.['evaluation_date'])).not.toContain('1999')
  expect(await entries(id)).toEqual([
    expect.objectContaining({
      user_id: ana.userId,
      points: 9,
      reason: 'Treino Diário: 85/100',
      type: 'both',
      created_by: admin.userId,
      counts_at: evaluated?.['created_at'],
    }),
  ])
  expect(await totals(ana)).toEqual({ weekly_points: 9, monthly_points: 9, total_points: 9 })
})

test('admins, the supreme admin and council members with the right to edit tasks evaluate @TAS-50', async () => {
  for (const person of [supreme, admin, editor]) {
    const { id } = await submitted()
    expect(await evaluate(world, person, id, 70)).toHaveLength(1)
    expect(await task(id)).toMatchObject({ evaluation_by: person.userId, points_awarded: 7 })
  }
})

test('no one evaluates their own routine @TAS-51 @TAS-63', async () => {
  for (const person of [admin, editor, await world.person()]) {
    const id = await submit(world, person, 'reading')
    await expect(evaluate(world, person, id, 100)).rejects.toMatchObject({
      code: '42501',
      message: 'Ninguém avalia a própria rotina.',
    })
    expect(await entries(id)).toEqual([])
  }
})

test('an assignee without the right should not score @TAS-64', async () => {
  const ana = await world.person()
  const id = await makeTask(world, admin, ana)
  await expect(evaluate(world, ana, id, 100)).rejects.toMatchObject({
    code: '42501',
    message: 'Você não tem permissão para avaliar rotinas.',
  })
})

// round(score / 100 × maximum), half up.
test.each([
  ['training', 0, 0],
  ['training', 4, 0],
  ['training', 5, 1],
  ['training', 100, 10],
  ['reading', 50, 3],
  ['reading', 70, 4],
  ['fasting', 70, 14],
  ['documentation', 70, 11],
  ['documentation', 100, 15],
] as const)('%s with %i of 100 gives %i points @TAS-54', async (routine, score, points) => {
  const { ana, id } = await submitted(routine)
  expect(await evaluate(world, admin, id, score)).toEqual([expect.objectContaining({ points_awarded: points })])
  expect(await entries(id)).toEqual([expect.objectContaining({ points })])
  expect(await totals(ana)).toMatchObject({ total_points: points })
})

test('a second evaluation is refused and pays nothing @TAS-55 @TAS-66', async () => {
  const { ana, id } = await submitted()
  await evaluate(world, admin, id, 70)
  for (const score of [70, 100])
    await expect(evaluate(world, editor, id, score)).rejects.toMatchObject({
      code: '23514',
      message: 'Esta rotina já foi avaliada.',
    })
  expect(await entries(id)).toHaveLength(1)
  expect(await totals(ana)).toMatchObject({ total_points: 7 })
})

test('of concurrent evaluations one counts @TAS-56 @RAN-20', async () => {
  const { ana, id } = await submitted()
  const { won, refusals } = await race(
    Array.from({ length: 16 }, (_, at) => evaluate(world, at % 2 ? admin : editor, id, 60)),
  )
  expect(won).toBe(1)
  expect(refusals).toHaveLength(15)
  for (const refusal of refusals) expect(refusal).toMatchObject({ message: 'Esta rotina já foi avaliada.' })
  expect(await entries(id)).toHaveLength(1)
  expect(await totals(ana)).toMatchObject({ total_points: 6 })
})

test('a reopened routine keeps its score, and can be completed, but neither evaluated nor cancelled @TAS-22 @TAS-29', async () => {
  const { ana, id } = await submitted()
  await evaluate(world, admin, id, 70)
  await setStatus(world, ana, id, 'pending')
  expect(await task(id)).toMatchObject({ status: 'pending', evaluation_score: 70, completed_at: null })
  await expect(evaluate(world, admin, id, 100)).rejects.toMatchObject({ code: '23514' })
  await expect(setStatus(world, ana, id, 'cancelled')).rejects.toMatchObject({
    code: '23514',
    message: 'Uma rotina já avaliada não pode ser cancelada.',
  })
  expect(await setStatus(world, ana, id, 'completed')).toHaveLength(1)
  expect(await entries(id)).toHaveLength(1)
  await expect(submit(world, ana, 'training')).rejects.toMatchObject({ code: '23505' })
})

test('a plain task, a cancelled routine and an evaluation without a score are refused @TAS-65 @TAS-67 @TAS-68', async () => {
  const plain = await makeTask(world, await world.person())
  await expect(evaluate(world, admin, plain, 70)).rejects.toMatchObject({
    code: '23514',
    message: 'Só rotinas podem ser avaliadas.',
  })
  const { ana, id } = await submitted()
  await expect(
    world.as(admin).rows(`update tasks set evaluation_feedback = 'Sem nota' where id = $1`, [id]),
  ).rejects.toMatchObject({ code: '23514', message: 'A avaliação precisa de uma nota de 0 a 100.' })
  await setStatus(world, ana, id, 'cancelled')
  await expect(evaluate(world, admin, id, 70)).rejects.toMatchObject({
    code: '23514',
    message: 'Só rotinas em progresso podem ser avaliadas.',
  })
})

test.each(['evaluation_score', 'evaluation_feedback', 'evaluation_by', 'evaluation_date'])(
  'no one should change %s again',
  async (column) => {
    const { id } = await submitted()
    await evaluate(world, admin, id, 70)
    await expect(world.as(admin).rows(`update tasks set ${column} = null where id = $1`, [id])).rejects.toMatchObject({
      code: '23514',
    })
  },
)

test('an evaluation that also cancels, or sends the status, ends completed', async () => {
  const { id } = await submitted()
  await world.as(admin).rows(`update tasks set evaluation_score = 70, status = 'cancelled' where id = $1`, [id])
  expect(await task(id)).toMatchObject({ status: 'completed', points_awarded: 7 })
})

test('a blank comment is stored as null, one of 2001 characters is refused @TAS-52', async () => {
  const { id } = await submitted()
  const score = (feedback: string) =>
    world
      .as(admin)
      .rows('update tasks set evaluation_score = 70, evaluation_feedback = $1 where id = $2', [feedback, id])
  await expect(score('a'.repeat(2001))).rejects.toMatchObject({ code: '23514' })
  await score(' \t\n\u00a0')
  expect(await task(id)).toMatchObject({ evaluation_feedback: null, evaluation_score: 70 })
})

test('a new maximum applies only to new evaluations @RAN-44', async () => {
  const before = await submitted('documentation')
  const after = await submitted('documentation')
  await evaluate(world, admin, before.id, 100)
  await world.as(admin).rows(`update routine_types set max_points = 30 where code = 'documentation'`)
  await evaluate(world, admin, after.id, 100)
  await world.as(admin).rows(`update routine_types set max_points = 15 where code = 'documentation'`)
  expect([await totals(before.ana), await totals(after.ana)]).toMatchObject([
    { total_points: 15 },
    { total_points: 30 },
  ])
})

const backdate = (id: string, days: number) =>
  world.pastTriggers(`update tasks set created_at = created_at - interval '${days} days' where id = '${id}'`)
const close = (type: 'weekly' | 'monthly', days: number) =>
  world.pastTriggers(`insert into ranking_periods (type, period_start)
    values ('${type}', private.period_start('${type === 'weekly' ? 'week' : 'month'}', now() - interval '${days} days'))`)

test('points count at the submission, and do not change the current week @RAN-21', async () => {
  const { ana, id } = await submitted()
  await backdate(id, 70)
  await evaluate(world, admin, await submit(world, ana, 'reading'), 100)
  await evaluate(world, admin, id, 100)
  expect(await entries(id)).toEqual([expect.objectContaining({ counts_at: (await task(id))?.['created_at'] })])
  expect(await totals(ana)).toEqual({ weekly_points: 5, monthly_points: 5, total_points: 15 })
})

test.each([
  ['weekly', 140],
  ['monthly', 210],
] as const)('after its %s period is closed, points count at the evaluation @RAN-21 @USR-49', async (type, days) => {
  await close(type, days)
  const { ana, id } = await submitted()
  await backdate(id, days)
  await evaluate(world, admin, id, 100)
  expect(await entries(id)).toEqual([expect.objectContaining({ counts_at: (await task(id))?.['evaluation_date'] })])
  expect(await totals(ana)).toEqual({ weekly_points: 10, monthly_points: 10, total_points: 10 })
})

test('deleting an account keeps evaluations and ledger', async () => {
  const evaluator = await world.person({ role: 'admin' })
  const { ana, id } = await submitted()
  await evaluate(world, evaluator, id, 70)
  await world.owner.rows('delete from auth.users where id = $1', [evaluator.userId])
  expect(await task(id)).toMatchObject({ evaluation_by: null, evaluation_score: 70, points_awarded: 7 })
  await world.owner.rows('delete from auth.users where id = $1', [ana.userId])
  expect(await entries(id)).toEqual([expect.objectContaining({ user_id: null, created_by: null, points: 7 })])
  expect(await totals(ana)).toBeUndefined()
})

test('a routine of a deleted account can no longer be evaluated @TAS-51 @TAS-69', async () => {
  const { ana, id } = await submitted()
  await world.owner.rows('delete from auth.users where id = $1', [ana.userId])
  await expect(evaluate(world, admin, id, 70)).rejects.toMatchObject({
    code: '23514',
    message: 'A conta de quem enviou esta rotina não existe mais.',
  })
})
