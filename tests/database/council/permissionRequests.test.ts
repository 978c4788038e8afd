import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allCells,
  cellsOf,
  hasCell,
  openCells,
  permissionRowSchema,
  type Cell,
  type Cells,
} from '#machines/council/permission.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { attempts, type Attempt } from './permissionRequests.ts'

/**
 * Every permission that a position can have, given alone and tried as requests. The expectation is what the screens
 * show: the model's `hasCell`. Each request by each kind of person is a row of the promise table.
 */
let world: World
let admin: Person
let caretaker: Person
let other: Person

beforeAll(async () => {
  world = await openWorld()
  await world.owner.rows(
    `insert into council_position_descriptions (position, title, function) values ('zelador', 'Zelador', 'Zela')`,
  )
  admin = await world.person({ role: 'admin' })
  other = await world.person()
  caretaker = await world.person({ role: 'council', position: 'zelador' })
})
afterAll(() => world.close())

const cellsNow = async (position: string) =>
  cellsOf(
    (await world.owner.rows('select position, area, to_json(actions) as actions from position_permissions')).map(
      (row) => permissionRowSchema.parse(row),
    ),
    position,
  )

const succeeds = async (attempt: Attempt) => {
  const context = { world, person: caretaker, as: world.as(caretaker), other }
  return attempt.send(context).then(
    (rows) => rows.length > 0,
    (error: unknown) => {
      // A refusal, not a faulty request.
      expect(error).toMatchObject({ code: '42501' })
      return false
    },
  )
}

const attemptsOf = ({ area, action }: Cell) => attempts[area]?.[action] ?? []
const mayDo = (cells: Cells, cell: Cell, { needsView }: Attempt) =>
  hasCell('council', cells, cell) && (!needsView || hasCell('council', cells, { area: cell.area, action: 'view' }))

test('each permission that can be granted is tried', () => {
  expect(allCells.filter((cell) => attemptsOf(cell).length > 0)).toEqual(openCells)
})

describe('a permission granted alone allows its request, and nothing else of its area: @RIG-01 @RIG-10', () => {
  const none: Cells = Object.fromEntries(openCells.map(({ area }) => [area, []]))
  test.each(openCells.map((cell) => [`${cell.area} ${cell.action}`, cell] as const))('%s', async (_, given) => {
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
        expect([cell, attempt.what, await succeeds(attempt)]).toEqual([cell, attempt.what, mayDo(cells, cell, attempt)])
  })
})
