import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person
let council: Person
let ana: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  ana = await world.person()
})
afterAll(() => world.close())

const pin = async (person: Person, values: Record<string, string | null> = {}) => {
  const row: Record<string, string | null> = { type: 'event', title: 'Jantar', content: 'Traje escuro', ...values }
  const names = Object.keys(row)
  const [made] = await world
    .as(person)
    .rows<{ id: string; created_by: string }>(
      `insert into pinned_items (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(row),
    )
  return made
}

describe('the staff', () => {
  test('pins in their own name, changes and unpins items of anyone', async () => {
    for (const person of [admin, council, await world.person({ supreme: true, member: false })]) {
      const made = await pin(person)
      expect(made).toMatchObject({ created_by: person.userId, due_date: null, assigned_to: '{}' })
      const id = made?.id ?? ''
      expect(
        await world.as(council).rows(`update pinned_items set title = 'Ceia' where id = $1 returning title`, [id]),
      ).toEqual([{ title: 'Ceia' }])
      expect(await world.as(council).rows('delete from pinned_items where id = $1 returning id', [id])).toEqual([
        { id },
      ])
    }
  })

  test('should not pin in another member’s name or at another time', async () => {
    for (const name of ['created_by', 'created_at'])
      await expect(pin(admin, { [name]: name === 'created_by' ? ana.userId : '2026-01-01' })).rejects.toMatchObject({
        code: '42501',
      })
  })
})

test('texts are stored without invisible characters and blanks, names without empty ones, in their order', async () => {
  expect(
    await pin(admin, {
      title: ' Jantar \n\n \u202ede fim ',
      content: '\u200b ',
      assigned_to: '{" Caio ",""," ",Ana}',
      due_date: '2026-12-12',
    }),
  ).toMatchObject({ title: 'Jantar de fim', content: '', assigned_to: '{Caio,Ana}', due_date: '2026-12-12' })
})

test.each([
  ['an unknown type', { type: 'poll' }],
  ['a blank title', { title: ' \u200b' }],
  ['a title of 121 characters', { title: 'a'.repeat(121) }],
  ['a text of 2,001 characters', { content: 'a'.repeat(2_001) }],
  ['a date that does not exist', { due_date: 'infinity' }],
  ['thirty-one names', { assigned_to: `{${Array.from({ length: 31 }, (_, at) => `Nome ${at}`).join(',')}}` }],
  ['a name of 121 characters', { assigned_to: `{${'a'.repeat(121)}}` }],
])('should not be pinned: %s', async (_, values) => {
  await expect(pin(admin, values)).rejects.toMatchObject({ code: '23514' })
})

test.each([
  ['a title of 120 characters', { title: 'é'.repeat(120) }],
  ['a text of 2,000 characters', { content: 'é'.repeat(2_000) }],
  ['no text', { content: '' }],
  ['a day in the past', { due_date: '2020-01-02' }],
])('may be pinned: %s', async (_, values) => {
  expect(await pin(council, values)).toMatchObject(values)
})
