import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPrivateProof, isProofPath, pathOfProof, proofBucket } from '#machines/shared/proof.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { pictureName, putPicture, setStatus, submit } from '#tests/database/routines/submissions.ts'

let world: World
let evaluator: Person
let finances: Person
let ana: Person
let bruno: Person
beforeAll(async () => {
  world = await openWorld()
  evaluator = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  ana = await world.person()
  bruno = await world.person()
})
afterAll(() => world.close())

const publicly = '/storage/v1/object/public/confraria-assets/'
const taken = { code: '23505' }
const outside = { code: '23514', message: 'A imagem precisa estar entre os arquivos do clube.' }

const insert = (person: Person, address: string, id = randomUUID()) =>
  world.as(person).rows<{ image_url: string }>(
    `insert into tasks (id, title, due_date, routine_type, image_url) values ($1, 'Registro', '2026-01-01', $2, $3)
       returning image_url`,
    [id, /routines\/(\w+)/u.exec(address)?.[1] ?? 'training', address],
  )

/** Whether the storage server finds the object for a person: for a download and for each address that it signs. */
const finds = async (person: Person, name: string) =>
  (await world.unchecked(person).rows('select from storage.objects where name = $1', [name])).length === 1

describe('the address of a proof', () => {
  test('is the same in the model and in the database @PIC-18', async () => {
    const name = pictureName('reading')
    const [found] = await world.owner.rows<{ address: string; name: string; bucket: string }>(
      `select address, private.picture_name(address) as name, private.picture_bucket(address) as bucket
       from private.proof_address($1) as address`,
      [name],
    )
    const address = String(found?.address)
    expect([isPrivateProof(address), pathOfProof(address), isProofPath(name)]).toEqual([true, name, true])
    expect(found).toMatchObject({ name, bucket: proofBucket })
  })

  test.each([
    ['as it is stored', (address: string) => address],
    ['with a host', (address: string) => `https://ref.supabase.co${address}`],
    ['signed', (address: string) => `${address.replace('/authenticated/', '/sign/')}?token=abc.def-_`],
    ['signed, with a host', (address: string) => `http://x:1${address.replace('/authenticated/', '/sign/')}?token=a.b`],
  ])('%s is stored without host and token @PIC-18', async (_, formOf) => {
    const author = await world.person()
    const address = await putPicture(world, author, 'training')
    expect(await insert(author, formOf(address))).toEqual([{ image_url: address }])
    // The same picture, in any form, proves nothing twice.
    await setStatus(world, author, (await latestOf(author)) ?? '', 'cancelled')
    await expect(insert(author, address)).rejects.toMatchObject(taken)
  })

  const latestOf = async (person: Person) =>
    (await world.owner.rows<{ id: string }>('select id from tasks where assigned_by = $1', [person.userId]))[0]?.id

  test.each([
    '/storage/v1/object/public/confraria-provas/routines/training/x.webp',
    '/storage/v1/object/sign/confraria-assets/routines/training/x.webp?token=a',
    '/storage/v1/object/authenticated/confraria-assets/routines/training/x.webp',
    '/storage/v1/object/authenticated/confraria-provas/routines/training/x.webp?token=a',
    '/storage/v1/object/sign/confraria-provas/../x.webp?token=a',
    '/storage/v1/object/sign/confraria-provas/routines/training/x.webp?token=a#b\n',
    'https://espiao.example/x.webp',
    '//espiao.example/storage/v1/object/sign/confraria-provas/routines/training/x.webp',
    `/storage/v1/object/authenticated/confraria-provas/routines/training/${'a'.repeat(400)}`,
  ])('%j is refused, or names no picture of the caller @PIC-13', async (address) => {
    await expect(insert(ana, address)).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.owner.rows(
        `insert into tasks (title, due_date, assigned_by, routine_type, image_url) values ('Registro', '2026-01-01', $1, 'training', $2)`,
        [ana.userId, address],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('is not that of a photo, and a photo is not in the private bucket', async () => {
    const name = pictureName('training')
    await world.owner.rows(
      `insert into storage.objects (bucket_id, name, owner_id) values ('confraria-provas', $1, $2)`,
      [name, ana.userId],
    )
    const photo = `/storage/v1/object/authenticated/confraria-provas/${name}`
    await expect(
      world.as(ana).rows('update members set photo_url = $1 where id = $2', [photo, ana.memberId]),
    ).rejects.toMatchObject(outside)
  })
})

test('a proof is read by its owner and by evaluators, by no one else @PIC-17', async () => {
  const suspended = await world.person()
  const name = pictureName('training')
  for (const [owner, object] of [
    [ana, name],
    [suspended, pictureName('training')],
  ] as const) {
    await world.owner.rows(
      `insert into storage.objects (bucket_id, name, owner, owner_id) values ('confraria-provas', $1, $2, $3)`,
      [object, owner.userId, owner.userId],
    )
    await world.pastTriggers(`update user_accounts set suspended_at = now() where user_id = '${suspended.userId}'`)
    expect(await finds(owner, object)).toBe(owner === ana)
  }
  expect(await finds(evaluator, name)).toBe(true)
  for (const person of [bruno, finances, suspended]) expect(await finds(person, name)).toBe(false)
  await expect(world.anon.rows('select from storage.objects where name = $1', [name])).resolves.toEqual([])
  // Its task is no secret, and its address opens nothing.
  const task = await submit(world, ana, 'reading')
  expect(await world.as(bruno).rows('select id from tasks where id = $1', [task])).toHaveLength(1)
})

describe('an old proof, in the public bucket', () => {
  /** A proof as an earlier version stored it. Returns its name and its task. */
  const makeOld = async (owner: Person) => {
    const name = pictureName('fasting')
    const id = randomUUID()
    await world.owner.rows(
      `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
       values ('confraria-assets', $1, $2, $3, 'one', '{"size": 10, "mimetype": "image/webp", "eTag": "a"}')`,
      [name, owner.userId, owner.userId],
    )
    await insert(owner, `https://ref.supabase.co${publicly}${name}`, id)
    return { name, id }
  }
  const move = (name: string, more = '') =>
    world.service.rows(
      `update storage.objects set bucket_id = 'confraria-provas', version = 'two', owner = null, owner_id = null ${more}
       where name = $1 returning bucket_id, owner_id`,
      [name],
    )
  const addressOf = async (id: string) =>
    (await world.owner.rows('select image_url, status from tasks where id = $1', [id]))[0]

  test('keeps its address until it is moved; its task gets the new one at once @PIC-22', async () => {
    const owner = await world.person()
    const { name, id } = await makeOld(owner)
    expect(await addressOf(id)).toEqual({ image_url: publicly + name, status: 'pending' })
    expect(await move(name)).toEqual([{ bucket_id: 'confraria-provas', owner_id: owner.userId }])
    const [{ address } = {}] = await world.owner.rows('select private.proof_address($1) as address', [name])
    expect(await addressOf(id)).toEqual({ image_url: address, status: 'pending' })
    expect([await finds(owner, name), await finds(evaluator, name), await finds(bruno, name)]).toEqual([
      true,
      true,
      false,
    ])
    // It proves nothing twice, by neither address.
    await setStatus(world, owner, id, 'cancelled')
    await expect(insert(owner, String(address))).rejects.toMatchObject(taken)
    await expect(insert(owner, publicly + name)).rejects.toMatchObject({ code: '23514' })
  })

  test('changes nothing else when it is moved, and does not return @PIC-09', async () => {
    const owner = await world.person()
    const { name } = await makeOld(owner)
    for (const change of [
      `, name = '${pictureName('fasting')}'`,
      `, metadata = jsonb_set(metadata, '{size}', '11')`,
      `, metadata = jsonb_set(metadata, '{mimetype}', '"text/html"')`,
      `, id = gen_random_uuid()`,
    ])
      await expect(move(name, change)).rejects.toMatchObject(taken)
    await move(name)
    await expect(
      world.service.rows(`update storage.objects set bucket_id = 'confraria-assets' where name = $1`, [name]),
    ).rejects.toMatchObject(taken)
  })

  test('is moved by no person', async () => {
    const owner = await world.person()
    const { name } = await makeOld(owner)
    for (const person of [owner, evaluator, await world.person({ role: 'admin' })])
      expect(
        await world
          .as(person)
          .rows(`update storage.objects set bucket_id = 'confraria-provas' where name = $1 returning name`, [name]),
      ).toEqual([])
  })

  test('is not removed while its task exists, before and after the move @PIC-10', async () => {
    const owner = await world.person()
    const { name } = await makeOld(owner)
    for (const step of [() => Promise.resolve([]), () => move(name)]) {
      await step()
      await expect(
        world.database.request([{ sql: `delete from storage.objects where name = '${name}'` }], {
          role: 'service_role',
          claims: '{"role":"service_role"}',
          settings: { 'storage.allow_delete_query': 'true' },
        }),
      ).rejects.toMatchObject({ code: '42501' })
    }
  })
})
