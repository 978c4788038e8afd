import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { memberWithoutAccount } from '#tests/database/people.ts'

/** Only the supreme admin decides about administrators. */
let world: World
let supreme: Person
let admin: Person
let peer: Person
let council: Person
let member: Person
let founder: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true })
  admin = await world.person({ role: 'admin' })
  peer = await world.person({ role: 'admin', member: { name: 'Rita Lobo' } })
  council = await world.person({ role: 'council', position: 'vice_presidente_executivo' })
  member = await world.person({ member: { name: 'Ana Prado' } })
  founder = await world.person({ member: { name: 'Heitor', position: 'Fundador', isFounder: true } })
})
afterAll(() => world.close())

const set = (actor: Person, id: string, column: string, value: string | null) =>
  world.as(actor).rows(`update members set ${column} = $2 where id = $1 returning id`, [id, value])
const remove = (actor: Person, id: string) =>
  world.as(actor).rows('delete from members where id = $1 returning id', [id])
const suspend = (actor: Person, target: Person, suspended = true) =>
  world.as(actor).rows('select suspend_account($1, $2)', [target.userId, suspended])
const isSuspended = async (target: Person) =>
  (
    await world.owner.rows('select suspended_at is not null as result from user_accounts where user_id = $1', [
      target.userId,
    ])
  )[0]?.['result']

describe('an administrator may not', () => {
  test('suspend another administrator, by function or table @RIG-32', async () => {
    const refusal = { code: '42501', message: 'Só o administrador supremo suspende um administrador.' }
    await expect(suspend(admin, peer)).rejects.toMatchObject(refusal)
    await expect(
      world.as(admin).rows('update user_accounts set suspended_at = now() where user_id = $1', [peer.userId]),
    ).rejects.toMatchObject(refusal)
    expect(await isSuspended(peer)).toBe(false)
  })

  test('restore an administrator whom the supreme admin suspended @RIG-32', async () => {
    const fallen = await world.person({ role: 'admin' })
    await suspend(supreme, fallen)
    await expect(suspend(admin, fallen, false)).rejects.toMatchObject({
      code: '42501',
      message: 'Só o administrador supremo reativa um administrador.',
    })
    expect(await isSuspended(fallen)).toBe(true)
    await suspend(supreme, fallen, false)
    expect(await isSuspended(fallen)).toBe(false)
  })

  test.each([
    ['inactivate', 'inativa', (id: string) => set(admin, id, 'status', 'inativo')],
    ['delete', 'exclui', (id: string) => remove(admin, id)],
    ['anonymise', 'anonimiza', (id: string) => world.as(admin).rows('select anonymise_member($1)', [id])],
  ])('%s another administrator', async (_, does, attempt) => {
    await expect(attempt(peer.memberId)).rejects.toMatchObject({
      code: '42501',
      message: `Só o administrador supremo ${does} um administrador.`,
    })
    expect(await world.owner.rows('select status from members where id = $1', [peer.memberId])).toEqual([
      { status: 'ativo' },
    ])
    expect(await isSuspended(peer)).toBe(false)
  })

  test('reactivate an inactive administrator @RIG-28 @RIG-32', async () => {
    const fallen = await world.person({ role: 'admin' })
    await set(supreme, fallen.memberId, 'status', 'inativo')
    expect(await isSuspended(fallen)).toBe(true)
    for (const actor of [admin, council])
      await expect(set(actor, fallen.memberId, 'status', 'ativo')).rejects.toMatchObject({
        code: '42501',
        message: 'Só o administrador supremo reativa um administrador.',
      })
    expect(await set(supreme, fallen.memberId, 'status', 'ativo')).toHaveLength(1)
    expect(await isSuspended(fallen)).toBe(false)
  })

  test('unlink an administrator, link the account to another member, or replace the founder @RIG-30', async () => {
    const refusal = {
      code: '42501',
      message: 'Só o administrador supremo muda a conta do fundador ou de um administrador.',
    }
    const free = await memberWithoutAccount(world)
    await expect(set(admin, peer.memberId, 'user_id', null)).rejects.toMatchObject(refusal)
    await expect(set(admin, peer.memberId, 'user_id', admin.userId)).rejects.toMatchObject(refusal)
    await expect(set(admin, free, 'user_id', peer.userId)).rejects.toMatchObject(refusal)
    await expect(set(admin, free, 'user_id', supreme.userId)).rejects.toMatchObject(refusal)
    await expect(set(admin, founder.memberId, 'user_id', null)).rejects.toMatchObject(refusal)
    const desk = await world.person({ role: 'admin', member: false })
    await expect(
      world
        .as(admin)
        .rows(`insert into members (name, entry_date, user_id) values ('Sósia', '2026-02-01', $1)`, [desk.userId]),
    ).rejects.toMatchObject(refusal)
  })
})

test('the supreme admin may do all of it', async () => {
  const other = await world.person({ role: 'admin' })
  await suspend(supreme, other)
  await suspend(supreme, other, false)
  expect(await set(supreme, other.memberId, 'user_id', null)).toHaveLength(1)
  expect(await set(supreme, other.memberId, 'user_id', other.userId)).toHaveLength(1)
  expect(await set(supreme, other.memberId, 'status', 'inativo')).toHaveLength(1)
  expect(await remove(supreme, other.memberId)).toHaveLength(1)
})

test("an administrator edits a peer's other fields, ordinary members, and their own member @RIG-26", async () => {
  expect(await set(admin, peer.memberId, 'bio', 'Fundou a biblioteca.')).toHaveLength(1)
  const person = await world.person({ role: 'council' })
  await suspend(admin, person)
  await suspend(admin, person, false)
  expect(await set(admin, person.memberId, 'status', 'inativo')).toHaveLength(1)
  expect(await remove(admin, person.memberId)).toHaveLength(1)
  const desk = await world.person({ role: 'admin', member: false })
  const free = await memberWithoutAccount(world)
  expect(await set(desk, free, 'user_id', desk.userId)).toHaveLength(1)
})

test('the council edits officials, but not their name and photo @RIG-25', async () => {
  const refusal = {
    code: '42501',
    message: 'Só um administrador altera o nome e a foto do fundador, da administração e do Conselho.',
  }
  const colleague = await world.person({ role: 'council' })
  await world.pastTriggers(`insert into storage.objects (bucket_id, name, owner_id) values
    ('confraria-assets', 'member-photos/1790000000000-abcdefghijklmnopqrstuv.webp', '${council.userId}')`)
  const photo = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-abcdefghijklmnopqrstuv.webp'
  for (const target of [founder, supreme, admin, colleague]) {
    await expect(set(council, target.memberId, 'name', 'Outro Nome')).rejects.toMatchObject(refusal)
    await expect(set(council, target.memberId, 'photo_url', photo)).rejects.toMatchObject(refusal)
    expect(await set(council, target.memberId, 'bio', 'Pelo Conselho')).toHaveLength(1)
  }
  expect(await set(council, member.memberId, 'name', 'Ana do Prado')).toHaveLength(1)
  expect(await set(council, member.memberId, 'photo_url', photo)).toHaveLength(1)
  expect(await set(admin, founder.memberId, 'name', 'Heitor Alcântara')).toHaveLength(1)
})

test('the council may not make an administrator inactive @RIG-28', async () => {
  for (const target of [admin, supreme])
    await expect(set(council, target.memberId, 'status', 'inativo')).rejects.toMatchObject({ code: '42501' })
})
