import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPhotoBytes } from '#machines/shared/picture.ts'
import type { Caller, Statement } from '#supabase/embedded/database/database.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { evaluate, pictureName, race, setStatus } from '#tests/database/routines/submissions.ts'

const folder = '/storage/v1/object/public/confraria-assets/'
const proofs = '/storage/v1/object/authenticated/confraria-provas/'
const bucketOf = (name: string) => (name.startsWith('member-photos/') ? 'confraria-assets' : 'confraria-provas')
const taken = { code: '23505' }

let world: World
let admin: Person
let council: Person
let evaluator: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'diretor_financeiro' })
  evaluator = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  ana = await world.person()
  bruno = await world.person()
})
afterAll(() => world.close())

/** Acts as the storage server: for a person, or bypassing the policies for a signed address and the service key. */
const storage = (person: Person | 'service'): Caller => ({
  role: person === 'service' ? 'service_role' : 'authenticated',
  claims: JSON.stringify(
    person === 'service' ? { role: 'service_role' } : { sub: person.userId, role: 'authenticated', aal: 'aal1' },
  ),
  settings: { 'storage.allow_delete_query': 'true' },
})
const run = async (caller: Caller, { sql, values = [] }: Statement) =>
  (await world.database.request([{ sql, values }], caller))[0]?.affected

const insertion = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values ($3, $1, $2::uuid, $2::uuid::text, gen_random_uuid()::text, '{"eTag": "\\"a\\"", "size": 10, "mimetype": "image/webp"}')`
const put = (person: Person, name: string, as: Person | 'service' = person) =>
  run(storage(as), { sql: insertion, values: [name, person.userId, bucketOf(name)] })
/** A signed upload address with upsert, used after the name was taken. */
const replace = (person: Person, name: string, as: Person | 'service') =>
  run(storage(as), {
    sql: `${insertion} on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`,
    values: [name, person.userId, bucketOf(name)],
  })
const remove = (person: Person | 'service', name: string) =>
  run(storage(person), { sql: 'delete from storage.objects where name = $1', values: [name] })
const photoName = () => `member-photos/1790000000000-${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`

const submitWith = (person: Person, name: string, id = randomUUID()) =>
  world
    .as(person)
    .rows(
      `insert into tasks (id, title, due_date, routine_type, image_url) values ($1, 'Registro', '2026-01-01', $2, $3) returning id`,
      [id, name.split('/')[1] ?? '', proofs + name],
    )
const isThere = async (name: string) =>
  (await world.owner.rows('select from storage.objects where name = $1', [name])).length === 1

test('a picture has at most the model’s bytes, whatever size its upload declares @PIC-01', async () => {
  const sized = (as: Person | 'service', size: number) =>
    run(storage(as), {
      sql: `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
        values ('confraria-assets', $1, $2::uuid, $2::uuid::text, jsonb_build_object('size', $3::bigint))`,
      values: [photoName(), ana.userId, String(size)],
    })
  for (const as of [ana, 'service'] as const) {
    expect(await sized(as, maxPhotoBytes)).toBe(1)
    await expect(sized(as, maxPhotoBytes + 1)).rejects.toMatchObject({
      code: '23514',
      message: 'A imagem é muito grande. O tamanho máximo é 5MB.',
    })
  }
})

describe('a proof', () => {
  test.each(['pending', 'evaluated', 'cancelled'])('is unchanged while its task is %s @PIC-10', async (state) => {
    const author = await world.person()
    const name = pictureName('training')
    const task = randomUUID()
    await put(author, name)
    await submitWith(author, name, task)
    if (state === 'evaluated') await evaluate(world, evaluator, task, 80)
    if (state === 'cancelled') await setStatus(world, author, task, 'cancelled')
    const before = await world.owner.rows('select * from storage.objects where name = $1', [name])

    for (const person of [author, bruno, council, evaluator, admin]) {
      expect(await remove(person, name)).toBe(0)
      await expect(put(person, name)).rejects.toMatchObject(taken)
      await expect(replace(person, name, person)).rejects.toMatchObject({ code: /^(23505|42501)$/u })
    }
    await expect(remove('service', name)).rejects.toMatchObject({
      code: '42501',
      message: 'A imagem comprova uma rotina e não pode ser removida enquanto a tarefa existir.',
    })
    await expect(world.owner.rows(`delete from storage.objects where name = $1`, [name])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(replace(author, name, 'service')).rejects.toMatchObject(taken)
    expect(await world.owner.rows('select * from storage.objects where name = $1', [name])).toEqual(before)
  })

  test('is removed with its task', async () => {
    const author = await world.person()
    const name = pictureName('reading')
    const task = randomUUID()
    await put(author, name)
    await submitWith(author, name, task)
    await world.owner.rows('delete from tasks where id = $1', [task])
    expect(await remove(author, name)).toBe(1)
  })

  test('remains after its author is anonymised or the account is deleted', async () => {
    for (const leave of [
      (person: Person) => world.as(admin).rows('select anonymise_member($1)', [person.memberId]),
      (person: Person) => world.owner.rows('delete from auth.users where id = $1', [person.userId]),
    ]) {
      const author = await world.person()
      const name = pictureName('fasting')
      await put(author, name)
      await submitWith(author, name)
      await leave(author)
      expect(await remove(admin, name)).toBe(0)
      await expect(remove('service', name)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test("must be the author's upload, not one signed by another member or without an owner @ROU-20", async () => {
    const signed = pictureName('training')
    await put(bruno, signed, 'service')
    await expect(submitWith(ana, signed)).rejects.toMatchObject({ code: '23514' })
    const ownerless = pictureName('training')
    await run(storage('service'), {
      sql: `insert into storage.objects (bucket_id, name) values ('confraria-provas', $1)`,
      values: [ownerless],
    })
    await expect(submitWith(ana, ownerless)).rejects.toMatchObject({ code: '23514' })
  })

  test('exists, even if it is removed at the same moment', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const author = await world.person()
      const name = pictureName('training')
      const task = randomUUID()
      await put(author, name)
      await race([remove(author, name), submitWith(author, name, task), remove(author, name)])
      const submitted = await world.owner.rows('select from tasks where id = $1', [task])
      expect(await isThere(name)).toBe(submitted.length === 1)
    }
  })
})

describe('any picture', () => {
  const change = (name: string, to: string) =>
    run(storage('service'), { sql: `update storage.objects set ${to} where name = $1`, values: [name] })

  test('is not replaced, moved or given away, even with the service key @PIC-09', async () => {
    const name = pictureName('reading')
    await put(ana, name)
    for (const to of [
      `version = 'outra'`,
      `name = '${pictureName('reading')}'`,
      `owner_id = '${bruno.userId}'`,
      `owner = '${bruno.userId}'`,
      `metadata = jsonb_set(metadata, '{eTag}', '"b"')`,
      `metadata = jsonb_set(metadata, '{size}', '11')`,
      `metadata = null`,
    ])
      await expect(change(name, to)).rejects.toMatchObject(taken)
    await world.owner.rows(`insert into storage.buckets (id, name) values ('outro', 'outro') on conflict do nothing`)
    await expect(change(name, `bucket_id = 'outro'`)).rejects.toMatchObject(taken)
    await world.owner.rows(`insert into storage.objects (bucket_id, name, version) values ('outro', 'de fora', 'x')`)
    await expect(change('de fora', `bucket_id = 'confraria-assets'`)).rejects.toMatchObject(taken)
    await change('de fora', `version = 'y', name = 'mudada'`)
    expect(await isThere('mudada')).toBe(true)
  })

  test("may be read: the storage server's own columns change", async () => {
    const name = pictureName('reading')
    await put(ana, name)
    await change(name, `last_accessed_at = now(), metadata = jsonb_set(metadata, '{cacheControl}', '"no-cache"')`)
    expect(await isThere(name)).toBe(true)
  })

  test('is not copied over another one', async () => {
    const [from, to] = [pictureName('reading'), pictureName('reading')]
    for (const name of [from, to]) await put(ana, name)
    const copy = (target: string) =>
      run(storage(ana), {
        sql: `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
          select bucket_id, $2, owner, owner_id, version, metadata from storage.objects where name = $1`,
        values: [from, target],
      })
    await expect(copy(to)).rejects.toMatchObject(taken)
    expect(await copy(pictureName('reading'))).toBe(1)
  })
})

describe('a name', () => {
  test('is used once, also by another person @PIC-09', async () => {
    const name = photoName()
    await put(ana, name)
    expect(await remove(ana, name)).toBe(1)
    for (const person of [ana, bruno, admin]) {
      await expect(put(person, name)).rejects.toMatchObject(taken)
      await expect(put(person, name, 'service')).rejects.toMatchObject(taken)
      await expect(replace(person, name, 'service')).rejects.toMatchObject(taken)
    }
    expect(await isThere(name)).toBe(false)
    expect(await put(ana, photoName())).toBe(1)
  })

  test('is used once, also by concurrent uploads and during its removal @PIC-09', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const name = photoName()
      await put(ana, name)
      await race([remove(ana, name), put(bruno, name), put(admin, name, 'service')])
      expect(await isThere(name)).toBe(false)
      const fresh = photoName()
      expect((await race([ana, bruno, admin].map((person) => put(person, fresh)))).won).toBe(1)
    }
  })
})

describe('a member’s photo', () => {
  const setPhoto = (actor: Person, target: Person, name: string | null) =>
    world
      .as(actor)
      .rows('update members set photo_url = $2 where id = $1', [target.memberId, name === null ? null : folder + name])

  test('is not removed while in use; after a replacement the owner, council and admins remove it @PIC-10 @PIC-11', async () => {
    for (const remover of ['owner', council, admin] as const) {
      const target = await world.person()
      const [first, second] = [photoName(), photoName()]
      for (const name of [first, second]) await put(target, name)
      await setPhoto(target, target, first)
      for (const person of [target, council, admin]) expect(await remove(person, first)).toBe(0)
      await expect(remove('service', first)).rejects.toMatchObject({
        code: '42501',
        message: 'A imagem é a foto de um membro. Troque a foto antes de remover a imagem.',
      })
      await setPhoto(target, target, second)
      expect(await remove(bruno, first)).toBe(0)
      expect(await remove(remover === 'owner' ? target : remover, first)).toBe(1)
    }
  })

  test('is removed after its member', async () => {
    const target = await world.person()
    const name = photoName()
    await put(target, name)
    await setPhoto(target, target, name)
    await world.as(admin).rows('delete from members where id = $1', [target.memberId])
    expect(await remove(admin, name)).toBe(1)
  })

  test('exists, even if it is removed at the same moment', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const target = await world.person()
      const name = photoName()
      await put(target, name)
      await race([remove(target, name), setPhoto(target, target, name)])
      const shown = await world.owner.rows('select from app.members where photo_url = $1', [folder + name])
      expect(await isThere(name)).toBe(shown.length === 1)
    }
  })
})

test('a removal by another person adds an audit entry @PIC-12 @USR-66', async () => {
  const entries = (name: string) =>
    world.owner.rows('select actor, action, old ->> $2 as owner from audit_log where target = $1', [
      `objects/${name}`,
      'user_id',
    ])
  for (const [remover, actor] of [
    [ana, undefined],
    [council, council.userId],
    [admin, admin.userId],
    ['service', null],
  ] as const) {
    const name = photoName()
    await put(ana, name)
    expect(await remove(remover, name)).toBe(1)
    expect(await entries(name)).toEqual(actor === undefined ? [] : [{ actor, action: 'delete', owner: ana.userId }])
  }
})

test('the data copy and the footprint include existing pictures, sent or stored by anyone', async () => {
  const author = await world.person()
  const [uploaded, given, removed] = [pictureName('training'), photoName(), pictureName('reading')]
  await put(author, uploaded)
  await put(author, given, 'service')
  await put(author, removed)
  await remove(author, removed)
  const [copy] = await world
    .as(author)
    .rows<{ names: string[] }>(
      `select json_agg(picture ->> 'endereço') as names from jsonb_array_elements(export_my_data() -> 'imagens') as picture`,
    )
  expect(copy?.names.toSorted()).toEqual([proofs + uploaded, folder + given])
  const [footprint] = await world
    .as(admin)
    .rows(`select member_footprint($1) -> 'pictures' as pictures`, [author.memberId])
  expect(footprint).toEqual({ pictures: 2 })
  await expect(put(author, removed)).rejects.toMatchObject(taken)
  const left = await world.owner.rows('select user_id from app.picture_names where hash = private.picture_hash($1)', [
    removed,
  ])
  expect(left).toEqual([{ user_id: null }])
})
