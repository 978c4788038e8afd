import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions, areas, may, type Access } from '#machines/shared/access.ts'
import { mayChangeStatus, mayEvaluate } from '#machines/tasks/taskRights.ts'
import { grantedSchema } from '#machines/shared/granted.ts'
import { periodStart, dayAt, weekOf } from '#machines/shared/dates.ts'
import { maxNotes, pointsFor, routineTypes } from '#machines/routines/routine.ts'
import { taskSchema, taskStatuses } from '#machines/tasks/task.ts'
import { allows } from '#machines/tasks/taskStatus.machine.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { evaluate, makeTask, putPicture, setStatus, submit } from '#tests/database/routines/submissions.ts'

/** One rule in two places, compared: the database decides like the machines' model. */
let world: World
const people: Record<string, Person> = {}

beforeAll(async () => {
  world = await openWorld()
  people['supreme'] = await world.person({ supreme: true, email: 'mestre@confraria.test', member: false })
  people['admin'] = await world.person({ role: 'admin' })
  people['president'] = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  people['culture'] = await world.person({ role: 'council', position: 'diretor_cultura' })
  people['finance'] = await world.person({ role: 'council', position: 'diretor_financeiro' })
  people['council without position'] = await world.person({ role: 'council' })
  people['member'] = await world.person()
})
afterAll(() => world.close())

const who = (name: string): Person => {
  const person = people[name]
  if (!person) throw new Error(`there is no person '${name}'`)
  return person
}

const accessOf = async (name: string): Promise<Access> => {
  const person = who(name)
  const [row] = await world.as(person).rows('select my_access() as access')
  const roles = await world
    .as(person)
    .rows<{ role: 'admin' | 'council' }>('select role from user_roles where user_id = $1', [person.userId])
  const { is_supreme, member_id, permissions } = grantedSchema.parse(row?.['access'])
  return {
    userId: person.userId,
    memberId: member_id,
    roles: roles.map(({ role }) => role),
    isSupreme: is_supreme,
    permissions,
  }
}

const names = ['supreme', 'admin', 'president', 'culture', 'finance', 'council without position', 'member']

/** Whether the database accepted it. A refusal by policy changes no row; one by trigger throws. */
const succeeds = (attempt: Promise<unknown[]>) =>
  attempt.then(
    (rows) => rows.length > 0,
    () => false,
  )

describe('rights', () => {
  test.each(names)('of %s: may() agrees with private.may(), for each area and action', async (name) => {
    const access = await accessOf(name)
    const cells = await world.as(who(name)).rows<{ area: string; action: string; allowed: boolean }>(
      `select area, action, private.may(area, action) as allowed
       from unnest($1::text[]) as area cross join unnest($2::text[]) as action`,
      [`{${areas.join(',')}}`, `{${actions.join(',')}}`],
    )
    expect(cells).toHaveLength(areas.length * actions.length)
    // In the database no one has the permissions that the matrix omits ('–'); the client checks only existing ones.
    const offered = new Set(
      Object.entries((await accessOf('supreme')).permissions).flatMap(([area, list]) =>
        list.map((action) => `${area} ${action}`),
      ),
    )
    const shared = cells.filter(({ area, action }) => offered.has(`${area} ${action}`))
    expect(shared.map(({ area, action }) => [area, action, may(access, area as 'tasks', action as 'edit')])).toEqual(
      shared.map(({ area, action, allowed }) => [area, action, allowed]),
    )
  })
})

describe('who evaluates', () => {
  test.each(names)('%s, with another member’s routine and their own', async (name) => {
    const access = await accessOf(name)
    const author = await world.person()
    for (const submitter of name === 'supreme' ? [author] : [author, who(name)]) {
      const id = await submit(world, submitter, 'reading')
      expect(await succeeds(evaluate(world, who(name), id, 80))).toBe(
        mayEvaluate(access, { assigned_by: submitter.userId }),
      )
    }
  })
})

describe('who changes a status', () => {
  test.each(names)('%s, as creator, as assignee and as neither', async (name) => {
    const access = await accessOf(name)
    const person = who(name)
    const other = await world.person()
    const tasks = [await makeTask(world, person), await makeTask(world, other)]
    if (person.memberId) tasks.push(await makeTask(world, other, person))
    for (const id of tasks) {
      const [task] = await world.owner.rows<{ assigned_by: string; assigned_to: string | null }>(
        'select assigned_by, assigned_to from tasks where id = $1',
        [id],
      )
      if (!task) throw new Error('the task does not exist')
      expect(await succeeds(setStatus(world, person, id, 'completed'))).toBe(mayChangeStatus(access, task))
    }
  })
})

describe('the task graph', () => {
  const steps = { complete: 'completed', cancel: 'cancelled', reopen: 'pending' } as const
  const kinds = ['plain', 'routine', 'scored routine'] as const
  // A scored and cancelled routine cannot exist: the last test of this group.
  const cases = taskStatuses
    .flatMap((status) => kinds.map((kind) => [kind, status] as const))
    .filter(([kind, status]) => kind !== 'scored routine' || status !== 'cancelled')

  /** Inserts a task in a state, bypassing the triggers; null for a state that no constraint allows. */
  const put = async (kind: (typeof kinds)[number], status: (typeof taskStatuses)[number]) => {
    const author = await world.person()
    const id = kind === 'plain' ? await makeTask(world, author) : await submit(world, author, 'training')
    const score =
      kind === 'scored routine' ? `, evaluation_score = 80, points_awarded = 8, evaluation_date = now()` : ''
    const completed = status === 'completed' ? 'now()' : 'null'
    await world.pastTriggers(
      `update tasks set status = '${status}', completed_at = ${completed}${score} where id = '${id}'`,
    )
    return id
  }

  test.each(cases)('a %s task that is %s has the same transitions on both sides', async (kind, status) => {
    for (const [step, target] of Object.entries(steps)) {
      if (target === status) continue
      const id = await put(kind, status)
      const [row] = await world.owner.rows('select *, null as assignee from tasks where id = $1', [id])
      const expected = allows(taskSchema.parse(row), step as 'complete')
      expect([step, await succeeds(setStatus(world, who('admin'), id, target))]).toEqual([step, expected])
    }
    const id = await put(kind, status)
    const [row] = await world.owner.rows('select *, null as assignee from tasks where id = $1', [id])
    expect(await succeeds(evaluate(world, who('admin'), id, 50))).toBe(allows(taskSchema.parse(row), 'evaluate'))
  })
})

test('a scored and cancelled routine cannot exist, and the graph never reaches that state', async () => {
  const id = await submit(world, await world.person(), 'training')
  const [done] = await evaluate(world, who('admin'), id, 80)
  await setStatus(world, who('admin'), id, 'pending')
  await expect(setStatus(world, who('admin'), id, 'cancelled')).rejects.toMatchObject({ code: '23514' })
  await expect(world.pastTriggers(`update tasks set status = 'cancelled' where id = '${id}'`)).rejects.toMatchObject({
    code: '23514',
  })
  expect(allows(taskSchema.parse({ ...done, status: 'pending', assignee: null }), 'cancel')).toBe(false)
})

test('points are rounded alike, for every routine and score', async () => {
  const maxima = await world.owner.rows<{ code: string; max_points: number }>(
    'select code, max_points from routine_types',
  )
  expect(maxima.map(({ code }) => code).toSorted()).toEqual([...routineTypes].toSorted())
  const rows = await world.owner.rows<{ max: number; score: number; points: number }>(
    `select max_points as max, score, round(score / 100.0 * max_points)::int as points
     from routine_types cross join generate_series(0, 100) as score`,
  )
  for (const { max, score, points } of rows) expect([score, max, pointsFor(score, max)]).toEqual([score, max, points])
  for (const score of [0, 1, 49, 50, 85, 100]) {
    const id = await submit(world, await world.person(), 'documentation')
    const [task] = await evaluate(world, who('admin'), id, score)
    expect(task?.['points_awarded']).toBe(
      pointsFor(score, maxima.find(({ code }) => code === 'documentation')?.max_points ?? 0),
    )
  }
})

test.each([
  '2026-11-21T02:59:59Z',
  '2026-11-21T03:00:00Z',
  '2026-11-23T02:59:59Z',
  '2026-11-23T03:00:00Z',
  '2026-12-01T02:59:59Z',
  '2026-12-01T03:00:00Z',
  '2027-01-01T02:59:59Z',
  '2028-02-29T23:00:00Z',
])('day, week and month of %s are the same', async (instant) => {
  const day = dayAt(Date.parse(instant))
  const [row] = await world.owner.rows(
    `select private.period_start('day', $1)::text as day, private.period_start('week', $1)::text as week,
            private.period_start('month', $1)::text as month`,
    [instant],
  )
  expect(row).toEqual({ day: periodStart('day', day), week: weekOf(day).start, month: periodStart('month', day) })
})

test.each([
  ['500 letters', 'ç'.repeat(maxNotes), true],
  ['500 emoji', '🏋'.repeat(maxNotes), true],
  ['501 letters', 'ç'.repeat(maxNotes + 1), false],
])('notes of %s are accepted: %s', async (_, notes, accepted) => {
  const author = await world.person()
  const insertion = world.as(author).rows(
    `insert into tasks (id, title, description, due_date, status, assigned_by, priority, routine_type, image_url)
     values ($1, 'Treino Diário', $2, '2026-01-01', 'pending', $3, 'medium', 'training', $4) returning id`,
    [randomUUID(), notes, author.userId, await putPicture(world, author, 'training')],
  )
  expect(await succeeds(insertion)).toBe(accepted)
})
