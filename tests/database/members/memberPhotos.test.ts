import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

const bucket = '/storage/v1/object/public/confraria-assets/'

let world: World
let admin: Person
let council: Person
let member: Person
let other: Person
let made = 0

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person()
  other = await world.person()
})
afterAll(() => world.close())

/** Inserts a picture into the bucket, as the storage server does after an upload. Returns its path. */
const upload = async (owner: Person, folder = 'member-photos') => {
  const name = `${folder}/1790000000000-${String(made++).padStart(22, 'a')}.webp`
  await world.owner.rows(
    `insert into storage.objects (bucket_id, name, owner, owner_id) values ('confraria-assets', $1, $2, $3)`,
    [name, owner.userId, owner.userId],
  )
  return name
}

const setPhoto = async (actor: Person, target: Person, address: string | null) =>
  (
    await world
      .as(actor)
      .rows('update members set photo_url = $2 where id = $1 returning photo_url', [target.memberId, address])
  )[0]?.['photo_url']

test("a photo's address is stored without its origin, and can be removed @PIC-13", async () => {
  const name = await upload(member)
  expect(await setPhoto(member, member, `http://127.0.0.1:54321${bucket}${name}`)).toBe(bucket + name)
  expect(await setPhoto(member, member, null)).toBe(null)
  expect(await setPhoto(member, member, '')).toBe(null)
})

test("staff set their own or the member's uploads, and an unchanged photo is not checked again @MEM-49", async () => {
  const target = await world.person()
  expect(await setPhoto(admin, target, bucket + (await upload(target)))).toMatch(/webp$/u)
  const name = await upload(council)
  expect(await setPhoto(council, target, bucket + name)).toBe(bucket + name)
  // The member saves the form, whose photo is another person's upload.
  expect(await setPhoto(target, target, bucket + name)).toBe(bucket + name)
  const byAdmin = await upload(admin)
  const [row] = await world
    .as(admin)
    .rows(
      `insert into members (name, entry_date, photo_url) values ('Com Foto', '2026-01-01', $1) returning photo_url`,
      [bucket + byAdmin],
    )
  expect(row).toEqual({ photo_url: bucket + byAdmin })
})

test('no one uses a third person’s upload, one without an owner, or one that does not exist @MEM-49', async () => {
  await expect(setPhoto(member, member, bucket + (await upload(other)))).rejects.toMatchObject({ code: '23514' })
  const ownerless = await upload(other)
  await world.pastTriggers(`update storage.objects set owner = null, owner_id = null where name = '${ownerless}'`)
  for (const staff of [council, admin])
    for (const name of [await upload(other), ownerless])
      await expect(setPhoto(staff, member, bucket + name)).rejects.toMatchObject({ code: '23514' })
  await expect(
    world
      .as(admin)
      .rows(`insert into members (name, entry_date, photo_url) values ('Com Foto', '2026-01-01', $1)`, [
        bucket + (await upload(other)),
      ]),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    setPhoto(member, member, `${bucket}member-photos/1790000000000-${'z'.repeat(22)}.webp`),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a picture of another folder should not be a photo, for staff included', async () => {
  const name = await upload(admin, 'routines/training')
  await expect(setPhoto(admin, member, bucket + name)).rejects.toMatchObject({ code: '23514' })
})

test('two members should not share a photo: deleting one would remove it from the other @MEM-49', async () => {
  const first = await world.person()
  const second = await world.person()
  const name = await upload(admin)
  await setPhoto(admin, first, bucket + name)
  await expect(setPhoto(admin, second, bucket + name)).rejects.toMatchObject({ code: '23505' })
})

test.each([
  'https://espiao.example/pixel.gif',
  '//espiao.example/storage/v1/object/public/confraria-assets/member-photos/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/storage/v1/object/public/outro/member-photos/a.png',
  '/storage/v1/object/public/confraria-assets/../outro/a.png',
  '/storage/v1/object/public/confraria-assets/member-photos/../../a.png',
  '/storage/v1/object/public/confraria-assets/member-photos/a.png?x=1',
  '/storage/v1/object/public/confraria-assets/member-photos/a.png#x',
  '/storage/v1/object/public/confraria-assets/member-photos/a%2e.png',
  '/storage/v1/object/public/confraria-assets//a.png',
  '/storage/v1/object/public/confraria-assets/',
  '/storage/v1/object/sign/confraria-assets/member-photos/a.png',
  'https://x/y/storage/v1/object/public/confraria-assets/member-photos/a.png',
  `https://x\n/storage/v1/object/public/confraria-assets/member-photos/a.png\n`,
  `/storage/v1/object/public/confraria-assets/${'a'.repeat(400)}`,
])('%s is an invalid address of a picture @PIC-13', async (address) => {
  await expect(setPhoto(admin, other, address)).rejects.toMatchObject({
    code: '23514',
    message: 'A imagem precisa estar entre os arquivos do clube.',
  })
})
