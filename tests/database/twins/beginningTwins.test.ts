import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameFaults } from '#machines/entrance/fields.ts'
import { emptyBeginning, faultsOfStep, maxPeople, peopleIn } from '#machines/settings/beginning.ts'
import { callFirstHook, invite } from '#tests/database/people.ts'
import { newFacts } from '#tests/support/beginning.ts'
import { openWorld, type World } from '#tests/support/database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const names = ['Ana', ' Ana ', '', ' ', '\u00a0\u200b', 'n'.repeat(120), 'n'.repeat(121), `${'n'.repeat(120)} `]

test('the first link refuses the names that its form refuses', async () => {
  const [made] = await world.service.rows<{ token: string }>('select token from begin_club()')
  for (const name of names) {
    const refusal = await callFirstHook(world, 'presidente@exemplo.org', made?.token ?? '', name)
    const isFaulty = Object.keys(nameFaults({ name })).length > 0
    expect({ name, isFaulty }).toEqual({ name, isFaulty: refusal !== null })
  }
})

test('an invitation refuses the people that the guided setup refuses', async () => {
  const admin = await world.person({ supreme: true })
  const address = () => `${randomUUID()}@exemplo.org`
  const lines = [
    ...names.slice(0, 2).map((name) => `${name}, ${address()}`),
    `${'n'.repeat(120)}, ${address()}`,
    `${'n'.repeat(121)}, ${address()}`,
    `O Fundador; ${address()}`,
    `, ${address()}`,
    'Ana Prado <ana@>',
    'Ana Prado\ta@b@c.d',
    `Ana Prado ${'a'.repeat(250)}@b.c`,
  ]
  for (const people of lines) {
    const [person] = peopleIn(people)
    if (!person) throw new Error('a line is a person')
    const isRefused = await invite(world, admin, person.email, null, null, randomUUID(), person.name).then(
      () => false,
      () => true,
    )
    const isFaulty = faultsOfStep('people', { ...emptyBeginning, people }, newFacts).length > 0
    expect({ people, isFaulty }).toEqual({ people, isFaulty: isRefused })
  }
})

test('a list that the guided setup accepts stays below the rate of invitations', async () => {
  const [limit] = await world.owner.rows<{ most: number }>(`select most from app.pace_limits where kind = 'invitation'`)
  expect(maxPeople).toBeLessThan(limit?.most ?? 0)
})
