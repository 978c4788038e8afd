import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

let world: World
let admin: Person
let council: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
})
afterAll(() => world.close())

const pin = (person: Person, values: Record<string, string | null> = {}) =>
  insertRow<Row & { id: string }>(world.as(person), 'pinned_items', {
    type: 'event',
    title: 'Jantar',
    content: 'Traje escuro',
    ...values,
  })

describe('the staff', () => {
  test('pins in their own name, changes and unpins items of anyone @COM-45 @RIG-42', async () => {
    for (const person of [admin, council, await world.person({ supreme: true, member: false })]) {
      const made = await pin(person)
      expect(made).toMatchObject({ created_by: person.userId, due_date: null, assigned_to: '{}' })
      const { id } = made
      expect(
        await world.as(council).rows(`update pinned_items set title = 'Ceia' where id = $1 returning title`, [id]),
      ).toEqual([{ title: 'Ceia' }])
      expect(await world.as(council).rows('delete from pinned_items where id = $1 returning id', [id])).toEqual([
        { id },
      ])
    }
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

test('a date that does not exist should not be pinned', async () => {
  await expect(pin(admin, { due_date: 'infinity' })).rejects.toMatchObject({ code: '23514' })
})
