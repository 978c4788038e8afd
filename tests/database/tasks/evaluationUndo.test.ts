import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { evaluate, makeTask, race, setStatus, submit, type Routine } from '#tests/database/routines/submissions.ts'
import { addBadge, badgesOf } from '#tests/database/achievements/badges.ts'

let world: World
let admin: Person
let editor: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  editor = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
})
afterAll(() => world.close())

const task = async (id: string): Promise<Row> =>
  (await world.owner.rows('select * from tasks where id = $1', [id]))[0] ?? {}
const ledger = (id: string) =>
  world.owner.rows('select points, turn, reason, counts_at from point_transactions where task_id = $1 order by turn', [
    id,
  ])
const undo = async (person: Person, id: string, at?: unknown) => {
  const moment = String(at ?? (await task(id))['evaluation_date'])
  return world.as(person).rows('select undo_evaluation($1, $2::timestamptz)', [id, moment])
}
/** What people see of a member: totals by the ledger, rankings, notices, badges, the routine, the own overview. */
const shown = async (person: Person, id: string) => ({
  task: await task(id),
  points: await world.as(admin).rows(`select * from update_member_points($1, 0, 'both')`, [person.userId]),
  totals: await world
    .as(person)
    .rows('select weekly_points, monthly_points, total_points from rankings where id = $1', [person.userId]),
  weekly: await world.as(person).rows(`select ranking('weekly')`),
  monthly: await world.as(person).rows(`select ranking('monthly')`),
  notices: await world.as(person).rows('select * from notifications order by id'),
  badges: await badgesOf(world, person, person.memberId),
  overview: await world.as(person).rows('select my_overview()'),
  routines: await world.as(person).rows('select get_member_routines($1)', [person.userId]),
})
const submitted = async (routine: Routine = 'training') => {
  const ana = await world.person()
  return { ana, id: await submit(world, ana, routine) }
}
const refusal = (message: string) => ({
  code: '23514',
  message: `Esta avaliação não pode mais ser desfeita: ${message}.`,
})

test('an evaluation taken back leaves points, ranking, notices and badges as before @TAS-70 @TAS-71', async () => {
  const { ana, id } = await submitted()
  await addBadge(world, admin, { title: 'Primeiro treino', measure: 'training_days' })
  await addBadge(world, admin, { title: 'Oito pontos', measure: 'total_points', threshold: 8 })
  const before = await shown(ana, id)
  await evaluate(world, admin, id, 85)
  expect((await shown(ana, id)).badges).toEqual(['Oito pontos', 'Primeiro treino'])
  expect((await shown(ana, id)).notices).toHaveLength(3)
  await undo(admin, id)
  expect(await shown(ana, id)).toEqual(before)
  const [paid, back] = await ledger(id)
  expect(paid).toMatchObject({ points: 9, turn: 1, reason: 'Treino Diário: 85/100' })
  expect(back).toMatchObject({ points: -9, turn: 2, reason: 'Treino Diário: 85/100, desfeita' })
  expect(back?.['counts_at']).toBe(paid?.['counts_at'])
})

test('what the member had besides stays: points, notices, and a badge that is still earned @TAS-71', async () => {
  const { ana, id } = await submitted('reading')
  await world.pastTriggers(`update tasks set created_at = created_at - interval '3 days' where id = '${id}'`)
  await addBadge(world, admin, { title: 'Quinze pontos', measure: 'total_points', threshold: 15 })
  const other = await submit(world, ana, 'documentation')
  await evaluate(world, editor, other, 100)
  const before = await shown(ana, id)
  expect(before.badges).toContain('Quinze pontos')
  await evaluate(world, admin, id, 100)
  await undo(admin, id)
  expect(await shown(ana, id)).toEqual(before)
})

test('a routine that was taken back is evaluated again, and paid once @TAS-55 @TAS-70', async () => {
  const { ana, id } = await submitted()
  for (const [score, person] of [
    [85, admin],
    [40, admin],
    [70, editor],
  ] as const) {
    await evaluate(world, person, id, score)
    if (score !== 70) await undo(person, id)
  }
  expect((await ledger(id)).map(({ points, turn }) => [turn, points])).toEqual([
    [1, 9],
    [2, -9],
    [3, 4],
    [4, -4],
    [5, 7],
  ])
  expect((await shown(ana, id)).totals).toEqual([{ weekly_points: 7, monthly_points: 7, total_points: 7 }])
  expect((await shown(ana, id)).notices.filter(({ type }) => type === 'evaluation')).toHaveLength(1)
})

test('of concurrent requests one takes back; the others, repeated after a lost response, do nothing @TAS-70', async () => {
  const { ana, id } = await submitted()
  await evaluate(world, admin, id, 85)
  const at = (await task(id))['evaluation_date']
  expect(await race(Array.from({ length: 8 }, () => undo(admin, id, at)))).toEqual({ won: 8, refusals: [] })
  expect(await ledger(id)).toHaveLength(2)
  // Not of a later evaluation.
  await evaluate(world, admin, id, 60)
  await expect(undo(admin, id, at)).rejects.toMatchObject(refusal('a rotina mudou desde então'))
  expect((await shown(ana, id)).totals).toMatchObject([{ total_points: 6 }])
})

describe('refused, and nothing changes: @TAS-72', () => {
  /** The refusal. Throws if the evaluation or the ledger changed all the same. */
  const refused = async (id: string, attempt: Promise<unknown>) => {
    const before = await task(id)
    const outcome = await attempt.then(
      () => null,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    )
    expect(await task(id)).toEqual(before)
    expect(await ledger(id)).toHaveLength(1)
    return outcome
  }

  test('another evaluator’s evaluation', async () => {
    const { id } = await submitted()
    await evaluate(world, admin, id, 70)
    expect(await refused(id, undo(editor, id))).toEqual(refusal('a rotina mudou desde então'))
  })

  test('by the member, and by an evaluator who lost the right', async () => {
    const { ana, id } = await submitted()
    const former = await world.person({ role: 'admin' })
    await evaluate(world, former, id, 70)
    await world.pastTriggers(`delete from user_roles where user_id = '${former.userId}'`)
    for (const person of [ana, former])
      expect(await refused(id, undo(person, id))).toEqual({
        code: '42501',
        message: 'Você não tem permissão para avaliar rotinas.',
      })
  })

  test('after the routine was reopened, also if it was completed again', async () => {
    const { ana, id } = await submitted()
    await evaluate(world, admin, id, 70)
    await setStatus(world, ana, id, 'pending')
    expect(await refused(id, undo(admin, id))).toEqual(refusal('a rotina mudou desde então'))
    await setStatus(world, ana, id, 'completed')
    expect(await refused(id, undo(admin, id))).toEqual(refusal('a rotina mudou desde então'))
  })

  test('after a minute', async () => {
    const { id } = await submitted()
    await evaluate(world, admin, id, 70)
    await world.pastTriggers(
      `update tasks set evaluation_date = evaluation_date - interval '61 seconds',
         completed_at = completed_at - interval '61 seconds' where id = '${id}'`,
    )
    expect(await refused(id, undo(admin, id))).toEqual(refusal('passou mais de um minuto'))
  })

  test.each([
    ['weekly', 'week', 140],
    ['monthly', 'month', 210],
  ] as const)('after its %s period was closed', async (type, unit, days) => {
    const { id } = await submitted()
    await world.pastTriggers(`update tasks set created_at = created_at - interval '${days} days' where id = '${id}'`)
    await evaluate(world, admin, id, 70)
    await world.pastTriggers(`insert into ranking_periods (type, period_start)
      values ('${type}', private.period_start('${unit}', now() - interval '${days} days'))`)
    expect(await refused(id, undo(admin, id))).toEqual(refusal('a semana ou o mês da rotina foi encerrado'))
  })

  test('a plain task, and one that does not exist', async () => {
    for (const id of [await makeTask(world, editor), '00000000-0000-4000-8000-000000000000'])
      await expect(undo(admin, id, '2026-01-01')).rejects.toMatchObject(refusal('a rotina mudou desde então'))
  })
})

test('clients cannot remove a score by an update', async () => {
  const { id } = await submitted()
  await evaluate(world, admin, id, 70)
  for (const caller of [world.as(admin), world.service])
    await expect(
      caller.rows(
        `update tasks set status = 'pending', evaluation_score = null, evaluation_feedback = null, evaluation_by = null,
           evaluation_date = null where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/23514|42501/) })
  expect(await ledger(id)).toHaveLength(1)
})
