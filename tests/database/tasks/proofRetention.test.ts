import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluate, putPicture, removeFile, submit } from '#tests/database/routines/submissions.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let member: Person
/** An old evaluation, an old one with a younger evaluation, and a proof that waits. */
let [old, young, waiting] = ['', '', '']

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  member = await world.person()
  old = await submit(world, member, 'training')
  young = await submit(world, member, 'reading')
  waiting = await submit(world, member, 'fasting')
  for (const id of [old, young]) await evaluate(world, admin, id, 80)
  await world.pastTriggers(`
    update tasks set created_at = now() - interval '400 days' where id in ('${old}', '${young}', '${waiting}');
    update tasks set evaluation_date = now() - interval '181 days' where id = '${old}';
    update tasks set evaluation_date = now() - interval '179 days' where id = '${young}';
    update storage.objects set metadata = '{"eTag": "\\"abc\\"", "size": 1234, "mimetype": "image/webp"}'`)
})
afterAll(() => world.close())

const due = () => world.service.rows<{ bucket: string; name: string }>('select * from expired_proofs()')
const nameOf = async (id: string) =>
  (
    await world.owner.rows<{ name: string }>(
      'select private.picture_name(image_url) as name from tasks where id = $1',
      [id],
    )
  )[0]?.name ?? ''
const footprint = async (days: number, person = admin) =>
  (await world.as(person).rows<{ count: number }>('select proof_footprint($1) as count', [days]))[0]?.count

test('the setting shows how many pictures would go @USR-98', async () => {
  expect([await footprint(180), await footprint(179), await footprint(30)]).toEqual([1, 2, 2])
  await expect(footprint(30, member)).rejects.toMatchObject({ code: '42501' })
})

test('what is due is listed for the service key only @PIC-41', async () => {
  expect(await due()).toEqual([{ bucket: 'confraria-provas', name: await nameOf(old) }])
  await expect(world.as(admin).rows('select * from expired_proofs()')).rejects.toMatchObject({ code: '42501' })
})

test('no person removes the picture of a task, however old it is @PIC-43', async () => {
  const name = await nameOf(old)
  for (const person of [member, admin]) expect(await removeFile(world, person, name)).toBe(0)
})

test('the picture is removed, hash, size and score stay; younger and waiting ones keep theirs @PIC-41 @PIC-42', async () => {
  const names = { old: await nameOf(old), young: await nameOf(young), waiting: await nameOf(waiting) }
  await removeFile(world, 'service', names.old)
  expect(
    await world.owner.rows(
      `select image_url, image_removed_after, evaluation_score, content, bytes
       from tasks join app.proof_contents on task_id = id where id = $1`,
      [old],
    ),
  ).toEqual([{ image_url: null, image_removed_after: 180, evaluation_score: 80, content: '"abc"', bytes: 1234 }])
  for (const name of [names.young, names.waiting])
    await expect(removeFile(world, 'service', name)).rejects.toMatchObject({
      message: 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.',
    })
  expect(await due()).toEqual([])
})

test('the photos of returns are removed with the proof, and not before @PIC-44', async () => {
  const id = await submit(world, member, 'documentation')
  await world.as(admin).rows('select return_proof($1, $2, $3)', [randomUUID(), id, 'Está escura.'])
  const returned = await nameOf(id)
  const second = await putPicture(world, member, 'documentation')
  await world.as(member).rows('select resend_proof($1, $2, $3, $4)', [randomUUID(), id, second, 'Agora de dia.'])
  await evaluate(world, admin, id, 90)
  expect(await footprint(30)).toBe(1)
  await expect(removeFile(world, 'service', returned)).rejects.toMatchObject({ code: '42501' })
  await world.pastTriggers(`update tasks set evaluation_date = now() - interval '181 days' where id = '${id}'`)
  expect(await footprint(180)).toBe(2)
  expect((await due()).map(({ name }) => name).toSorted()).toEqual([returned, await nameOf(id)].toSorted())
  await removeFile(world, 'service', returned)
  expect(
    await world.owner.rows('select kind, image_url from proof_entries where task_id = $1 order by created_at', [id]),
  ).toEqual([
    { kind: 'returned', image_url: null },
    { kind: 'resent', image_url: null },
  ])
  expect(await due()).toHaveLength(1)
})
