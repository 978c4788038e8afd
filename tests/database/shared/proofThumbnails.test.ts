import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isThumbnail } from '#machines/shared/picture.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { pictureName, setStatus, submit } from '#tests/database/routines/submissions.ts'

const thumbnail = 'data:image/webp;base64,UklGRg=='

let world: World
let evaluator: Person
let bruno: Person
let ana: Person
let task: string
beforeAll(async () => {
  world = await openWorld()
  evaluator = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  bruno = await world.person()
})
beforeEach(async () => {
  ana = await world.person()
  task = await submit(world, ana, 'training')
  await describe({ thumbnail })
})
afterAll(() => world.close())

/** Changes what describes Ana's photo, as an upload does. */
const describe = (metadata: object) =>
  world.owner.rows(
    `update storage.objects set user_metadata = $2 where name = (
       select private.picture_name(image_url) from tasks where id = $1
     )`,
    [task, JSON.stringify(metadata)],
  )

const seenBy = async (person: Person) => {
  const [row] = await world
    .as(person)
    .rows<{ image: string | null }>('select proof_thumbnail(tasks) as image from tasks where id = $1', [task])
  return row?.image
}

/** Whether the storage server would sign the photo for a person. */
const isSignedFor = async (person: Person) => {
  const [found] = await world.database.request(
    [
      {
        sql: `select from storage.objects where name = (select private.picture_name(image_url) from tasks where id = $1)`,
        values: [task],
      },
    ],
    {
      role: 'authenticated',
      claims: JSON.stringify({ sub: person.userId, role: 'authenticated', aal: 'aal1' }),
      settings: { 'storage.operation': 'storage.object.sign_many' },
    },
  )
  return found?.rows.length === 1
}

test('a thumbnail is for those who may see the photo, whatever changes @PIC-29', async () => {
  const finances = await world.person({ role: 'council', position: 'diretor_financeiro' })
  const admin = await world.person({ role: 'admin' })
  const people = [ana, evaluator, admin, finances, bruno]
  const choose = (audience: string) =>
    world.as(ana).rows('insert into proof_consents (audience) values ($1)', [audience])
  const seen: boolean[][] = []
  const look = async () => {
    const signed = await Promise.all(people.map(isSignedFor))
    expect(await Promise.all(people.map(seenBy))).toEqual(signed.map((is) => (is ? thumbnail : '')))
    seen.push(signed)
  }
  await look()
  await choose('club')
  await look()
  await choose('evaluators')
  await look()
  await choose('club')
  await setStatus(world, ana, task, 'cancelled')
  await look()
  expect(seen).toEqual([
    [true, true, true, false, false],
    [true, true, true, true, true],
    [true, true, true, false, false],
    [true, true, true, false, false],
  ])
})

test('a suspended person sees none, and a visitor reads nothing @PIC-29', async () => {
  const suspended = await world.person()
  await world.pastTriggers(`update user_accounts set suspended_at = now() where user_id = '${suspended.userId}'`)
  await world.as(ana).rows(`insert into proof_consents (audience) values ('club')`)
  const [stored] = await world.owner.rows<{ address: string }>('select image_url as address from tasks where id = $1', [
    task,
  ])
  const [row] = await world
    .unchecked(suspended)
    .rows('select private.thumbnail_at($1) as image', [stored?.address ?? null])
  expect([row, await seenBy(bruno)]).toEqual([{ image: '' }, thumbnail])
  await expect(world.anon.rows('select proof_thumbnail(tasks) from tasks')).rejects.toMatchObject({ code: '42501' })
})

test('a row of the caller’s own making opens no other photo', async () => {
  const [row] = await world.as(bruno).rows<{ image: string }>(
    `select proof_thumbnail(jsonb_populate_record(null::tasks, jsonb_build_object(
       'assigned_by', $2::text, 'image_url', image_url))) as image from tasks where id = $1`,
    [task, bruno.userId],
  )
  expect(row?.image).toBe('')
})

test.each([
  ['as the browser makes it', thumbnail, true],
  ['a JPEG', 'data:image/jpeg;base64,/9j/4A+=', true],
  ['as long as possible', `${'data:image/webp;base64,'.padEnd(15_998, 'A')}==`, true],
  ['too long', `${'data:image/webp;base64,'.padEnd(15_999, 'A')}==`, false],
  ['without a picture', 'data:image/webp;base64,', false],
  ['another format', 'data:image/svg+xml;base64,PHN2Zz4=', false],
  ['an address', 'https://espiao.example/x.webp', false],
  ['with a line break', `${thumbnail}\n`, false],
  ['empty', '', false],
])('what counts as a thumbnail is the same in the model and in the database: %s', async (_, image, isOne) => {
  expect(isThumbnail(image)).toBe(isOne)
  await describe({ thumbnail: image })
  expect(await seenBy(ana)).toBe(isOne ? image : null)
})

test('a photo without one has none', async () => {
  await describe({})
  expect([await seenBy(ana), await seenBy(bruno)]).toEqual([null, ''])
  await world.owner.rows('update storage.objects set user_metadata = null where owner_id = $1', [ana.userId])
  expect(await seenBy(ana)).toBeNull()
})

test('what describes a picture has at most 20,000 bytes', async () => {
  const insert = (note: string) =>
    world.owner.rows(
      `insert into storage.objects (bucket_id, name, owner, owner_id, user_metadata) values ('confraria-provas', $1, $2, $3, $4)`,
      [pictureName('training'), ana.userId, ana.userId, JSON.stringify({ note })],
    )
  await insert('a'.repeat(19_900))
  await expect(insert('a'.repeat(20_000))).rejects.toMatchObject({ code: '23514' })
})
