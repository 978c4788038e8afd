import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type Row, type Value, type World } from '#tests/support/database.ts'
import { insertRow } from '#tests/database/people.ts'

let world: World
let admin: Person
let vice: Person
let unseated: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  await world.owner.rows(`insert into council_position_descriptions (position, title, function) values
    ('vice_presidente_executivo', 'Vice Presidente Executivo', 'Conduz a diretoria'),
    ('diretor_cultura', 'Diretor de Cultura', 'Cuida da cultura')`)
  admin = await world.person({ role: 'admin' })
  vice = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  unseated = await world.person({ role: 'council' })
  member = await world.person()
})
afterAll(() => world.close())

const add = (actor: Person, fields: Record<string, Value> = {}) =>
  insertRow<Row & { id: string }>(world.as(actor), 'council_members', {
    name: 'Conselheira',
    position: 'diretor_cultura',
    entry_date: '2026-03-01',
    ...fields,
  })

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

test('only an admin gives rights: the link to a member, and a new position @COU-09 @COU-11', async () => {
  const { id } = await add(vice)
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

test('no one should change their own row, admins included @COU-12', async () => {
  const own = await seat(vice)
  expect(await edit(vice, own, 'observations', 'Sou ótimo')).toEqual([])
  expect(await remove(vice, own)).toEqual([])
  await expect(add(admin, { member_id: admin.memberId })).rejects.toMatchObject({ code: '42501' })
  const { id: other } = await add(admin)
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

test('the position must exist, and is vice president by default @COU-08', async () => {
  await expect(add(admin, { position: 'inexistente' })).rejects.toMatchObject({ code: '23503' })
  const [row] = await world
    .as(vice)
    .rows(
      `insert into council_members (name, entry_date) values ('Sem Cargo', '2026-03-01') returning position, status`,
    )
  expect(row).toEqual({ position: 'vice_presidente_executivo', status: 'ativo' })
})

test('an admin adds, describes and deletes a position; its code never changes @COU-29', async () => {
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

test('the name of a position’s holder should not be invisible', async () => {
  await expect(
    world.as(admin).rows(`update council_position_descriptions set current_member = $1`, ['\u200b']),
  ).rejects.toMatchObject({ code: '23514' })
})
