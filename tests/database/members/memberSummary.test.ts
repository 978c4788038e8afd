import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

test('who counts, and which positions exist @MEM-09', async () => {
  await world.person({ member: { name: 'Bia', position: 'Árbitro', status: 'inativo' } })
  const [summary] = await world
    .as(admin)
    .rows<{ members: number; active: number; positions: string[] }>('select * from member_summary()')
  const [counted] = await world
    .as(admin)
    .rows<{ members: number; active: number }>(
      `select count(*) as members, count(*) filter (where status = 'ativo') as active from members`,
    )
  expect(summary).toMatchObject(counted ?? {})
  expect(summary?.positions).toContain('Árbitro')
})

test('an anonymised member is neither counted nor a position in the filter @MEM-13', async () => {
  const count = async () =>
    (await world.as(admin).rows<{ members: number; positions: string[] }>('select * from member_summary()'))[0]
  const person = await world.person({ member: { name: 'Caio', position: 'Sineiro' } })
  const before = await count()
  expect(before?.positions).toContain('Sineiro')
  await world.as(admin).rows('select anonymise_member($1)', [person.memberId])
  const after = await count()
  expect(after?.members).toBe(Number(before?.members) - 1)
  expect(after?.positions).not.toContain('Sineiro')
})
