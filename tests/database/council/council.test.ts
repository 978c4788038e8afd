import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type Value, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let vice: Person
let unseated: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  await world.owner.rows(`insert into council_position_descriptions (position, title, function) values
    ('vice_presidente_executivo', 'Vice Presidente Executivo', 'Conduz a diretoria'),
    ('diretor_cultura', 'Diretor de Cultura', 'Cuida da cultura')`)
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  unseated = await world.person({ role: 'council' })
  member = await world.person()
})
afterAll(() => world.close())

const add = async (actor: Person, fields: Record<string, Value> = {}) => {
  const row = {
    name: 'Conselheira',
    position: 'diretor_cultura',
    entry_date: '2026-03-01',
    status: 'ativo',
    observations: '',
    ...fields,
  }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  return (
    await world
      .as(actor)
      .rows(
        `insert into council_members (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning *`,
        Object.values(row),
      )
  )[0]
}

const edit = (actor: Person, id: string, column: string, value: Value) =>
  world.as(actor).rows(`update council_members set ${column} = $2 where id = $1 returning *`, [id, value])

const remove = (actor: Person, id: string) =>
  world.as(actor).rows('delete from council_members where id = $1 returning id', [id])

/** The person's row in the council. */
const seat = async (person: Person) =>
  String((await world.owner.rows('select id from council_members where member_id = $1', [person.memberId]))[0]?.['id'])

const position = (actor: Person, code: string) =>
  world.as(actor).rows(
    `insert into council_position_descriptions (position, title, function, responsibilities)
       values ($1, 'Zelador', 'Zela pela casa', '{Abrir,Fechar}') returning position`,
    [code],
  )

test('people with the permissions add, edit and remove other council members', async () => {
  for (const person of [supreme, admin, vice]) {
    const made = await add(person)
    const id = String(made?.['id'])
    expect(made).toMatchObject({ position: 'diretor_cultura', member_id: null })
    expect(await edit(person, id, 'status', 'inativo')).toMatchObject([{ status: 'inativo' }])
    expect(await edit(person, id, 'observations', 'Licença')).toHaveLength(1)
    expect(await remove(person, id)).toEqual([{ id }])
  }
})

test('only an admin gives rights: the link to a member, and a new position', async () => {
  const id = String((await add(vice))?.['id'])
  await expect(add(vice, { member_id: member.memberId })).rejects.toMatchObject({
    code: '42501',
    message: 'Só um administrador liga um membro ao conselho.',
  })
  for (const [column, value] of [
    ['position', 'vice_presidente_executivo'],
    ['member_id', unseated.memberId],
  ] as const)
    await expect(edit(vice, id, column, value)).rejects.toMatchObject({
      message: 'Só um administrador altera o cargo de um membro do conselho.',
    })
  expect(await edit(admin, id, 'member_id', unseated.memberId)).toHaveLength(1)
  expect(await edit(admin, id, 'position', 'vice_presidente_executivo')).toHaveLength(1)
  await expect(add(admin, { member_id: unseated.memberId })).rejects.toMatchObject({ code: '23505' })
  await remove(admin, id)
})

test('no one should change their own row, admins included', async () => {
  const own = await seat(vice)
  expect(await edit(vice, own, 'observations', 'Sou ótimo')).toEqual([])
  expect(await remove(vice, own)).toEqual([])
  await expect(add(admin, { member_id: admin.memberId })).rejects.toMatchObject({ code: '42501' })
  const other = String((await add(admin))?.['id'])
  await expect(edit(admin, other, 'member_id', admin.memberId)).rejects.toMatchObject({ code: '42501' })
  expect(await edit(admin, own, 'observations', 'Visto')).toHaveLength(1)
})

test('a council member stays after the member is deleted', async () => {
  const person = await world.person({ role: 'council', position: 'diretor_cultura' })
  const id = await seat(person)
  await world.as(admin).rows('delete from members where id = $1', [person.memberId])
  expect(await world.owner.rows('select member_id from council_members where id = $1', [id])).toEqual([
    { member_id: null },
  ])
})

test('the position must exist, and is vice president by default', async () => {
  await expect(add(admin, { position: 'inexistente' })).rejects.toMatchObject({ code: '23503' })
  const [row] = await world
    .as(vice)
    .rows(
      `insert into council_members (name, entry_date) values ('Sem Cargo', '2026-03-01') returning position, status`,
    )
  expect(row).toEqual({ position: 'vice_presidente_executivo', status: 'ativo' })
})

test.each([
  ['name', ' \u00a0'],
  ['name', 'x'.repeat(121)],
  ['status', 'talvez'],
  ['observations', 'x'.repeat(4001)],
  ['entry_date', 'infinity'],
])('a council member’s %s should not be %j', async (column, value) => {
  await expect(add(admin, { [column]: value })).rejects.toMatchObject({ code: '23514' })
})

test('an admin adds, describes and deletes a position; its code never changes', async () => {
  expect(await position(admin, 'zelador')).toEqual([{ position: 'zelador' }])
  expect(
    await world.as(admin).rows(
      `update council_position_descriptions
       set title = 'Zeladora', function = 'Zela', responsibilities = '{Abrir}', current_member = 'Dona Zezé'
       where position = 'zelador' returning current_member`,
    ),
  ).toEqual([{ current_member: 'Dona Zezé' }])
  await expect(
    world.as(admin).rows(`update council_position_descriptions set position = 'outro' where position = 'zelador'`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(position(admin, 'zelador')).rejects.toMatchObject({ code: '23505' })
  expect(
    await world
      .as(admin)
      .rows(`delete from council_position_descriptions where position = 'zelador' returning 1 as one`),
  ).toHaveLength(1)
})

test('a position in use should not be deleted', async () => {
  await expect(
    world.as(admin).rows(`delete from council_position_descriptions where position = 'diretor_cultura'`),
  ).rejects.toMatchObject({ code: '23503' })
})

test.each(['Diretor', 'diretor cultura', 'diretor-cultura', '1o_diretor', '_', '*', '', 'x'.repeat(61)])(
  '%j is an invalid code of a position',
  async (code) => {
    await expect(position(admin, code)).rejects.toMatchObject({ code: '23514' })
  },
)

test.each([
  ['title', ' '],
  ['function', '\t'],
  ['function', 'x'.repeat(2001)],
  ['responsibilities', '{""}'],
  ['current_member', '\u200b'],
])('a position’s %s should not be %j', async (column, value) => {
  await expect(
    world.as(admin).rows(`update council_position_descriptions set ${column} = $1`, [value]),
  ).rejects.toMatchObject({ code: '23514' })
})
