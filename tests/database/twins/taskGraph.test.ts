import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#machines/shared/dates.ts'
import { pointsFor } from '#machines/routines/routine.ts'
import { taskStatuses, type Task, type TaskStatus } from '#machines/tasks/task.ts'
import { canEvaluate, canStep, outcomes, type HandStep } from '#machines/tasks/taskStatus.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { differences, sql, insertRows, tryAll, type Attempt } from './attempts.ts'
import { createSubjects, type Subject } from './people.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'

/**
 * The steps of a task on both sides: every kind of task, in every status, own, assigned to the caller or neither, under
 * every event, by every kind of person. The model computes the expectation.
 */
let world: World
let people: readonly Subject[]
let stranger: Person
let maxima: Readonly<Record<string, number>>

beforeAll(async () => {
  world = await openWorld()
  // Only the permissions of tasks matter here.
  people = await createSubjects(world, ({ position }) => !position?.startsWith('cargo_de_quem'))
  stranger = await world.person()
  const rows = await world.owner.rows<{ code: string; max_points: number }>(
    'select code, max_points from routine_types',
  )
  maxima = Object.fromEntries(rows.map(({ code, max_points }) => [code, max_points]))
})
afterAll(() => world.close())

type TaskEvent = { type: HandStep } | { type: 'evaluate'; score: number }

const events: readonly TaskEvent[] = [
  { type: 'complete' },
  { type: 'cancel' },
  { type: 'reopen' },
  { type: 'evaluate', score: 85 },
]

type Relation = 'made by oneself' | 'for oneself' | 'of another member' | 'of a deleted account'
interface Case {
  name: string
  subject: Subject
  task: Task
  event: TaskEvent
}

const makerOf = (subject: Subject, relation: Relation) => {
  if (relation === 'made by oneself') return subject.person?.userId ?? null
  return relation === 'of a deleted account' ? null : stranger.userId
}

/** Whether such a task can exist; a constraint of the table forbids the others. */
const isPossible = (
  { person }: Subject,
  relation: Relation,
  status: TaskStatus,
  isRoutine: boolean,
  isScored: boolean,
) => {
  if (isScored && (!isRoutine || status === 'cancelled')) return false
  if (relation === 'for oneself') return !isRoutine && Boolean(person?.memberId)
  return relation !== 'made by oneself' || person !== null
}

/** The routines of a new club. */
const routines = routineKinds.map(({ code }) => code)

const taskOf = (facts: Partial<Task>): Task => ({
  id: randomUUID(),
  title: 'Preparar o encontro',
  description: null,
  due_date: '2026-12-24',
  status: 'pending',
  priority: 'medium',
  assigned_to: null,
  assigned_by: stranger.userId,
  routine_type: null,
  routine: null,
  image_url: facts.routine_type
    ? `/storage/v1/object/authenticated/confraria-provas/routines/${facts.routine_type}/${randomUUID()}.webp`
    : null,
  proof_thumbnail: null,
  image_removed_after: null,
  is_written: false,
  proof_text: null,
  evaluation_score: null,
  evaluation_date: null,
  evaluation_feedback: null,
  points_awarded: facts.evaluation_score ?? null,
  created_at: '2026-11-21T12:00:00Z',
  evaluation_by: null,
  times_resent: 0,
  returned_at: null,
  contested_at: null,
  decided_at: null,
  has_thread: false,
  is_sole_evaluator: false,
  return_reason: null,
  assignee: null,
  submitter: null,
  ...facts,
})

const computed = [
  'assignee',
  'routine',
  'submitter',
  'has_thread',
  'proof_text',
  'proof_thumbnail',
  'return_reason',
  'is_sole_evaluator',
]

/** The whole row. Each routine counts for its own day, so that none is a duplicate. */
const rowOf = (task: Task, day: string) => ({
  ...Object.fromEntries(Object.entries(task).filter(([column]) => !computed.includes(column))),
  period_start: task.routine_type && day,
  completed_at: task.status === 'completed' ? '2026-11-21T13:00:00Z' : null,
  evaluation_date: task.evaluation_score === null ? null : '2026-11-21T13:00:00Z',
})

const kinds = [
  ['a task', false, false],
  ['a routine', true, false],
  ['a scored routine', true, true],
  ['a contested routine', true, true],
] as const
const relations: readonly Relation[] = ['made by oneself', 'for oneself', 'of another member', 'of a deleted account']

const casesOf = (subject: Subject): readonly Case[] =>
  relations.flatMap((relation) =>
    taskStatuses.flatMap((status, place) =>
      kinds.flatMap(([kind, isRoutine, isScored]) => {
        if (!isPossible(subject, relation, status, isRoutine, isScored)) return []
        return events.map((event, at) => ({
          name: `${subject.kind}, ${kind} ${relation}, ${status}: ${event.type}`,
          subject,
          event,
          task: taskOf({
            status,
            assigned_to: relation === 'for oneself' ? (subject.person?.memberId ?? null) : null,
            assigned_by: makerOf(subject, relation),
            routine_type: isRoutine ? (routines[(place + at) % routines.length] ?? null) : null,
            evaluation_score: isScored ? 70 : null,
            contested_at: kind === 'a contested routine' ? '2026-11-21T14:00:00Z' : null,
          }),
        }))
      }),
    ),
  )

/** The task after an event by the model: unchanged if its status or a right forbids the event. */
const expectedOf = ({ subject: { access }, task, event }: Case) => {
  const may = event.type === 'evaluate' ? canEvaluate(access, task) : canStep(access, task, event.type)
  if (!may) return { status: task.status, score: task.evaluation_score, points: task.points_awarded }
  const status = outcomes[event.type]
  return event.type === 'evaluate'
    ? { status, score: event.score, points: pointsFor(event.score, maximum(task)) }
    : { status, score: task.evaluation_score, points: task.points_awarded }
}
const maximum = ({ routine_type }: Task) => maxima[routine_type ?? ''] ?? 0

const attemptOf = ({ subject: { caller, person }, task, event }: Case): Attempt => ({
  by: caller,
  does:
    event.type === 'evaluate'
      ? sql`update tasks set evaluation_score = ${event.score}, evaluation_by = ${person?.userId ?? null},
              evaluation_date = now() where id = ${task.id} returning id`
      : sql`update tasks set status = ${outcomes[event.type]} where id = ${task.id} returning id`,
  seen: sql`select status, evaluation_score as score, points_awarded as points from tasks where id = ${task.id}`,
})

/** Tries all cases; each with the model's expectation and the database's result. */
const compared = async (cases: readonly Case[], from: string) => {
  await insertRows(
    world,
    'tasks',
    cases.map(({ task }, place) => rowOf(task, addDays(from, place))),
  )
  const outcomes = await tryAll(world, cases.map(attemptOf))
  return cases.map((one, at) => {
    const { status, evaluation_score: score, points_awarded: points } = one.task
    // Refused: unchanged.
    const database = outcomes[at]?.row ?? { status, score, points }
    return { name: one.name, model: expectedOf(one), database }
  })
}

test.each(taskStatuses)(
  'every event by every person has the same effect on both sides on a %s task',
  async (status) => {
    const cases = people.flatMap(casesOf).filter(({ task }) => task.status === status)
    const all = await compared(cases, `20${20 + 10 * taskStatuses.indexOf(status)}-01-01`)
    expect(differences(all)).toEqual([])
  },
)

test('each event is tried by a person with the right and by one without', () => {
  const cases = people.flatMap(casesOf)
  for (const { type } of events) {
    const changes = cases
      .filter(({ event }) => event.type === type)
      .map((one) => expectedOf(one).status !== one.task.status)
    expect(new Set(changes).size).toBe(2)
  }
})

test('a scored and cancelled routine cannot exist @TAS-22', async () => {
  const task = taskOf({ status: 'cancelled', routine_type: 'training', evaluation_score: 80 })
  await expect(insertRows(world, 'tasks', [rowOf(task, '2000-01-01')])).rejects.toMatchObject({ code: '23514' })
})

/** Scores where rounding could differ, and both ends: halves of a point and their neighbours. */
const boundaryScores = (max: number) =>
  Array.from({ length: 101 }, (_, score) => score).filter((score) =>
    [score - 1, score, score + 1].some((near) => near <= 0 || near >= 100 || (near * max) % 100 === 50),
  )

test('every routine earns the same points for every score @TAS-54', async () => {
  const admin = people.find(({ kind }) => kind === 'an admin')
  if (!admin) throw new Error('there is no admin')
  const cases = Object.keys(maxima).flatMap((routine_type) =>
    boundaryScores(maxima[routine_type] ?? 0).map((score) => ({
      name: `${routine_type}: ${score}`,
      subject: admin,
      task: taskOf({ routine_type }),
      event: { type: 'evaluate', score } as const,
    })),
  )
  expect(differences(await compared(cases, '2010-01-01'))).toEqual([])
})
