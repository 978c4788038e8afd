import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allCells,
  cellsOf,
  hasCell,
  openCells,
  permissionRowSchema,
  ruleOfCell,
  type Cell,
  type Cells,
  type Standing,
} from '#machines/council/permission.ts'
import { openWorld, type Person, type PersonOptions, type World } from '#tests/support/database.ts'
import { attempts, withoutRequest, type Attempt } from './permissionRequests.ts'

/**
 * Every permission of the matrix, tried as requests by each kind of person. The expectation is what the screens show:
 * the model's `hasCell`.
 */
let world: World
let admin: Person
let other: Person

interface Kind {
  name: string
  options: PersonOptions
  /** Null without any right. */
  standing: Standing | null
  lacksFactor?: true
}

const positions = ['vice_presidente_executivo', 'diretor_cultura', 'diretor_financeiro', 'zelador']
const kinds: Kind[] = [
  { name: 'the supreme admin', options: { supreme: true, member: false }, standing: 'admin' },
  { name: 'an admin', options: { role: 'admin' }, standing: 'admin' },
  ...positions.map((position) => ({
    name: `the council’s ${position}`,
    options: { role: 'council' as const, position },
    standing: 'council' as const,
  })),
  { name: 'the council without a position', options: { role: 'council' }, standing: 'council' },
  {
    name: 'a vice president without the council’s role',
    options: { position: 'vice_presidente_executivo' },
    standing: 'member',
  },
  { name: 'a member', options: {}, standing: 'member' },
  { name: 'an account without a member', options: { member: false }, standing: 'member' },
  { name: 'a suspended admin', options: { role: 'admin', suspended: true }, standing: null },
  { name: 'an admin whose second factor is missing', options: { role: 'admin' }, standing: null, lacksFactor: true },
]
const people = new Map<string, Person>()

beforeAll(async () => {
  world = await openWorld()
  for (const position of positions)
    await world.owner.rows(
      `insert into council_position_descriptions (id, position, title, function) values ($1, $2, $2, 'F')`,
      [randomUUID(), position],
    )
  admin = await world.person({ role: 'admin' })
  other = await world.person()
  for (const { name, options, lacksFactor } of kinds) {
    const person = await world.person(options)
    people.set(name, person)
    if (lacksFactor)
      await world.pastTriggers(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${person.userId}', 'totp', 'verified', now(), now())`)
  }
})
afterAll(() => world.close())

const cellsNow = async (position: string) =>
  cellsOf(
    (await world.owner.rows('select position, area, to_json(actions) as actions from position_permissions')).map(
      (row) => permissionRowSchema.parse(row),
    ),
    position,
  )

const succeeds = async (attempt: Attempt, person: Person) => {
  const context = { world, person, as: world.as(person), other }
  return attempt.send(context).then(
    (rows) => rows.length > 0,
    (error: unknown) => {
      // A refusal, not a faulty request.
      expect(error).toMatchObject({ code: '42501' })
      return false
    },
  )
}

const attemptsOf = ({ area, action }: Cell) => attempts[area][action] ?? []
const mayDo = (standing: Standing, cells: Cells, cell: Cell, { needsView }: Attempt) =>
  hasCell(standing, cells, cell) && (!needsView || hasCell(standing, cells, { area: cell.area, action: 'view' }))

test('each permission that can be granted is tried, or has a reason', () => {
  const names = (cells: readonly Cell[]) => cells.map(({ area, action }) => `${area} ${action}`)
  const isCell = ({ area, action }: Cell) => ruleOfCell(area, action) !== null
  const untried = allCells.filter((cell) => isCell(cell) && attemptsOf(cell).length === 0)
  expect(names(untried)).toEqual(Object.keys(withoutRequest))
  expect(names(allCells.filter((cell) => !isCell(cell) && attemptsOf(cell).length > 0))).toEqual([])
})

const cases = allCells.flatMap((cell) =>
  attemptsOf(cell).map((attempt) => [`${cell.area} ${cell.action}`, attempt.what, cell, attempt] as const),
)

describe.each(kinds)('$name', ({ name, options, standing }) => {
  test.each(cases)('%s: %s', async (_, __, cell, attempt) => {
    const person = people.get(name)
    if (!person) throw new Error(`there is no person '${name}'`)
    const cells = await cellsNow(options.position ?? '*')
    expect(await succeeds(attempt, person)).toBe(standing !== null && mayDo(standing, cells, cell, attempt))
  })
})

describe('a permission granted alone allows its request, and nothing else of its area:', () => {
  const none: Cells = Object.fromEntries(openCells.map(({ area }) => [area, []]))
  test.each(openCells.map((cell) => [`${cell.area} ${cell.action}`, cell] as const))('%s', async (_, given) => {
    const person = people.get('the council’s zelador')
    if (!person) throw new Error('there is no zelador')
    const cells: Cells = { ...none, [given.area]: [given.action] }
    const [row] = await world
      .as(admin)
      .rows<{ result: { saved: boolean } }>('select save_position_cells($1, $2, $3) as result', [
        'zelador',
        await cellsNow('zelador'),
        cells,
      ])
    expect(row?.result.saved).toBe(true)
    for (const cell of openCells.filter(({ area }) => area === given.area))
      for (const attempt of attemptsOf(cell))
        expect([cell, attempt.what, await succeeds(attempt, person)]).toEqual([
          cell,
          attempt.what,
          mayDo('council', cells, cell, attempt),
        ])
  })
})
