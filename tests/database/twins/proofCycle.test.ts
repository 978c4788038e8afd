import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#machines/shared/dates.ts'
import {
  contestDays,
  contestDeadline,
  maxProofText,
  proofStage,
  type ProofFacts,
} from '#machines/routines/proofCycle.ts'
import { canContest } from '#machines/routines/routine.ts'
import { canTakeStep, faultOfProofText, proofSteps, type ProofStep } from '#machines/tasks/proofStep.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { differences, insertRows, sql, tryAll, type Attempt } from './attempts.ts'
import { createSubjects, type Subject } from './people.ts'

/**
 * The cycle of a proof on both sides: every stage, own or another member's, evaluated by the caller or a third person,
 * under every step, by every kind of person. The model computes the expectation.
 */
let world: World
let people: readonly Subject[]
let stranger: Person
let evaluator: Person
/** A club with one evaluator. */
let alone: World

beforeAll(async () => {
  world = await openWorld()
  alone = await openWorld()
  people = await createSubjects(world, ({ position }) => !position?.startsWith('cargo_de_quem'))
  stranger = await world.person()
  evaluator = await world.person({ role: 'admin' })
})
afterAll(() => Promise.all([world.close(), alone.close()]))

const now = Date.now()
const moment = (before: number) => new Date(now - before).toISOString()
const minute = 60_000
const day = 86_400_000

const scored = { status: 'completed', evaluation_score: 70 } as const
const plain = { status: 'pending', evaluation_score: null, evaluation_date: null } as const
const none = { returned_at: null, contested_at: null, decided_at: null }
/** Every stage, on both sides of the deadline. */
const situations: readonly (readonly [name: string, facts: Omit<ProofFacts, 'routine_type'>])[] = [
  ['sent', { ...plain, ...none }],
  ['cancelled', { ...plain, ...none, status: 'cancelled' }],
  ['returned', { ...plain, ...none, returned_at: moment(day) }],
  ['returned and cancelled', { ...plain, ...none, returned_at: moment(day), status: 'cancelled' }],
  ['evaluated', { ...scored, ...none, evaluation_date: moment(day) }],
  ['evaluated and reopened', { ...scored, ...none, status: 'pending', evaluation_date: moment(day) }],
  ['evaluated almost too long ago', { ...scored, ...none, evaluation_date: moment(contestDays * day - 10 * minute) }],
  ['evaluated too long ago', { ...scored, ...none, evaluation_date: moment(contestDays * day) }],
  ['contested', { ...scored, ...none, evaluation_date: moment(8 * day), contested_at: moment(2 * day) }],
  [
    'contested and reopened',
    { ...scored, ...none, status: 'pending', evaluation_date: moment(8 * day), contested_at: moment(2 * day) },
  ],
  [
    'decided',
    { ...scored, ...none, evaluation_date: moment(3 * day), contested_at: moment(2 * day), decided_at: moment(day) },
  ],
]

interface Case {
  name: string
  subject: Subject
  step: ProofStep
  proof: Parameters<typeof canTakeStep>[1] & { id: string }
}

const casesOf = (subject: Subject): readonly Case[] =>
  situations.flatMap(([situation, facts]) =>
    ['own', 'of another member', 'of a deleted account'].flatMap((relation) =>
      ['a third person', 'the caller'].flatMap((by) => {
        const owner =
          relation === 'own' ? subject.person?.userId : relation === 'of another member' ? stranger.userId : null
        const isScored = facts.evaluation_score !== null
        if (owner === undefined || (by === 'the caller' && (!isScored || !subject.person))) return []
        return proofSteps.map((step) => ({
          name: `${subject.kind}, ${relation}, ${situation}, evaluated by ${by}: ${step}`,
          subject,
          step,
          proof: {
            ...facts,
            id: randomUUID(),
            routine_type: 'training',
            assigned_by: owner,
            evaluation_by: isScored
              ? by === 'the caller'
                ? (subject.person?.userId ?? null)
                : evaluator.userId
              : null,
            has_thread: true,
            is_sole_evaluator: false,
          },
        }))
      }),
    ),
  )

const sentProof = (): Omit<Case['proof'], 'id'> => ({
  ...plain,
  ...none,
  routine_type: 'training',
  assigned_by: stranger.userId,
  evaluation_by: null,
  has_thread: false,
  is_sole_evaluator: false,
})

const rowOf = (proof: Case['proof'], period: string) => ({
  ...Object.fromEntries(
    Object.entries(proof).filter(([column]) => column !== 'has_thread' && column !== 'is_sole_evaluator'),
  ),
  id: proof.id,
  title: 'Treino de alguém',
  due_date: period,
  period_start: period,
  image_url: `/storage/v1/object/authenticated/confraria-provas/routines/training/${proof.id}.webp`,
  points_awarded: proof.evaluation_score === null ? null : 7,
  completed_at: proof.status === 'completed' ? proof.evaluation_date : null,
})

const paymentOf = (task: string, owner: string | null) => ({
  id: randomUUID(),
  user_id: owner,
  points: 7,
  reason: 'Treino Diário: 70/100',
  type: 'both',
  task_id: task,
  turn: 1,
  counts_at: moment(day),
  created_at: moment(day),
})

const attemptOf = ({ subject: { caller }, step, proof: { id } }: Case): Attempt => ({
  by: caller,
  does: {
    return: sql`select return_proof(gen_random_uuid(), ${id}, 'Está escura.')`,
    answer: sql`select answer_proof(gen_random_uuid(), ${id}, 'Era noite.')`,
    contest: sql`select contest_proof(gen_random_uuid(), ${id}, 'Corri 5 km.')`,
    uphold: sql`select uphold_proof(gen_random_uuid(), ${id}, 'Está bem assim.')`,
    correct: sql`select correct_proof(gen_random_uuid(), ${id}, 'Tem razão.', 90)`,
  }[step],
  seen: sql`select count(*)::integer as entries from proof_entries where task_id = ${id}`,
})

test.each([
  ['return', '@TAS-120'],
  ['answer', '@TAS-129'],
  ['contest', '@TAS-124'],
  ['uphold', '@TAS-125'],
  ['correct', '@TAS-125'],
] as const)('%s by every person is possible on both sides or on neither %s', async (step, _promise) => {
  const from = `20${10 + 10 * proofSteps.indexOf(step)}-01-01`
  const cases = people.flatMap(casesOf).filter((one) => one.step === step)
  await insertRows(
    world,
    'tasks',
    cases.map(({ proof }, place) => rowOf(proof, addDays(from, place))),
  )
  await insertRows(
    world,
    'proof_entries',
    cases.map(({ proof: { id } }) => ({
      id: randomUUID(),
      task_id: id,
      kind: 'resent',
      author: null,
      counts_now: false,
      created_at: moment(day),
    })),
  )
  await insertRows(
    world,
    'point_transactions',
    cases.flatMap(({ proof: { id, assigned_by, evaluation_score } }) =>
      evaluation_score === null ? [] : [paymentOf(id, assigned_by)],
    ),
  )
  const outcomes = await tryAll(world, cases.map(attemptOf))
  const compared = cases.map((one, at) => ({
    name: one.name,
    model: canTakeStep(one.subject.access, one.proof, one.step, now),
    database: outcomes[at]?.row?.['entries'] === 2,
  }))
  expect(differences(compared)).toEqual([])
  expect(new Set(compared.map(({ model }) => model))).toEqual(new Set([true, false]))
})

test('who gave the score decides as the only evaluator, on both sides @TAS-920', async () => {
  const only = await alone.person({ role: 'admin' })
  const owner = await alone.person()
  const access = { userId: only.userId, memberId: null, roles: ['admin'], isSupreme: false, permissions: {} } as const
  const subject: Subject = { kind: 'the only evaluator', person: only, caller: only, access }
  const cases = situations.flatMap(([name, facts]) =>
    proofSteps.map((step) => ({
      name: `${name}: ${step}`,
      subject,
      step,
      proof: {
        ...facts,
        id: randomUUID(),
        routine_type: 'training',
        assigned_by: owner.userId,
        evaluation_by: facts.evaluation_score === null ? null : only.userId,
        has_thread: false,
        is_sole_evaluator: facts.contested_at !== null && facts.decided_at === null,
      },
    })),
  )
  await insertRows(
    alone,
    'tasks',
    cases.map(({ proof }, place) => rowOf(proof, addDays('2010-01-01', place))),
  )
  await insertRows(
    alone,
    'point_transactions',
    cases.flatMap(({ proof: { id, evaluation_score } }) =>
      evaluation_score === null ? [] : [paymentOf(id, owner.userId)],
    ),
  )
  const sole = await alone
    .as(only)
    .rows<{ id: string; sole: boolean }>('select id, is_sole_evaluator(tasks) as sole from tasks')
  const outcomes = await tryAll(alone, cases.map(attemptOf))
  const compared = cases.flatMap(({ name, proof, step }, at) => [
    {
      name: `${name}, alone`,
      model: proof.is_sole_evaluator,
      database: sole.find(({ id }) => id === proof.id)?.sole === true,
    },
    { name, model: canTakeStep(access, proof, step, now), database: outcomes[at]?.row?.['entries'] === 1 },
  ])
  expect(differences(compared)).toEqual([])
  expect(compared.filter(({ name, model }) => model && name.startsWith('contested')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['contested: uphold', 'contested: correct']),
  )
})

test('a reason is too short or too long on both sides, or on neither @TAS-133', async () => {
  const subject = people.find(({ kind }) => kind === 'an admin')
  if (!subject) throw new Error('there is no admin')
  const texts = ['', ' \n\t', 'a', 'a'.repeat(maxProofText), '👏'.repeat(maxProofText), 'a'.repeat(maxProofText + 1)]
  const cases = texts.map((text, at) => ({
    text,
    proof: { ...sentProof(), id: randomUUID() },
    day: addDays('2000-06-01', at),
  }))
  await insertRows(
    world,
    'tasks',
    cases.map(({ proof, day: period }) => rowOf(proof, period)),
  )
  const outcomes = await tryAll(
    world,
    cases.map(({ text, proof: { id } }) => ({
      by: subject.caller,
      does: sql`select return_proof(gen_random_uuid(), ${id}, ${text})`,
      seen: sql`select count(*)::integer as entries from proof_entries where task_id = ${id}`,
    })),
  )
  expect(outcomes.map(({ row }) => row?.['entries'] === 1)).toEqual(
    texts.map((text) => faultOfProofText(text) === null),
  )
})

test('the own submissions show the same deadline', () => {
  const at = moment(day)
  const facts = { ...scored, ...none, evaluation_date: at }
  const sent = {
    ...facts,
    id: '',
    routine_type: 'training',
    due_date: '',
    points_awarded: 7,
    image_url: null,
    return_reason: null,
    proof_thumbnail: null,
    image_removed_after: null,
    is_written: false,
  } as const
  for (const before of [-1, 0])
    expect(canContest(sent, contestDeadline(at) + before)).toBe(
      proofStage({ ...facts, routine_type: 'training' }, contestDeadline(at) + before) === 'evaluated',
    )
})

test('a proof is in the same stage on both sides', async () => {
  const proofs = situations.map(([name, facts], at) => ({
    name,
    facts,
    row: rowOf(
      {
        ...facts,
        id: randomUUID(),
        routine_type: 'training',
        assigned_by: null,
        evaluation_by: null,
        has_thread: false,
        is_sole_evaluator: false,
      },
      addDays('2000-01-01', at),
    ),
  }))
  await insertRows(
    world,
    'tasks',
    proofs.map(({ row }) => row),
  )
  const stages = await world.owner.rows<{ id: string; stage: string | null }>(
    `select id, private.proof_stage(tasks) as stage from tasks where period_start < '2000-05-01'`,
  )
  expect(proofs.map(({ name, row }) => [name, stages.find(({ id }) => id === row.id)?.stage])).toEqual(
    proofs.map(({ name, facts }) => [name, proofStage({ ...facts, routine_type: 'training' }, now)]),
  )
  expect(proofStage({ ...plain, ...none, routine_type: null }, now)).toBeNull()
})
