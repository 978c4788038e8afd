import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { batchSize } from '#machines/users/invitationBatch.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { callHook, invite, memberWithoutAccount, signUp } from '#tests/database/people.ts'

let world: World
let admin: Person
let other: Person
let supreme: Person
let council: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin' })
  other = await world.person({ role: 'admin' })
  supreme = await world.person({ supreme: true })
  council = await world.person({ role: 'council' })
  member = await world.person()
})
beforeEach(async () => {
  await world.pastTriggers('delete from app.paces')
  await world.pastTriggers('delete from app.members where user_id is null')
})
afterAll(() => world.close())

interface Wanted {
  id: string
  member_id: string
  email: string
}
interface Result {
  [column: string]: unknown
  member_id: string
  id: string
  token: string | null
  expires_at: string | null
  refusal: string | null
}

const wanted = (member_id: string, email = `${randomUUID()}@confraria.test`): Wanted => ({
  id: randomUUID(),
  member_id,
  email,
})
const inviteAll = (person: Person, rows: readonly unknown[]) =>
  world.as(person).rows<Result>('select * from invite_members($1::jsonb)', [JSON.stringify(rows)])
const invited = (person: Person, after: readonly [string | null, string | null] = [null, null], limit = 200) =>
  world
    .as(person)
    .rows<{ id: string; email: string; invitation_id: string; sort: string }>(
      'select id, email, invitation_id, sort from list_invited_members($1, $2, $3)',
      [...after, limit],
    )
/** A member with an invitation, and the row that renews it. */
const invitedMember = async (name = 'Ana', role: string | null = null) => {
  const memberId = await memberWithoutAccount(world, name)
  const email = `${randomUUID()}@confraria.test`
  const inviter = role === 'admin' ? supreme : admin
  const { id, token } = await invite(world, inviter, email, role, memberId)
  return { memberId, email, token, old: id, row: { id: randomUUID(), member_id: memberId, replaces: id } }
}
const expire = (id: string) =>
  world.owner.rows(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
const resultOf = (results: readonly Result[], { member_id }: Pick<Wanted, 'member_id'>) =>
  results.find((result) => result.member_id === member_id)
const uninvited = (person: Person, after: readonly [string | null, string | null] = [null, null], limit = 200) =>
  world
    .as(person)
    .rows<{ id: string; name: string; email: string | null; sort: string }>(
      'select id, name, email, sort from list_uninvited_members($1, $2, $3)',
      [...after, limit],
    )
const openOf = (id: string) =>
  world.owner.rows(
    'select email, token_hash, invited_by from invitations where member_id = $1 and accepted_at is null and revoked_at is null',
    [id],
  )

test('the list has active members without an account and without an open invitation, by name @USR-800', async () => {
  const [zoe, ana, gone, invited] = [
    await memberWithoutAccount(world, 'Zoé Lima'),
    await memberWithoutAccount(world, 'Água Prado'),
    await memberWithoutAccount(world, 'Inativa'),
    await memberWithoutAccount(world, 'Convidada'),
  ]
  await world.owner.rows(`update app.members set status = 'inativo' where id = $1`, [gone])
  const { id } = await invite(world, admin, `${randomUUID()}@confraria.test`, null, invited)
  expect((await uninvited(admin)).map((row) => row.id)).toEqual([ana, zoe])
  const [first] = await uninvited(admin, [null, null], 1)
  expect((await uninvited(admin, [first?.sort ?? '', first?.id ?? ''])).map((row) => row.id)).toEqual([zoe])
  await world.owner.rows(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await uninvited(admin)).map((row) => row.id)).toEqual([ana, invited, zoe])
})

test('the e-mail is that of the spreadsheet, else of the last invitation @USR-801', async () => {
  const [before, again] = [randomUUID(), await memberWithoutAccount(world, 'Bia')]
  await world
    .as(admin)
    .rows('select import_members($1, $2::jsonb)', [
      randomUUID(),
      JSON.stringify([{ id: before, line: 2, name: 'Ada', entry_date: '2026-01-01', email: 'ada@planilha.test' }]),
    ])
  const { id } = await invite(world, admin, 'bia@antes.test', null, again)
  await world.as(admin).rows('select revoke_invitation($1)', [id])
  const none = await memberWithoutAccount(world, 'Caio')
  expect((await uninvited(admin)).map((row) => [row.id, row.email])).toEqual([
    [before, 'ada@planilha.test'],
    [again, 'bia@antes.test'],
    [none, null],
  ])
})

test('each row is an invitation of its own, with its token once and its hash stored @USR-802', async () => {
  const rows = [
    wanted(await memberWithoutAccount(world, 'Ana'), ' Ana@Confraria.test '),
    wanted(await memberWithoutAccount(world, 'Bia'), 'sem-arroba'),
    wanted(await memberWithoutAccount(world, 'Caio')),
  ] as const
  const results = await inviteAll(admin, rows)
  expect(results).toHaveLength(3)
  expect(resultOf(results, rows[1])).toMatchObject({
    token: null,
    expires_at: null,
    refusal: 'Informe um e-mail válido.',
  })
  const made = resultOf(results, rows[0])
  expect(made).toMatchObject({ id: rows[0].id, refusal: null })
  expect(made?.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const [stored] = await openOf(rows[0].member_id)
  expect(stored).toMatchObject({ email: 'ana@confraria.test', invited_by: admin.userId })
  expect(stored?.['token_hash']).not.toBe(made?.token)
  expect(await openOf(rows[1].member_id)).toEqual([])
  expect(await openOf(rows[2].member_id)).toHaveLength(1)
  const log = await world.owner.rows(`select old, new from audit_log where target = $1`, [`invitations/${rows[0].id}`])
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain(made?.token)
})

test('the new account belongs to its member', async () => {
  const row = wanted(await memberWithoutAccount(world, 'Dora'), 'dora@confraria.test')
  const [made] = await inviteAll(admin, [row])
  expect(await callHook(world, 'dora@confraria.test', made?.token ?? '')).toBeNull()
  const account = await signUp(world, 'dora@confraria.test', made?.token ?? '')
  expect(await world.owner.rows('select user_id from app.members where id = $1', [row.member_id])).toEqual([
    { user_id: account },
  ])
})

test('what changed meanwhile is refused in its row, with the sentence @USR-803', async () => {
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => memberWithoutAccount(world, `Membro ${name}`)))
  const [taken, linked, gone, fine] = ids.map((id) => wanted(id))
  if (!taken || !linked || !gone || !fine) throw new Error('four members')
  await invite(world, other, taken.email)
  const account = randomUUID()
  await world.owner.rows('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    account,
    'conta@confraria.test',
    { invite_token: (await invite(world, other, 'conta@confraria.test', null, linked.member_id)).token },
  ])
  await world.owner.rows('delete from app.members where id = $1', [gone.member_id])
  const results = await inviteAll(admin, [taken, linked, gone, fine])
  expect([taken, linked, gone, fine].map((row) => resultOf(results, row)?.refusal)).toEqual([
    'Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.',
    'Este membro já tem uma conta.',
    'Este membro não existe mais.',
    null,
  ])
  const [again] = await inviteAll(admin, [wanted(fine.member_id, member.email)])
  expect(again?.refusal).toBe('Já existe uma conta com este e-mail.')
})

test('of two equal addresses in a batch the second is refused', async () => {
  const rows = [
    wanted(await memberWithoutAccount(world, 'Ana'), 'mesmo@confraria.test'),
    wanted(await memberWithoutAccount(world, 'Bia'), 'MESMO@confraria.test'),
  ]
  const results = await inviteAll(admin, rows)
  expect(results.map(({ token }) => token !== null)).toEqual([true, false])
  expect(results[1]?.refusal).toBe('Já existe um convite em aberto para este e-mail. Reenvie-o ou revogue-o.')
})

test('a repeated batch, as after a double click or a lost response, is the same invitations with other tokens @USR-804', async () => {
  const rows = [wanted(await memberWithoutAccount(world, 'Ana')), wanted(await memberWithoutAccount(world, 'Bia'))]
  const [first, second] = await Promise.all([inviteAll(admin, rows), inviteAll(admin, rows)])
  expect(second.map(({ id, refusal }) => [id, refusal])).toEqual(first.map(({ id }) => [id, null]))
  expect(second.map(({ token }) => token)).not.toEqual(first.map(({ token }) => token))
  for (const row of rows) expect(await openOf(row.member_id)).toHaveLength(1)
})

test('of two administrators at once one invites each member, and the other reads why not @USR-803', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((number) => memberWithoutAccount(world, `Membro ${number}`)))
  const [mine, theirs] = await Promise.all([
    inviteAll(
      admin,
      ids.map((id) => wanted(id)),
    ),
    inviteAll(
      other,
      ids.toReversed().map((id) => wanted(id)),
    ),
  ])
  for (const id of ids) {
    expect(await openOf(id)).toHaveLength(1)
    const results = [...mine, ...theirs].filter((result) => result.member_id === id)
    expect(results.filter(({ token }) => token !== null)).toHaveLength(1)
    expect(results.find(({ token }) => token === null)?.refusal).toBe(
      'Este membro já tem um convite em aberto. Reenvie-o ou revogue-o.',
    )
  }
})

test('the list of invited members has open and expired invitations of active members, by name @USR-760', async () => {
  const [zoe, ana, used, revoked, gone] = [
    await invitedMember('Zoé'),
    await invitedMember('Água'),
    await invitedMember('Usado'),
    await invitedMember('Revogado'),
    await invitedMember('Inativo'),
  ]
  await memberWithoutAccount(world, 'Sem Convite')
  await expire(zoe.old)
  await signUp(world, used.email, used.token)
  await world.as(admin).rows('select revoke_invitation($1)', [revoked.old])
  await world.owner.rows(`update app.members set status = 'inativo' where id = $1`, [gone.memberId])
  expect((await invited(admin)).map(({ id, email, invitation_id }) => ({ id, email, invitation_id }))).toEqual(
    [ana, zoe].map(({ memberId: id, email, old }) => ({ id, email, invitation_id: old })),
  )
  const [first] = await invited(admin, [null, null], 1)
  expect((await invited(admin, [first?.sort ?? '', first?.id ?? ''])).map(({ id }) => id)).toEqual([zoe.memberId])
})

test('a renewed invitation has another link and its old e-mail and role; the old link is void @USR-760', async () => {
  const [open, expired, official] = [
    await invitedMember('Ana'),
    await invitedMember('Bia'),
    await invitedMember('Caio', 'council'),
  ]
  await expire(expired.old)
  const results = await inviteAll(admin, [open.row, expired.row, { ...official.row, email: 'outro@confraria.test' }])
  for (const { memberId, email, row, token } of [open, expired, official]) {
    const result = resultOf(results, row)
    expect(result).toMatchObject({ id: row.id, refusal: null })
    expect(result?.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await openOf(memberId)).toMatchObject([{ email, invited_by: admin.userId }])
    expect(await callHook(world, email, token)).not.toBeNull()
    expect(await callHook(world, email, result?.token ?? '')).toBeNull()
  }
  const roles = await world.owner.rows('select role from invitations where id = $1', [official.row.id])
  expect(roles).toEqual([{ role: 'council' }])
})

test('what changed meanwhile is refused in its row, and the other rows are renewed @USR-762', async () => {
  const [revoked, used, swapped, fine] = [
    await invitedMember('Ana'),
    await invitedMember('Bia'),
    await invitedMember('Caio'),
    await invitedMember('Dora'),
  ]
  await world.as(other).rows('select revoke_invitation($1)', [revoked.old])
  await signUp(world, used.email, used.token)
  const rows = [revoked.row, used.row, { ...swapped.row, replaces: fine.old }, fine.row]
  const results = await inviteAll(admin, rows)
  expect(rows.map((row) => resultOf(results, row)?.refusal)).toEqual([
    'Este convite foi revogado. Crie outro.',
    'Este convite já foi usado.',
    'Este convite não existe mais.',
    null,
  ])
  expect(await callHook(world, swapped.email, swapped.token), 'a refused row keeps its link').toBeNull()
})

test('a repeated renewal is the same invitation with another token; of two at once one renews @USR-804 @USR-762', async () => {
  const people = [await invitedMember('Ana'), await invitedMember('Bia'), await invitedMember('Caio')]
  const rows = people.map(({ row }) => row)
  const [first, second] = await Promise.all([inviteAll(admin, rows), inviteAll(admin, rows)])
  expect(second.map(({ id, refusal }) => [id, refusal])).toEqual(first.map(({ id }) => [id, null]))
  expect(second.map(({ token }) => token)).not.toEqual(first.map(({ token }) => token))

  const again = people.map(({ row }) => ({ id: randomUUID(), member_id: row.member_id, replaces: row.id }))
  const theirs = again.map((row) => ({ ...row, id: randomUUID() })).toReversed()
  const results = (await Promise.all([inviteAll(admin, again), inviteAll(other, theirs)])).flat()
  for (const { memberId } of people) {
    expect(await openOf(memberId)).toHaveLength(1)
    const refusals = results.filter(({ member_id }) => member_id === memberId).map(({ refusal }) => refusal)
    expect(refusals).toHaveLength(2)
    expect(new Set(refusals)).toEqual(new Set([null, 'Este convite foi revogado. Crie outro.']))
  }
})

test('a renewal beyond the rate, or by one who may not invite this role, keeps the old link @LIM-21 @USR-762', async () => {
  const [first, second, future] = [
    await invitedMember('Ana'),
    await invitedMember('Bia'),
    await invitedMember('Caio', 'admin'),
  ]
  await world.pastTriggers('delete from app.paces')
  await world.owner.rows(
    `insert into app.paces (user_id, kind, since, amount, day_since, day_amount)
     values ($1, 'invitation', now(), 499, now(), 499)`,
    [admin.userId],
  )
  const results = await inviteAll(admin, [first.row, second.row])
  const renewed = results.filter(({ refusal }) => refusal === null)
  expect(results).toEqual(renewed)
  expect(renewed).toHaveLength(1)
  const rest = resultOf(results, first.row) ? second : first
  expect(resultOf(await inviteAll(admin, [future.row]), future.row)?.refusal).toBe(
    'Só o administrador supremo convida administradores.',
  )
  await expect(inviteAll(admin, [future.row, rest.row])).rejects.toMatchObject({ code: 'PT429' })
  for (const { email, token } of [future, rest]) expect(await callHook(world, email, token)).toBeNull()
})

test('only admins should invite members at once or list whom @USR-802', async () => {
  const rows = [wanted(await memberWithoutAccount(world))]
  for (const person of [council, member]) {
    await expect(inviteAll(person, rows)).rejects.toMatchObject({
      code: '42501',
      message: 'Só administradores convidam.',
    })
    await expect(uninvited(person)).rejects.toMatchObject({ code: '42501' })
    await expect(invited(person)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(world.anon.rows(`select * from invite_members('[]')`)).rejects.toMatchObject({ code: '42501' })
  for (const list of ['list_uninvited_members', 'list_invited_members'])
    await expect(world.anon.rows(`select * from ${list}()`)).rejects.toMatchObject({ code: '42501' })
})

test('a batch has at most 25 rows, as the client sends them @LIM-800', async () => {
  const row = wanted(await memberWithoutAccount(world))
  expect(await inviteAll(admin, Array(batchSize).fill(row))).toHaveLength(batchSize)
  for (const rows of [Array(batchSize + 1).fill(row), {}, null])
    await expect(
      world.as(admin).rows('select * from invite_members($1::jsonb)', [JSON.stringify(rows)]),
    ).rejects.toMatchObject({ code: '23514', message: 'Convide no máximo 25 membros em cada lote.' })
  await expect(inviteAll(admin, [{ id: randomUUID(), email: 'a@b.test' }])).rejects.toMatchObject({
    code: '23514',
    message: 'Não foi possível ler os membros deste convite.',
  })
})

test('the rate ends a batch: what was invited stays, the others wait @LIM-21 @USR-803', async () => {
  await world.owner.rows(
    `insert into app.paces (user_id, kind, since, amount, day_since, day_amount)
     values ($1, 'invitation', now(), 499, now(), 499)`,
    [admin.userId],
  )
  const rows = [wanted(await memberWithoutAccount(world, 'Ana')), wanted(await memberWithoutAccount(world, 'Bia'))]
  expect((await inviteAll(admin, rows)).map(({ refusal }) => refusal)).toEqual([null])
  await expect(inviteAll(admin, [wanted(await memberWithoutAccount(world, 'Caio'))])).rejects.toMatchObject({
    code: 'PT429',
    message: 'Você pode criar no máximo 500 convites por hora. Aguarde um pouco e tente de novo.',
  })
})
