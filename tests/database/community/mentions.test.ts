import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let ana: Person
let bia: Person

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bia = await world.person({ member: { name: 'Bia Vale' } })
  await world.owner.rows(`update app.members set photo_url = null`)
})
afterAll(() => world.close())

const handleOf = async (person: Person) =>
  (await world.owner.rows<{ handle: string }>('select handle from app.members where id = $1', [person.memberId]))[0]
    ?.handle ?? ''
const write = async (content: string) => {
  const [row] = await world
    .as(ana)
    .rows<{ id: string; mentions: string }>(
      `insert into messages (content, user_id, user_name) values ($1, $2, 'Ana') returning id, mentions::text`,
      [content, ana.userId],
    )
  return row
}
const mentionsOf = async (id: string | undefined) =>
  (await world.owner.rows('select mentions::text from messages where id = $1', [id ?? '']))[0]?.['mentions']
const found = async (id: string | undefined) =>
  (await world.as(ana).rows('select id, mentions::text, user_photo from search_messages()')).find(
    (row) => row['id'] === id,
  )

test('a message and a reply store which mentions are members @COM-30', async () => {
  const handle = await handleOf(bia)
  const message = await write(`@${handle.toUpperCase()}, @ninguem.assim e outra@${handle}`)
  expect(message?.mentions).toBe(`{${handle}}`)
  expect((await found(message?.id))?.['mentions']).toBe(`{${handle}}`)
  const replies = await world
    .as(bia)
    .rows(
      `insert into message_replies (message_id, content, user_id, user_name) values ($1, $2, $3, 'Bia') returning mentions::text`,
      [message?.id ?? '', `Sim, @${await handleOf(ana)} e @xyz`, bia.userId],
    )
  expect(replies).toEqual([{ mentions: `{${await handleOf(ana)}}` }])
  expect((await write('Bom dia a todos'))?.mentions).toBe('{}')
})

test('no client sets the mentions itself', async () => {
  await expect(
    world
      .as(ana)
      .rows(`insert into messages (content, user_id, user_name, mentions) values ('Oi', $1, 'Ana', '{x}')`, [
        ana.userId,
      ]),
  ).rejects.toMatchObject({ code: '42501' })
  const message = await write('Oi')
  await expect(
    world.as(ana).rows(`update messages set mentions = '{x}' where id = $1`, [message?.id ?? '']),
  ).rejects.toMatchObject({ code: '42501' })
})

test.each([
  'delete from app.members where id = $1',
  `update app.members set handle = 'removido.x', anonymised_at = now() where id = $1`,
])('the mention of a former member is plain text: %s @COM-30', async (leave) => {
  const caio = await world.person({ member: { name: 'Caio Leite' } })
  const handle = await handleOf(caio)
  const message = await write(`Adeus, @${handle} e @${await handleOf(bia)}`)
  await world.owner.rows(leave, [caio.memberId])
  expect(await mentionsOf(message?.id)).toBe(`{${await handleOf(bia)}}`)
})

test("every message shows the author's current photo @COM-17", async () => {
  const photo = (name: string) => `/storage/v1/object/public/confraria-assets/member-photos/${name}.webp`
  const set = (name: string | null) =>
    world.pastTriggers(
      `update app.members set photo_url = ${name === null ? 'null' : `'${photo(name)}'`} where id = '${ana.memberId}'`,
    )
  await set('old')
  const message = await write('Com a foto de hoje')
  expect((await found(message?.id))?.['user_photo']).toBe(photo('old'))
  await set('new')
  expect((await found(message?.id))?.['user_photo']).toBe(photo('new'))
  await set(null)
  expect((await found(message?.id))?.['user_photo']).toBe(null)
})
