import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '#machines/shared/access.ts'
import { mayLinkAccount } from '#machines/users/accountRights.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { invite, memberWithoutAccount, notificationsOf } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let council: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin', member: { name: 'Leonel Vasques' } })
  council = await world.person({ role: 'council' })
})
afterAll(() => world.close())

const unlinked = () => world.person({ member: false })
const link = async (actor: Person, account: Person, memberId: string | null, name: string | null = null) => {
  const [row] = await world
    .as(actor)
    .rows<{ id: string }>('select link_account($1, $2, $3) as id', [account.userId, memberId, name])
  return row?.id ?? ''
}
const memberOf = (account: Person) =>
  world.owner.rows<{ id: string; name: string }>('select id, name from app.members where user_id = $1', [
    account.userId,
  ])

test('points that an account earned without a member are in the ranking after linking @USR-18 @USR-19 @APP-138', async () => {
  const account = await unlinked()
  // As an evaluation of a routine does.
  await world.owner.rows(`insert into point_transactions (user_id, points, reason) values ($1, 15, 'Leitura')`, [
    account.userId,
  ])
  const ranked = () =>
    world.as(council).rows('select user_name, weekly_points from rankings where id = $1', [account.userId])
  expect(await ranked()).toEqual([])
  const memberId = await memberWithoutAccount(world, 'Sinhá Alencar')
  expect(await link(admin, account, memberId)).toBe(memberId)
  expect(await ranked()).toEqual([{ user_name: 'Sinhá Alencar', weekly_points: 15 }])
  expect(await notificationsOf(world, account)).toContain('Leonel Vasques ligou a sua conta ao seu cadastro de membro.')
  const [access] = await world.as(account).rows<{ member: string }>('select private.my_member_id() as member')
  expect(access?.member).toBe(memberId)
})

test("an account gets a new member by name, from today; a linked member's open invitation is revoked @USR-14 @MEM-77", async () => {
  const account = await unlinked()
  const id = await link(admin, account, null, ' Teodora Brandão ')
  expect(await memberOf(account)).toEqual([{ id, name: 'Teodora Brandão' }])
  const memberId = await memberWithoutAccount(world)
  const invitation = await invite(world, admin, 'outro@confraria.test', null, memberId)
  await link(admin, await unlinked(), memberId)
  expect(
    await world.owner.rows('select revoked_at is not null as revoked from invitations where id = $1', [invitation.id]),
  ).toEqual([{ revoked: true }])
})

test('a repeated request has no further effect, because the first response may be lost', async () => {
  const [one, other] = [await unlinked(), await unlinked()]
  const memberId = await memberWithoutAccount(world)
  expect([await link(admin, one, memberId), await link(admin, one, memberId)]).toEqual([memberId, memberId])
  const made = await link(admin, other, null, 'Quitéria Ramos')
  expect(await link(admin, other, null, 'Quitéria Ramos')).toBe(made)
  expect(await memberOf(other)).toHaveLength(1)
})

test('a new member whose response was lost has the name that was sent last', async () => {
  const [account, id] = [await unlinked(), randomUUID()]
  for (const name of ['Quitéria Ramos', 'Quitéria  Ramires', 'Quitéria Ramires'])
    expect(await link(admin, account, id, name)).toBe(id)
  await expect(link(admin, account, id, 'Leonel Vasques')).rejects.toMatchObject({ code: '23514' })
  await expect(link(admin, account, id, ' ')).rejects.toMatchObject({ message: 'Informe o nome do novo membro.' })
  await expect(link(admin, account, randomUUID(), 'Quitéria Reis')).rejects.toMatchObject({ code: '23505' })
  expect(await memberOf(account)).toEqual([{ id, name: 'Quitéria Ramires' }])
  expect(await notificationsOf(world, account)).toHaveLength(1)
})

test('an account has one member, and a member one account @USR-14', async () => {
  const account = await unlinked()
  await link(admin, account, null, 'Zulmira Pires')
  await expect(link(admin, account, await memberWithoutAccount(world))).rejects.toMatchObject({
    code: '23505',
    message: 'Esta conta já está ligada a um membro.',
  })
  await expect(link(admin, await unlinked(), council.memberId)).rejects.toMatchObject({
    code: '23505',
    message: 'Este membro já tem uma conta.',
  })
})

test('a deleted or inactive member, the founder and an invalid name should be refused', async () => {
  const inactive = await memberWithoutAccount(world)
  await world.owner.rows(`update app.members set status = 'inativo' where id = $1`, [inactive])
  await world.owner.rows(`update app.settings set value = 'Álvaro Pioneiro' where key = 'founder_name'`)
  const [founder] = await world.owner.rows<{ id: string }>('select id from app.members where is_founder')
  const account = await unlinked()
  const refused = [
    [randomUUID(), null, 'Este membro não existe mais.'],
    [inactive, null, 'Só membros ativos podem ser ligados a uma conta.'],
    [founder?.id ?? '', null, 'O fundador só se liga à conta com o e-mail do fundador.'],
    [null, ' ', 'Informe o nome do novo membro.'],
    [null, 'a'.repeat(121), 'O nome deve ter no máximo 120 caracteres.'],
    [null, 'Fundador Novo', 'O nome e o cargo de fundador são reservados ao fundador.'],
    [
      null,
      'leonel  vasques',
      'Este nome já é do fundador ou de alguém da administração ou do Conselho. Acrescente um sobrenome.',
    ],
    [null, null, 'Escolha um cadastro ou informe o nome de um novo.'],
    [inactive, 'Ana', 'Escolha um cadastro ou informe o nome de um novo.'],
  ] as const
  for (const [memberId, name, sentence] of refused)
    await expect(link(admin, account, memberId, name)).rejects.toMatchObject({ message: sentence })
  expect(await memberOf(account)).toEqual([])
})

test('the founder’s account is linked only to the founder @MEM-54', async () => {
  const account = await unlinked()
  await world.pastTriggers(`update app.settings set value = '${account.email}' where key = 'founder_email'`)
  await expect(link(supreme, account, null, 'Ana Prado')).rejects.toMatchObject({ code: '42501' })
  await world.pastTriggers(`update app.settings set value = '' where key = 'founder_email'`)
})

test('an administrator should not unlink the own record, nor take another member’s @USR-892', async () => {
  const own = await world.person({ role: 'admin' })
  const member = await world.person()
  const set = (actor: Person, memberId: string, userId: string | null) =>
    world.as(actor).rows('update members set user_id = $2 where id = $1 returning user_id', [memberId, userId])
  await expect(set(own, own.memberId, null)).rejects.toMatchObject({
    code: '42501',
    message: 'Ninguém desliga o próprio cadastro.',
  })
  await expect(set(own, member.memberId, own.userId)).rejects.toMatchObject({ code: '23505' })
  expect(await set(own, member.memberId, null)).toHaveLength(1)
  await expect(set(own, member.memberId, own.userId)).rejects.toMatchObject({ code: '23505' })
  // Only the supreme admin unlinks an administrator.
  expect(await set(supreme, own.memberId, null)).toEqual([{ user_id: null }])
  expect(await set(supreme, own.memberId, own.userId)).toEqual([{ user_id: own.userId }])
})

test('a member’s account is not replaced in one step, except by the supreme admin @USR-892', async () => {
  const [member, other] = [await world.person(), await unlinked()]
  const replace = (actor: Person) =>
    world
      .as(actor)
      .rows('update members set user_id = $2 where id = $1 returning user_id', [member.memberId, other.userId])
  await expect(replace(admin)).rejects.toMatchObject({ code: '23505', message: 'Este membro já tem uma conta.' })
  expect(await replace(supreme)).toEqual([{ user_id: other.userId }])
})

test('the menu agrees on who links whose account @USR-06 @USR-14', async () => {
  const member = await world.person()
  const access = (person: Person, role: 'admin' | 'council' | null, isSupreme = false): Access => ({
    userId: person.userId,
    memberId: null,
    roles: role ? [role] : [],
    isSupreme,
    permissions: {},
  })
  const actors = [
    [supreme, access(supreme, null, true)],
    [admin, access(admin, 'admin')],
    [council, access(council, 'council')],
    [member, access(member, null)],
  ] as const
  for (const [actor, rights] of actors)
    for (const kind of ['plain', 'peer', 'supreme', 'oneself'] as const) {
      if (kind === 'supreme' && actor === supreme) continue
      const account =
        kind === 'supreme'
          ? supreme
          : kind === 'oneself'
            ? actor
            : await world.person({ member: false, ...(kind === 'peer' && { role: 'admin' }) })
      const target = {
        id: account.userId,
        name: '',
        isAdmin: kind === 'peer' || (kind === 'oneself' && rights.roles.includes('admin')),
        isSupreme: account === supreme,
      }
      await world.pastTriggers(`update app.members set user_id = null where user_id = '${account.userId}'`)
      const done = await link(actor, account, null, `Pessoa ${randomUUID()}`).then(
        () => true,
        () => false,
      )
      expect([kind, rights.roles, done]).toEqual([kind, rights.roles, mayLinkAccount(rights, target)])
    }
})
