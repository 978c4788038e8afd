import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#supabase/embedded/database/database.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { pictureName, race } from '#tests/database/routines/submissions.ts'

let world: World
let admin: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  ana = await world.person()
})
beforeEach(() => world.pastTriggers('delete from app.paces'))
afterAll(() => world.close())

const service: Caller = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  settings: { 'storage.allow_delete_query': 'true' },
}
const insertion = `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
  values ('confraria-provas', $1, $2::uuid, $2::uuid::text, jsonb_build_object('size', $3::bigint))`
const put = (owner: Person, name = pictureName('training'), size = 1000) =>
  world.as(owner).rows(insertion, [name, owner.userId, size])
/** The final insert of a hosted storage server: by the server, for the owner. */
const putForOwner = (owner: Person, size = 1000) =>
  world.database.request([{ sql: insertion, values: [pictureName('training'), owner.userId, String(size)] }], service)
const remove = (name: string) =>
  world.database.request([{ sql: 'delete from storage.objects where name = $1', values: [name] }], service)
const quotaOf = async (person: Person) =>
  (await world.owner.rows('select pictures, bytes from app.picture_quotas where user_id = $1', [person.userId]))[0]

const tooFast = {
  code: 'PT429',
  message: 'Você pode enviar no máximo 40 imagens por hora. Aguarde um pouco e tente de novo.',
}

test('members upload forty pictures an hour, staff three hundred; others are not affected @LIM-11', async () => {
  const person = await world.person()
  const { won, refusals } = await race(Array.from({ length: 120 }, () => put(person)))
  expect(won).toBe(40)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooFast)
  await put(ana)
  for (let number = 0; number < 45; number++) await put(admin)
})

test('uploads count for their owner, also if the server stores them; a rolled-back one does not', async () => {
  const person = await world.person()
  for (let number = 0; number < 40; number++) {
    await world.database.script(
      `begin; ${insertion
        .replaceAll('$1', `'${pictureName('training')}'`)
        .replaceAll('$2', `'${person.userId}'`)
        .replaceAll('$3', '10')}; rollback`,
    )
    await putForOwner(person)
  }
  await expect(putForOwner(person)).rejects.toMatchObject(tooFast)
  await expect(put(person)).rejects.toMatchObject(tooFast)
})

test('removal frees the quota, but not the hourly limit @LIM-03', async () => {
  const person = await world.person()
  for (let number = 0; number < 40; number++) {
    const name = pictureName('training')
    await put(person, name)
    await remove(name)
  }
  expect(await quotaOf(person)).toEqual({ pictures: 0, bytes: 0 })
  await expect(put(person)).rejects.toMatchObject(tooFast)
})

test('a taken name does not count', async () => {
  const person = await world.person()
  const name = pictureName('training')
  await put(person, name)
  await expect(put(person, name)).rejects.toMatchObject({ code: '23505' })
  expect(await quotaOf(person)).toEqual({ pictures: 1, bytes: 1000 })
  expect(await world.owner.rows(`select amount from app.paces where user_id = $1`, [person.userId])).toEqual([
    { amount: 1 },
  ])
})

test.each([
  ['10,000 pictures', 9_999, 0],
  ['4 GB', 1, 4 * 1024 ** 3 - 1000],
])('no one stores more than %s @PIC-15', async (_, pictures, bytes) => {
  const person = await world.person()
  await world.pastTriggers(`insert into app.picture_quotas values ('${person.userId}', ${pictures}, ${bytes})`)
  const name = pictureName('training')
  await put(person, name)
  for (const attempt of [() => put(person), () => putForOwner(person)])
    await expect(attempt()).rejects.toMatchObject({
      code: 'PT429',
      message: 'Você chegou ao limite de imagens guardadas. Fale com a administração.',
    })
  await remove(name)
  await put(person)
})

test('a picture whose owner has no account has no quota', async () => {
  for (const owner of [null, 'ninguém', '00000000-0000-4000-8000-000000000000'])
    expect(
      await world.owner.rows(
        `insert into storage.objects (bucket_id, name, owner_id) values ('confraria-provas', $1, $2) returning owner_id`,
        [pictureName('training'), owner],
      ),
    ).toEqual([{ owner_id: owner }])
})
