import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { invite } from '#tests/database/people.ts'

const email = 'fundador@confraria.test'

let world: World
let admin: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person()
})
afterAll(() => world.close())

/** Each test starts without a founder, and without the founder in the settings. */
beforeEach(() =>
  world.pastTriggers(`
    delete from app.members where is_founder;
    delete from public.user_accounts where signup_email = '${email}';
    delete from auth.users where email = '${email}';
    update app.settings set value = '' where key in ('founder_name', 'founder_email')`),
)

const setting = (key: string, value: string) =>
  world.owner.rows('update app.settings set value = $2 where key = $1', [key, value])

const founder = async () =>
  (
    await world.owner.rows(
      'select id, name, position, entry_date, status, user_id, is_founder from members where is_founder',
    )
  )[0]

const ensure = async (person: Person) => (await world.as(person).rows('select ensure_founder() as id'))[0]?.['id']

const signUp = async (confirmed: boolean) => {
  const id = randomUUID()
  const { token } = await invite(world, admin, email)
  await world.owner.rows(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, case when $3 then now() end, $4)`,
    [id, email, confirmed, { invite_token: token }],
  )
  return id
}

test('without a name in the settings no founder is created', async () => {
  expect(await ensure(member)).toBe(null)
  expect(await founder()).toBeUndefined()
})

test("the founder's name creates the member, once @MEM-52", async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const made = await founder()
  expect(made).toMatchObject({
    name: 'Álvaro Pioneiro',
    position: 'Fundador',
    entry_date: '2020-01-01',
    status: 'ativo',
    user_id: null,
  })
  expect(await ensure(member)).toBe(made?.['id'])
  await expect(
    world.owner.rows(`insert into app.members (name, entry_date, is_founder) values ('Outro', '2020-01-01', true)`),
  ).rejects.toMatchObject({ code: '23505' })
})

test('any signed-in person restores a missing founder, and no one else', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  await world.pastTriggers('delete from app.members where is_founder')
  await expect(world.anon.rows('select ensure_founder()')).rejects.toMatchObject({ code: '42501' })
  const id = await ensure(member)
  expect(await founder()).toMatchObject({ id, name: 'Álvaro Pioneiro' })
})

test('the founder is linked to the account of the confirmed founder’s e-mail, without a role @MEM-54 @MEM-55', async () => {
  await setting('founder_email', email)
  await setting('founder_name', 'Álvaro Pioneiro')
  const userId = await signUp(false)
  expect(await founder()).toMatchObject({ user_id: null })
  await world.owner.rows('update auth.users set email_confirmed_at = now() where id = $1', [userId])
  expect(await founder()).toMatchObject({ user_id: userId })
  const [access] = await world.as({ userId, email }).rows<{ staff: boolean }>('select private.is_staff() as staff')
  expect(access).toEqual({ staff: false })
})

test('an account that is confirmed from the start is linked at sign-up', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  await setting('founder_email', email)
  const userId = await signUp(true)
  expect(await founder()).toMatchObject({ user_id: userId })
})

test('no one should link the founder to another account, admins included @MEM-54', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const stranger = await world.person({ member: false })
  const id = await ensure(member)
  const link = (actor: Person) =>
    world.as(actor).rows('update members set user_id = $2 where id = $1', [String(id), stranger.userId])
  for (const actor of [admin, council, member]) await expect(link(actor)).rejects.toMatchObject({ code: '42501' })
  expect(await founder()).toMatchObject({ user_id: null })
})

test('only the supreme admin should make an existing account the founder @MEM-54 @USR-60', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const supreme = await world.person({ supreme: true })
  const friend = await world.person({ member: false })
  const choose = (actor: Person) =>
    world.as(actor).rows('select update_settings($1)', [{ founder_email: friend.email.toUpperCase() }])
  await expect(choose(admin)).rejects.toMatchObject({
    code: '42501',
    message: 'Já existe uma conta com este e-mail. Só o administrador supremo a liga ao fundador.',
  })
  expect(await founder()).toMatchObject({ user_id: null })
  await choose(supreme)
  expect(await founder()).toMatchObject({ user_id: friend.userId })
})

test('only the supreme admin should replace the address of a founder who has an account @USR-890', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  await setting('founder_email', email)
  const userId = await signUp(true)
  const supreme = await world.person({ supreme: true })
  const choose = (actor: Person, address: string) =>
    world.as(actor).rows('select update_setting($1, $2)', ['founder_email', address])
  for (const address of ['fundador@evil.test', ''])
    await expect(choose(admin, address)).rejects.toMatchObject({
      code: '42501',
      message: 'O fundador já tem uma conta. Só o administrador supremo muda o e-mail do fundador.',
    })
  await choose(admin, email)
  expect(await founder()).toMatchObject({ user_id: userId })
  await choose(supreme, 'fundador@outro.test')
  expect(await world.owner.rows(`select value from app.settings where key = 'founder_email'`)).toEqual([
    { value: 'fundador@outro.test' },
  ])
})

test("an open invitation of the founder's new address should not add another member @USR-38 @USR-890", async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const named = await invite(world, admin, email, 'council', null, randomUUID(), 'Zeferino Quadros')
  await world.as(admin).rows('select update_setting($1, $2)', ['founder_email', email])
  await expect(
    world.owner.rows(`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)`, [
      email,
      { invite_token: named.token },
    ]),
  ).rejects.toMatchObject({ message: 'Este convite foi revogado. Fale com a administração.' })
  const userId = await signUp(true)
  expect(await world.owner.rows('select is_founder from app.members where user_id = $1', [userId])).toEqual([
    { is_founder: true },
  ])
})

test('an address that an account had at its sign-up becomes the founder’s only through the supreme admin @USR-60', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const friend = await world.person({ member: false })
  await world.owner.rows(`update auth.users set email = 'outra@confraria.test' where id = $1`, [friend.userId])
  await expect(
    world.as(admin).rows('select update_setting($1, $2)', ['founder_email', friend.email]),
  ).rejects.toMatchObject({ code: '42501' })
})

const confirmAs = (person: Person, address: string) =>
  world.owner.rows('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [
    person.userId,
    address,
  ])
const isFounder = async (person: Person) =>
  (await world.as(person).rows<{ is: boolean }>(`select my_access() -> 'is_founder' = 'true' as is`))[0]?.is

test('an account that takes the founder’s address later should not become the founder @USR-60 @USR-891', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const [rogue, helper, supreme] = [
    await world.person({ role: 'admin', member: false }),
    await world.person({ role: 'admin' }),
    await world.person({ supreme: true }),
  ]
  await world.as(rogue).rows('select update_setting($1, $2)', ['founder_email', 'novo@confraria.test'])
  await confirmAs(rogue, 'novo@confraria.test')
  for (const visitor of [rogue, member, supreme]) await ensure(visitor)
  const link = (actor: Person) =>
    world.as(actor).rows('update members set user_id = $1 where is_founder', [rogue.userId])
  for (const actor of [rogue, helper]) await expect(link(actor)).rejects.toMatchObject({ code: '42501' })
  expect([await founder(), await isFounder(rogue)]).toMatchObject([{ user_id: null }, false])
  await link(supreme)
  expect([await founder(), await isFounder(rogue)]).toMatchObject([{ user_id: rogue.userId }, true])
})

test('the supreme admin chooses an account by the address that it has now @USR-60', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const [friend, supreme] = [await world.person({ member: false }), await world.person({ supreme: true })]
  await confirmAs(friend, 'amiga@confraria.test')
  await world.as(supreme).rows('select update_settings($1)', [{ founder_email: 'amiga@confraria.test' }])
  expect([await founder(), await isFounder(friend)]).toMatchObject([{ user_id: friend.userId }, true])
})

test('an account that the supreme admin removed from the founder is not linked again @USR-891', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  await setting('founder_email', email)
  const userId = await signUp(true)
  const supreme = await world.person({ supreme: true })
  await world.as(supreme).rows('update members set user_id = null where is_founder')
  await confirmAs({ userId, memberId: '', email }, email)
  await ensure(member)
  expect(await founder()).toMatchObject({ user_id: null })
  expect(await isFounder({ userId, memberId: '', email })).toBe(false)
  await world.as(supreme).rows('select update_setting($1, $2)', ['founder_email', email])
  expect(await founder()).toMatchObject({ user_id: userId })
})

test('the address of a deleted founder’s account stays for its next invitation', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  await setting('founder_email', email)
  await world.owner.rows('delete from auth.users where id = $1', [await signUp(true)])
  const userId = await signUp(true)
  expect(await founder()).toMatchObject({ user_id: userId })
})

test('the founder stays ‘Fundador’ and active, whatever is sent @MEM-53 @RIG-31', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const id = await ensure(member)
  await world
    .as(admin)
    .rows(`update members set position = 'Aposentado', status = 'inativo', name = 'Álvaro P.' where id = $1`, [
      String(id),
    ])
  expect(await founder()).toMatchObject({ name: 'Álvaro P.', position: 'Fundador', status: 'ativo' })
})

test('the founder should never be deleted @MEM-20 @MEM-53', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const id = String(await ensure(member))
  for (const actor of [admin, council, member])
    await expect(world.as(actor).rows('delete from members where id = $1', [id])).rejects.toMatchObject({
      code: '42501',
      message: 'O fundador não pode ser excluído.',
    })
  await expect(world.owner.rows('delete from app.members where id = $1', [id])).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['name', 'O Fundador'],
  ['name', 'Ｆｕｎｄａｄｏｒ'],
  ['name', 'Fun\u200bdador'],
  ['name', 'Fundad\u07cbr'],
  ['position', 'cofundador'],
  ['position', 'FUNDADORA'],
])("no one else should have the founder's title: %s %j @MEM-56", async (column, value) => {
  for (const [actor, target] of [
    [admin, member],
    [council, member],
    [admin, admin],
  ] as const)
    await expect(
      world.as(actor).rows(`update members set ${column} = $2 where id = $1`, [target.memberId, value]),
    ).rejects.toMatchObject({ code: '23514' })
})

test("no one should have the founder's title at creation, nor by their own change @MEM-56", async () => {
  await expect(
    world.as(admin).rows(`insert into members (name, entry_date, position) values ('Zé', '2026-01-01', 'Fundador')`),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    world.as(member).rows(`update members set name = 'Fundador' where id = $1`, [member.memberId]),
  ).rejects.toMatchObject({ code: '23514' })
})

test.each(['=1+1', '  @SUM(A1)', '\u202e-2', '\uff0b1'])(
  'no name or position begins like a formula: %j @MEM-895',
  async (text) => {
    const refusal = {
      code: '23514',
      message: 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.',
    }
    const change = (actor: Person, column: string) =>
      world.as(actor).rows(`update members set ${column} = $2 where id = $1`, [member.memberId, text])
    await expect(change(member, 'name')).rejects.toMatchObject(refusal)
    await expect(change(admin, 'position')).rejects.toMatchObject(refusal)
    await expect(invite(world, admin, 'formula@confraria.test', null, null, randomUUID(), text)).rejects.toMatchObject(
      refusal,
    )
    await world.pastTriggers(`update app.members set name = '=1+1' where id = '${member.memberId}'`)
    // An older one stays until it is changed.
    expect(
      await world.as(member).rows(`update members set bio = 'Nova' where id = $1 returning bio`, [member.memberId]),
    ).toEqual([{ bio: 'Nova' }])
  },
)

test('the founder’s name does not begin like a formula either, in the own record or the settings @MEM-861', async () => {
  await setting('founder_name', 'Álvaro Pioneiro')
  const rename = (name: string) => world.as(admin).rows('update members set name = $1 where is_founder', [name])
  await expect(rename('=1+1')).rejects.toMatchObject({
    code: '23514',
    message: 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.',
  })
  await expect(
    world.as(admin).rows('select update_settings($1)', [{ founder_name: '\u202e-2' }]),
  ).rejects.toMatchObject({
    code: '23514',
    message: 'O nome do fundador não pode começar com =, +, - ou @, como uma fórmula.',
  })
  await world.pastTriggers(`update app.members set name = '=1+1' where is_founder`)
  // An older one stays until it is changed.
  await rename('=1+1')
})

test("only the founder's account is the founder's, with or without a member", async () => {
  const account = await world.person({ member: false })
  const other = await world.person()
  await world.pastTriggers(`update app.settings set value = '${account.email}' where key = 'founder_email'`)
  expect([await isFounder(account), await isFounder(other)]).toEqual([true, false])
})
