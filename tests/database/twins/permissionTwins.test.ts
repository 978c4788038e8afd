import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions, areas } from '#machines/shared/access.ts'
import {
  allCells,
  cellsOf,
  hasCell,
  permissionRowSchema,
  ruleOfCell,
  toggled,
  type Cells,
  type Standing,
} from '#machines/council/permission.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** The database decides what the editor of permissions shows. */
let world: World
let admin: Person
const positions = ['vice_presidente_executivo', 'diretor_cultura', 'diretor_financeiro', 'zelador', '*']

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  for (const position of positions.slice(0, -1))
    await world
      .as(admin)
      .rows(`insert into council_position_descriptions (id, position, title, function) values ($1, $2, $2, 'F')`, [
        randomUUID(),
        position,
      ])
})
afterAll(() => world.close())

const rows = async () =>
  (await world.as(admin).rows('select position, area, to_json(actions) as actions from position_permissions')).map(
    (row) => permissionRowSchema.parse(row),
  )
const openCells = async (position: string) =>
  (await world.owner.rows<{ cells: Cells }>('select private.open_cells($1) as cells', [position]))[0]?.cells

const save = async (actor: Person, position: string, seen: object, cells: object) =>
  (
    await world
      .as(actor)
      .rows<{ result: { saved: boolean; cells: Cells } }>('select save_position_cells($1, $2, $3) as result', [
        position,
        seen,
        cells,
      ])
  )[0]?.result

test('the matrix has the same areas, and the same rule for each permission @RIG-10', async () => {
  const [row] = await world.owner.rows('select to_json(private.areas()) as areas')
  expect(row?.['areas']).toEqual([...areas])
  const found = await world.owner.rows<{ area: 'tasks'; action: 'edit'; rule: string | null }>(
    `select area, action, private.rule_of_cell(area, action) as rule
     from unnest($1::text[]) as area cross join unnest($2::text[]) as action`,
    [`{${areas.join(',')}}`, `{${actions.join(',')}}`],
  )
  expect(found).toHaveLength(40)
  for (const { area, action, rule } of found)
    expect([area, action, ruleOfCell(area, action)]).toEqual([area, action, rule])
})

test.each(positions)('%s: the open permissions are the same, own or of any other position', async (position) => {
  expect(await openCells(position)).toEqual(cellsOf(await rows(), position))
})

test.each(positions)('%s: each standing has the same permissions', async (position) => {
  const cells = cellsOf(await rows(), position)
  for (const standing of ['admin', 'council', 'member'] satisfies Standing[])
    for (const cell of allCells) {
      const [row] = await world.owner.rows('select private.has_cell($1, $2, $3, $4) as has', [
        standing,
        position,
        cell.area,
        cell.action,
      ])
      expect([standing, cell, hasCell(standing, cells, cell)]).toEqual([standing, cell, row?.['has']])
    }
})

describe('saving a position’s permissions', () => {
  test('adds and removes them immediately, and returns the current ones @COU-48 @COU-51', async () => {
    const seen = cellsOf(await rows(), 'diretor_cultura')
    const cells = toggled(toggled(seen, { area: 'tasks', action: 'edit' }), {
      area: 'council_members',
      action: 'create',
    })
    expect(await save(admin, 'diretor_cultura', seen, cells)).toEqual({ saved: true, cells })
    const culture = await world.person({ role: 'council', position: 'diretor_cultura' })
    const [row] = await world
      .as(culture)
      .rows(`select private.may('tasks', 'edit') as evaluates, private.may('council_members', 'create') as adds`)
    expect(row).toEqual({ evaluates: false, adds: true })
    expect(await save(admin, 'diretor_cultura', cells, seen)).toEqual({ saved: true, cells: seen })
  })

  test("changes nothing after another person's change, and returns the current ones @COU-48", async () => {
    const seen = cellsOf(await rows(), 'diretor_financeiro')
    const mine = toggled(seen, { area: 'tasks', action: 'edit' })
    const theirs = toggled(seen, { area: 'council_feedback', action: 'view' })
    await save(admin, 'diretor_financeiro', seen, theirs)
    expect(await save(admin, 'diretor_financeiro', seen, mine)).toEqual({ saved: false, cells: theirs })
    expect(await openCells('diretor_financeiro')).toEqual(theirs)
    expect(await save(admin, 'diretor_financeiro', theirs, seen)).toMatchObject({ saved: true })
  })

  test('gives own permissions to a position that had those of any other position', async () => {
    const seen = cellsOf(await rows(), 'zelador')
    const cells = toggled(seen, { area: 'council_monitoring', action: 'view' })
    await save(admin, 'zelador', seen, cells)
    const others = cellsOf(await rows(), '*')
    await save(admin, '*', others, toggled(others, { area: 'council_meetings', action: 'view' }))
    expect(await openCells('zelador')).toEqual(cells)
    await save(admin, '*', toggled(others, { area: 'council_meetings', action: 'view' }), others)
  })

  test('adds only the changed areas to the audit log', async () => {
    const count = async () => Number((await world.owner.rows('select count(*) as n from audit_log'))[0]?.['n'])
    const seen = cellsOf(await rows(), 'diretor_cultura')
    const before = await count()
    const cells = toggled(seen, { area: 'tasks', action: 'edit' })
    await save(admin, 'diretor_cultura', seen, cells)
    expect(await count()).toBe(before + 1)
    await save(admin, 'diretor_cultura', cells, seen)
  })

  test.each([
    ['what roles decide', { members: ['create'] }],
    ['what no one can do', { dashboard: ['delete'] }],
    ['an unknown area', { cofre: ['view'] }],
    ['an unknown action', { tasks: ['explode'] }],
    ['no list', { tasks: 'edit' }],
    ['no text', { tasks: [1] }],
  ])('refuses %s in a sentence', async (_, cells) => {
    const seen = cellsOf(await rows(), 'diretor_cultura')
    await expect(save(admin, 'diretor_cultura', seen, { ...seen, ...cells })).rejects.toMatchObject({
      code: '23514',
      message: 'Só o que os papéis deixam em aberto pode ser dado a um cargo.',
    })
    expect(await openCells('diretor_cultura')).toEqual(seen)
  })

  test('refuses a deleted position, and a value that is no list of permissions', async () => {
    await expect(save(admin, 'inexistente', {}, {})).rejects.toMatchObject({ message: 'Este cargo não existe mais.' })
    await expect(save(admin, 'zelador', {}, [])).rejects.toMatchObject({ code: '23514' })
  })

  test('is forbidden to the council, a member, and a session without a second factor', async () => {
    const vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
    for (const person of [vice, await world.person()])
      await expect(save(person, 'diretor_cultura', {}, {})).rejects.toMatchObject({
        code: '42501',
        message: 'Só administradores alteram as permissões dos cargos.',
      })
    await expect(world.anon.rows(`select save_position_cells('*', '{}', '{}')`)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
