import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { pictureName } from '#tests/database/routines/submissions.ts'

let world: World
let admin: Person
let councillor: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  councillor = await world.person({ role: 'council' })
  ana = await world.person()
  bruno = await world.person()
})
afterAll(() => world.close())

const random = 'aB3-_6789012345678901x'
const bucketOf = (name: string) => (name.startsWith('member-photos/') ? 'confraria-assets' : 'confraria-provas')
const put = (person: Person, name: string, owner = person, bucket = bucketOf(name)) =>
  world
    .as(person)
    .rows('insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, $3, $4) returning name', [
      bucket,
      name,
      owner.userId,
      owner.userId,
    ])
/** Deletes like the storage server: with the person's rights, and with its permission to delete rows. */
const remove = async (person: Person, name: string) => {
  const [result] = await world.database.request(
    [{ sql: 'delete from storage.objects where name = $1', values: [name] }],
    {
      role: 'authenticated',
      claims: JSON.stringify({ sub: person.userId, role: 'authenticated', aal: 'aal1' }),
      settings: { 'storage.allow_delete_query': 'true' },
    },
  )
  return result?.affected
}

/** The buckets that the storage server finds for a person during an operation. */
const bucketsFor = async (person: Person, operation: string) => {
  const [result] = await world.database.request(
    [{ sql: 'select id, name, public, file_size_limit, allowed_mime_types from storage.buckets' }],
    {
      role: 'authenticated',
      claims: JSON.stringify({ sub: person.userId, role: 'authenticated', aal: 'aal1' }),
      settings: { 'storage.operation': operation },
    },
  )
  return result?.rows
}

test.each(['storage.bucket.list', 'storage.bucket.get'])(
  'for %s there are a public and a private bucket, for pictures of at most 5 MiB @PIC-01 @PIC-16',
  async (operation) => {
    expect((await bucketsFor(ana, operation))?.toSorted()).toEqual([
      ['confraria-assets', 'confraria-assets', 't', '5242880', '{image/jpeg,image/png,image/webp}'],
      ['confraria-provas', 'confraria-provas', 'f', '5242880', '{image/jpeg,image/png,image/webp}'],
    ])
  },
)

test.each(['storage.bucket.empty', 'storage.bucket.update', 'storage.bucket.delete', 'storage.object.upload', ''])(
  'for %j there is no bucket: who sees a bucket may empty it',
  async (operation) => {
    for (const person of [admin, ana]) expect(await bucketsFor(person, operation)).toEqual([])
  },
)

test.each([
  `member-photos/1790000000000-${random}.jpg`,
  `member-photos/1790000000000-${random}.webp`,
  `routines/training/training_1790000000000_${random}-foto.jpeg`,
  `routines/fasting/fasting_1790000000000_${random}-minha.foto_2.png`,
])('a member uploads %s @PIC-01 @PIC-03 @PIC-04', async (name) => {
  expect(await put(ana, name)).toEqual([{ name }])
})

test.each([
  'foto.jpg',
  'member-photos/foto.jpg',
  `member-photos/1790000000000-${random}.gif`,
  `member-photos/1790000000000-${random}.svg`,
  `member-photos/1790000000000-${random}.jpg.html`,
  `member-photos/179-${random}.jpg`,
  `member-photos/1790000000000-curto.jpg`,
  `member-photos/outra/1790000000000-${random}.jpg`,
  `member-photos/../1790000000000-${random}.jpg`,
  `routines/training/1790000000000_${random}-foto.jpg`,
  `routines/training/reading_1790000000000_${random}-foto.jpg`,
  `routines/prayer/prayer_1790000000000_${random}-foto.jpg`,
  `routines/training/training_1790000000000_${random}.jpg`,
  `routines/training/training_1790000000000_${random}-.jpg`,
  `routines/training/training_1790000000000_${random}-minha foto.jpg`,
  `routines/training/training_1790000000000_${random}-${'a'.repeat(101)}.jpg`,
  `x/routines/training/training_1790000000000_${random}-foto.jpg`,
  `routines/training/training_1790000000000_${random}-foto.jpg\nx`,
])('no one may upload %j @PIC-02..PIC-04', async (name) => {
  for (const bucket of ['confraria-assets', 'confraria-provas'])
    for (const person of [ana, admin])
      await expect(put(person, name, person, bucket)).rejects.toMatchObject({ code: '42501' })
})

test('a proof is not uploaded to the public bucket, nor a photo to the private one @PIC-16', async () => {
  const names = [pictureName('training'), `member-photos/1790000000000-${random}.png`] as const
  for (const person of [ana, councillor, admin]) {
    await expect(put(person, names[0], person, 'confraria-assets')).rejects.toMatchObject({ code: '42501' })
    await expect(put(person, names[1], person, 'confraria-provas')).rejects.toMatchObject({ code: '42501' })
  }
})

test('a member uploads pictures to these buckets only', async () => {
  await world.owner.rows(`insert into storage.buckets (id, name) values ('outro', 'outro')`)
  await expect(put(ana, pictureName('training'), ana, 'outro')).rejects.toMatchObject({ code: '42501' })
})

test('members remove their own unused pictures, admins any, the council members’ photos @PIC-11', async () => {
  const suspended = await world.person({ suspended: true })
  const photo = () => `member-photos/1790000000000-${randomUUID().replaceAll('-', '').slice(0, 22)}.jpg`
  for (const [nameOf, remover, others] of [
    [() => pictureName('training'), ana, [suspended, bruno, councillor]],
    [() => pictureName('training'), admin, []],
    [photo, ana, [suspended, bruno]],
    [photo, councillor, []],
    [photo, admin, []],
  ] as const) {
    const name = nameOf()
    await put(ana, name)
    for (const person of others) expect(await remove(person, name)).toBe(0)
    expect(await remove(remover, name)).toBe(1)
  }
  const own = pictureName('fasting')
  await put(ana, own)
  await world.pastTriggers(`update storage.objects set owner_id = '${suspended.userId}' where name = '${own}'`)
  expect(await remove(suspended, own)).toBe(0)
})
