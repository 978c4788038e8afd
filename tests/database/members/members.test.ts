import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type Value, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person
let member: Person
let other: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true })
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person()
  other = await world.person()
})
afterAll(() => world.close())

const add = async (actor: Person, fields: Record<string, Value>) => {
  const row = { name: 'Nova Pessoa', entry_date: '2026-02-01', ...fields }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const sql = `insert into members (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning *`
  return (await world.as(actor).rows(sql, Object.values(row)))[0]
}

const edit = async (actor: Person, id: string, column: string, value: Value) =>
  (await world.as(actor).rows(`update members set ${column} = $2 where id = $1 returning *`, [id, value]))[0]

const remove = (actor: Person, id: string) =>
  world.as(actor).rows('delete from members where id = $1 returning id', [id])

const stored = async (id: string) => (await world.owner.rows('select * from members where id = $1', [id]))[0]

const isSuspended = async (person: Person) =>
  (
    await world.owner.rows('select suspended_at is not null as result from user_accounts where user_id = $1', [
      person.userId,
    ])
  )[0]?.['result']

/** An account with a member that may change without effects on other tests. */
const newPerson = () => world.person()

test('every signed-in person reads every member, inactive ones included @RIG-34', async () => {
  const inactive = await world.person({ member: { status: 'inativo' } })
  for (const person of [supreme, admin, council, member]) {
    const rows = await world.as(person).rows('select id from members order by name limit 1000')
    expect(rows.map(({ id }) => id)).toContain(inactive.memberId)
  }
})

test('an admin adds a member; missing values get their defaults, and the whole row is returned', async () => {
  const made = await add(admin, { name: '  Ágata d’Ávila ', observations: ' Pontual. ' })
  expect(made).toMatchObject({
    name: 'Ágata d’Ávila',
    handle: 'agata.d.avila',
    name_sort: 'agata d’avila',
    position: '',
    status: 'ativo',
    bio: '',
    observations: 'Pontual.',
    photo_url: null,
    user_id: null,
    is_founder: false,
    skills: '{}',
    communication: null,
  })
  expect(await stored(String(made?.['id']))).toEqual(made)
})

test('people with the same name get different handles, which stay after a new name @MEM-34', async () => {
  const handles = [await add(admin, { name: 'José Souza' }), await add(admin, { name: 'Jose  Souza' })]
  expect(handles.map((row) => row?.['handle'])).toEqual(['jose.souza', 'jose.souza.2'])
  expect((await add(admin, { name: '王' }))?.['handle']).toBe('membro')
  expect(await edit(admin, String(handles[0]?.['id']), 'name', 'Outro')).toMatchObject({ handle: 'jose.souza' })
})

test('only admins should add or delete members @MEM-35 @MEM-63', async () => {
  for (const person of [council, member]) {
    await expect(add(person, {})).rejects.toMatchObject({ code: '42501' })
    await expect(remove(person, other.memberId)).rejects.toMatchObject({
      code: '42501',
      message: 'Você não pode excluir este membro.',
    })
  }
  expect(await stored(other.memberId)).toBeDefined()
})

test('no one should write generated columns', async () => {
  for (const column of ['id', 'handle', 'is_founder', 'name_sort', 'created_at', 'updated_at'])
    await expect(world.as(supreme).rows(`update members set ${column} = ${column}`)).rejects.toMatchObject({
      code: '42501',
    })
  await expect(add(supreme, { is_founder: true })).rejects.toMatchObject({ code: '42501' })
  await expect(add(supreme, { handle: 'eu' })).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['name', 'Nome Novo'],
  ['bio', 'Uma vida.'],
  ['skills', '{Canto,Xadrez}'],
])('members change their own %s @MEM-35 @RIG-25 @RIG-26', async (column, value) => {
  expect(await edit(member, member.memberId, column, value)).toMatchObject({ [column]: value })
})

test.each([
  ['position', 'Diretor'],
  ['entry_date', '2020-01-01'],
  ['status', 'inativo'],
  ['communication', 5],
  ['spirituality', 4.5],
  ['user_id', null],
  ['observations', 'Ótima pessoa'],
])('only staff should change %s, also in their own row @RIG-27..RIG-30', async (column, value) => {
  const before = await stored(member.memberId)
  await expect(edit(member, member.memberId, column, value)).rejects.toMatchObject({ code: '42501' })
  // The council may not change its own row either.
  await expect(edit(council, council.memberId, column, value)).rejects.toMatchObject({ code: '42501' })
  expect(await stored(member.memberId)).toEqual(before)
})

test('only staff should change another member @MEM-35', async () => {
  await expect(edit(member, other.memberId, 'bio', 'Invadido')).rejects.toMatchObject({
    code: '42501',
    message: 'Você não pode editar este membro.',
  })
})

test('a form that sends locked fields unchanged is accepted', async () => {
  const [row] = await world.as(other).rows(
    `update members set (name, bio, position, entry_date, status, observations, user_id) =
       (name, 'Nova', position, entry_date, status, observations, user_id) where id = $1 returning bio`,
    [other.memberId],
  )
  expect(row).toEqual({ bio: 'Nova' })
})

test.each([
  ['name', 'Pelo Conselho'],
  ['position', 'Tesoureiro'],
  ['entry_date', '2021-05-06'],
  ['bio', 'Escrita pelo conselho'],
  ['skills', '{Finanças}'],
  ['loyalty', 3.5],
  ['status', 'inativo'],
  ['observations', 'Acompanhar.'],
])('the council changes %s of others @RIG-25..RIG-29', async (column, value) => {
  const person = await newPerson()
  expect(await edit(council, person.memberId, column, value)).toMatchObject({ [column]: value })
})

test('the council should not link an account, nor change an admin’s status @RIG-28 @RIG-30', async () => {
  const unlinked = await add(admin, {})
  await expect(edit(council, String(unlinked?.['id']), 'user_id', randomUUID())).rejects.toMatchObject({
    code: '42501',
    message: 'Só um administrador liga um membro a uma conta.',
  })
  for (const person of [admin, supreme])
    await expect(edit(council, person.memberId, 'status', 'inativo')).rejects.toMatchObject({ code: '42501' })
})

test('admins change everything, their own row included @RIG-27 @RIG-30', async () => {
  expect(await edit(admin, admin.memberId, 'position', 'Secretário')).toMatchObject({ position: 'Secretário' })
  const free = await world.person({ member: false })
  const unlinked = await add(admin, {})
  const id = String(unlinked?.['id'])
  expect(await edit(admin, id, 'user_id', free.userId)).toMatchObject({ user_id: free.userId })
  await expect(edit(admin, id, 'user_id', member.userId)).rejects.toMatchObject({ code: '23505' })
})

test('observations are readable by staff and by the member, and empty for others @MEM-17 @RIG-35', async () => {
  const person = await newPerson()
  await edit(admin, person.memberId, 'observations', 'Reservado.')
  const seen = async (reader: Person) =>
    (await world.as(reader).rows('select observations from members where id = $1', [person.memberId]))[0]
  for (const reader of [supreme, admin, council, person])
    expect(await seen(reader)).toEqual({ observations: 'Reservado.' })
  expect(await seen(other)).toEqual({ observations: '' })
  expect(await world.as(other).rows('select * from app.member_observations')).toEqual([])
})

test('observations that the caller cannot read are not lost by saving the rest', async () => {
  const person = await newPerson()
  await edit(admin, person.memberId, 'observations', 'Fica.')
  await world
    .as(person)
    .rows(`update members set bio = 'Oi', observations = observations where id = $1`, [person.memberId])
  expect(await stored(person.memberId)).toMatchObject({ bio: 'Oi', observations: 'Fica.' })
  await expect(edit(person, person.memberId, 'observations', '')).rejects.toMatchObject({ code: '42501' })
  expect(await edit(council, person.memberId, 'observations', ' \t')).toMatchObject({ observations: '' })
  expect(await world.owner.rows('select from app.member_observations where member_id = $1', [person.memberId])).toEqual(
    [],
  )
})

test('making a member inactive suspends the account, making it active restores it, for admins @MEM-63 @MEM-70', async () => {
  const person = await newPerson()
  await edit(admin, person.memberId, 'status', 'inativo')
  expect(await isSuspended(person)).toBe(true)
  await expect(world.as(person).rows('select 1')).rejects.toMatchObject({ hint: 'account_suspended' })
  await edit(admin, person.memberId, 'status', 'ativo')
  expect(await isSuspended(person)).toBe(false)
})

test('an admin’s deletion suspends the account @MEM-63', async () => {
  const person = await newPerson()
  expect(await remove(admin, person.memberId)).toEqual([{ id: person.memberId }])
  expect(await isSuspended(person)).toBe(true)
})

test("the council's change of the status should suspend no account @MEM-71", async () => {
  const person = await newPerson()
  await edit(council, person.memberId, 'status', 'inativo')
  expect(await isSuspended(person)).toBe(false)
  // The council does not restore an account that an admin suspended.
  await world.as(admin).rows('update user_accounts set suspended_at = now() where user_id = $1', [person.userId])
  await edit(council, person.memberId, 'status', 'ativo')
  expect(await isSuspended(person)).toBe(true)
})

test('a member remains after the account is deleted', async () => {
  const person = await newPerson()
  await world.owner.rows('delete from auth.users where id = $1', [person.userId])
  expect(await stored(person.memberId)).toMatchObject({ user_id: null, status: 'ativo' })
})

test.each([
  ['name', ''],
  ['name', ' \t\n\u00a0\u200b'],
  ['name', 'x'.repeat(121)],
  ['position', 'x'.repeat(81)],
  ['bio', 'x'.repeat(2001)],
  ['bio', '\u2003'],
  ['observations', 'x'.repeat(4001)],
  ['status', 'ausente'],
  ['entry_date', '1899-12-31'],
  ['entry_date', 'infinity'],
  ['communication', 0.5],
  ['strategy', 5.5],
  ['loyalty', 3.2],
  ['skills', '{"",Canto}'],
  ['skills', '{NULL}'],
  ['skills', `{${Array.from({ length: 13 }, (_, index) => `s${index}`).join(',')}}`],
])('%s should not be %j @MEM-36..MEM-43', async (column, value) => {
  await expect(edit(admin, other.memberId, column, value)).rejects.toMatchObject({ code: '23514' })
})

test('name and entry date are required @MEM-36', async () => {
  await expect(add(admin, { name: null })).rejects.toMatchObject({ code: '23502' })
  await expect(add(admin, { entry_date: null })).rejects.toMatchObject({ code: '23502' })
})
