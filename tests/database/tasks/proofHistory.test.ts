import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import {
  evaluate,
  makeTask,
  pictureName,
  setStatus,
  submit,
  type Routine,
} from '#tests/database/routines/submissions.ts'
import { insertRoutines } from '#tests/database/achievements/badges.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

interface History {
  recent: { id: string; period_start: string; evaluation_score: number | null }[]
  same_picture: { id: string; created_at: string; name: string | null }[]
}
const historyOf = async (id: string, person: Person = admin) => {
  const [row] = await world.as(person).rows<{ history: History }>('select proof_history($1) as history', [id])
  if (!row) throw new Error('no history')
  return row.history
}

/** A picture with this content, as the storage server records it. Returns its address. */
const upload = async (person: Person, routine: Routine, content: string) => {
  const name = pictureName(routine)
  await world.owner.rows(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('confraria-assets', $1, $2, $3)`,
    [name, person.userId, { eTag: `"${content}"`, size: 1000, mimetype: 'image/webp' }],
  )
  return `/storage/v1/object/public/confraria-assets/${name}`
}
const send = async (person: Person, routine: Routine, content: string) => {
  const [id, address] = [randomUUID(), await upload(person, routine, content)]
  await world
    .as(person)
    .rows(
      `insert into tasks (id, title, due_date, assigned_by, routine_type, image_url) values ($1, 'Registro', '2026-01-01', $2, $3, $4)`,
      [id, person.userId, routine, address],
    )
  return id
}
/** Returns the proof and sends another photo for it. */
const resend = async (person: Person, id: string, routine: Routine, content: string) => {
  await world.as(admin).rows('select return_proof($1, $2, $3)', [randomUUID(), id, 'Está escura.'])
  const address = await upload(person, routine, content)
  await world.as(person).rows('select resend_proof($1, $2, $3, null)', [randomUUID(), id, address])
}
const backdate = (id: string, days: number) =>
  world.pastTriggers(`update tasks set created_at = created_at - interval '${days} days',
    period_start = period_start - ${days} where id = '${id}'`)

describe('the last five proofs @TAS-74', () => {
  test('are the member’s, of the same routine, newest first, with their scores; cancelled ones are left out', async () => {
    const ana = await world.person()
    await insertRoutines(world, ana, 'training', [1, 2, 3, 4, 5, 6], 90)
    await insertRoutines(world, ana, 'reading', [1])
    await insertRoutines(world, await world.person(), 'training', [1])
    const cancelled = await submit(world, ana, 'training')
    await setStatus(world, ana, cancelled, 'cancelled')
    const id = await submit(world, ana, 'training')
    const { recent } = await historyOf(id)
    const days = await world.owner.rows<{ day: string }>(
      `select (private.period_start('day') - ago)::text as day from generate_series(1, 5) as ago`,
    )
    expect(recent.map(({ period_start, evaluation_score }) => [period_start, evaluation_score])).toEqual(
      days.map(({ day }) => [day, 90]),
    )
    expect((await historyOf(await submit(world, await world.person(), 'training'))).recent).toEqual([])
  })

  test('one that waits has no score', async () => {
    const ana = await world.person()
    const before = await submit(world, ana, 'training')
    await backdate(before, 1)
    expect((await historyOf(await submit(world, ana, 'training'))).recent).toMatchObject([
      { id: before, evaluation_score: null },
    ])
  })
})

describe('the same picture sent before @TAS-75', () => {
  test('by anyone, for any routine: says who and when, oldest first', async () => {
    const [ana, rui] = [
      await world.person({ member: { name: 'Ana Prado' } }),
      await world.person({ member: { name: 'Rui' } }),
    ]
    const first = await send(ana, 'training', 'f1')
    const second = await send(ana, 'reading', 'f1')
    const third = await send(rui, 'training', 'f1')
    await send(rui, 'reading', 'f2')
    await backdate(first, 2)
    await backdate(second, 1)
    expect((await historyOf(third)).same_picture).toEqual([
      { id: first, name: 'Ana Prado', created_at: expect.any(String) },
      { id: second, name: 'Ana Prado', created_at: expect.any(String) },
    ])
    expect((await historyOf(first)).same_picture).toEqual([])
    await world.owner.rows('delete from auth.users where id = $1', [ana.userId])
    expect((await historyOf(third)).same_picture).toMatchObject([{ name: null }, { name: null }])
  })

  test('not if the member cancelled that submission and sent the picture again for the same day', async () => {
    const ana = await world.person()
    const cancelled = await send(ana, 'training', 'f3')
    await setStatus(world, ana, cancelled, 'cancelled')
    expect((await historyOf(await send(ana, 'training', 'f3'))).same_picture).toEqual([])
    const other = await send(await world.person(), 'training', 'f3')
    expect((await historyOf(other)).same_picture).toHaveLength(2)
  })

  test('a returned photo is found too, and one that was sent again counts from that moment @TAS-921', async () => {
    const [ana, rui, eva] = [
      await world.person({ member: { name: 'Ana Reis' } }),
      await world.person(),
      await world.person(),
    ]
    const first = await send(ana, 'training', 'f5')
    const second = await send(rui, 'training', 'f6')
    await resend(ana, first, 'training', 'f6')
    const samePicture = async (id: string) => (await historyOf(id)).same_picture.map((same) => same.id)
    expect(await samePicture(first)).toEqual([second])
    expect(await samePicture(second)).toEqual([])
    const third = await send(eva, 'training', 'f5')
    expect(await samePicture(third)).toEqual([first])
    await resend(eva, third, 'training', 'f7')
    expect(await samePicture(third)).toEqual([])
    expect(
      await world.owner.rows('select content from app.proof_contents where task_id = $1 order by sent_at', [third]),
    ).toEqual([{ content: '"f5"' }, { content: '"f7"' }])
  })

  test('the hash is the storage server’s; clients cannot read it, and without one nothing is compared', async () => {
    const ana = await world.person()
    const [plain, another] = [await submit(world, ana, 'training'), await submit(world, ana, 'reading')]
    expect((await historyOf(another)).same_picture).toEqual([])
    expect((await historyOf(plain)).same_picture).toEqual([])
    const id = await send(ana, 'documentation', 'f4')
    expect(
      await world
        .as(ana)
        .rows('select * from app.proof_contents')
        .catch(({ code }) => code),
    ).toBe('42501')
    expect(await world.owner.rows('select content from app.proof_contents where task_id = $1', [id])).toEqual([
      { content: '"f4"' },
    ])
  })
})

test('evaluators only, of others’ routines @TAS-76', async () => {
  const ana = await world.person()
  const id = await submit(world, ana, 'training')
  for (const person of [ana, await world.person(), await world.person({ role: 'admin', suspended: true })])
    await expect(historyOf(id, person)).rejects.toMatchObject({ code: '42501' })
  const own = await submit(world, admin, 'training')
  await expect(historyOf(own)).rejects.toMatchObject({ code: '42501', message: 'Ninguém avalia a própria rotina.' })
  await expect(historyOf(await makeTask(world, ana))).rejects.toMatchObject({
    code: '23514',
    message: 'Só rotinas podem ser avaliadas.',
  })
  await evaluate(world, admin, id, 70)
  expect((await historyOf(id)).recent).toEqual([])
})
