import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { callHook, invite, memberWithoutAccount, signUp, notificationsOf } from '#tests/database/people.ts'

let world: World
let supreme: Person
let admin: Person
let made = 0

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin', member: { name: 'Leonel' } })
})
afterAll(() => world.close())

const address = () => `novo${++made}@confraria.test`
const rolesOf = (userId: string) =>
  world.owner.rows('select role, granted_by from user_roles where user_id = $1', [userId])

/** The result of the hook, the result of the trigger, and the number of users afterwards. */
const attempt = async (email: string, token: string | null) => {
  const hook = await callHook(world, email, token)
  const trigger = await signUp(world, email, token).catch((error: unknown) => error)
  const left = await world.owner.rows('select from auth.users where email = $1', [email])
  return { hook, trigger, left: left.length }
}
const refusal = (message: string) => ({
  hook: message,
  trigger: expect.objectContaining({ code: 'P0001', message, hint: 'invitation_required' }) as unknown,
  left: 0,
})

test('the invited person gets an account, the invitation’s role and its member; the inviter is notified @USR-28 @APP-140', async () => {
  const email = address()
  const memberId = await memberWithoutAccount(world, 'Ursulino Teles')
  const { id, token } = await invite(world, admin, email, 'council', memberId)
  expect(await callHook(world, email, token)).toBe(null)
  const userId = await signUp(world, email, token)
  expect(await world.owner.rows('select signup_email from user_accounts where user_id = $1', [userId])).toEqual([
    { signup_email: email },
  ])
  expect(await rolesOf(userId)).toEqual([{ role: 'council', granted_by: admin.userId }])
  expect(await world.owner.rows('select user_id, name from app.members where id = $1', [memberId])).toEqual([
    { user_id: userId, name: 'Ursulino Teles' },
  ])
  expect(
    await world.owner.rows('select accepted_at is not null as accepted from invitations where id = $1', [id]),
  ).toEqual([{ accepted: true }])
  expect(await world.as({ userId, email }).rows('select private.is_staff() as staff')).toEqual([{ staff: true }])
  expect(await notificationsOf(world, admin)).toContain('Ursulino Teles aceitou o seu convite.')
})

test('a new member starts with the account, today, without skills; the invitation forgets the name @USR-22 @USR-23', async () => {
  const email = address()
  const { id, token } = await invite(world, admin, email, null, null, randomUUID(), 'Ludovina Sá')
  const userId = await signUp(world, email, token)
  const [member] = await world.owner.rows<{ id: string }>(
    `select id, name, handle, status, skills, entry_date = private.period_start('day') as today
     from app.members where user_id = $1`,
    [userId],
  )
  expect(member).toEqual({
    id: expect.any(String) as unknown,
    name: 'Ludovina Sá',
    handle: 'ludovina.sa',
    status: 'ativo',
    skills: '{}',
    today: true,
  })
  expect(await world.owner.rows('select member_id, member_name from invitations where id = $1', [id])).toEqual([
    { member_id: member?.id, member_name: null },
  ])
  expect(await notificationsOf(world, admin)).toContain('Ludovina Sá aceitou o seu convite.')
})

test('a new member with a role gets that name, and no other member is added', async () => {
  const email = address()
  const { token } = await invite(world, admin, email, 'council', null, randomUUID(), 'Ondina Freire')
  const userId = await signUp(world, email, token)
  expect(await rolesOf(userId)).toEqual([{ role: 'council', granted_by: admin.userId }])
  const other = address()
  await expect(invite(world, admin, other, null, null, randomUUID(), 'Ondina Freire')).rejects.toMatchObject({
    code: '23514',
  })
})

test('a name that became an official’s should be refused, and leave the invitation open @ENT-67', async () => {
  const email = address()
  const { id, token } = await invite(world, admin, email, null, null, randomUUID(), 'Perpétua Rios')
  await world.person({ role: 'council', member: { name: 'Perpetua Rios' } })
  expect(await attempt(email, token)).toEqual(
    refusal('O nome deste convite não está mais disponível. Fale com a administração.'),
  )
  expect(await world.owner.rows('select accepted_at from invitations where id = $1', [id])).toEqual([
    { accepted_at: null },
  ])
})

test('without a role and a member only an account is created @USR-22', async () => {
  const email = address()
  const { token } = await invite(world, admin, email)
  const userId = await signUp(world, email, token)
  expect(await rolesOf(userId)).toEqual([])
  expect(await world.owner.rows('select from app.members where user_id = $1', [userId])).toEqual([])
})

test('the supreme admin’s invitation creates an admin @USR-20', async () => {
  const email = address()
  const { token } = await invite(world, supreme, email, 'admin')
  expect(await rolesOf(await signUp(world, email, token))).toEqual([{ role: 'admin', granted_by: supreme.userId }])
})

test('the role is the invitation’s, whatever the person claims at sign-up', async () => {
  const email = address()
  const { token } = await invite(world, admin, email)
  await world.owner.rows(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), $1, now(), $2)`,
    [email, { invite_token: token, role: 'admin', member_id: admin.memberId }],
  )
  const [user] = await world.owner.rows<{ id: string }>('select id from auth.users where email = $1', [email])
  expect(await rolesOf(user?.id ?? '')).toEqual([])
})

test('no one should sign up without an invitation, or with an unknown token @ENT-48 @ENT-60', async () => {
  expect(await attempt(address(), null)).toEqual(refusal('Cadastro somente por convite.'))
  expect(await attempt(address(), '')).toEqual(refusal('Cadastro somente por convite.'))
  expect(await attempt(address(), 'x'.repeat(43))).toEqual(refusal('Cadastro somente por convite.'))
})

test('a used invitation should be refused with its sentence @ENT-49 @ENT-61', async () => {
  const email = address()
  const { token } = await invite(world, admin, email)
  const userId = await signUp(world, email, token)
  const sentence = 'Este convite já foi usado. Entre com o seu e-mail e a sua senha.'
  expect(await attempt(address(), token)).toEqual(refusal(sentence))
  // It is not valid for a second account after the first is deleted.
  await world.owner.rows('delete from auth.users where id = $1', [userId])
  expect(await attempt(email, token)).toEqual(refusal(sentence))
})

test('an expired invitation should be refused with its sentence @ENT-49 @ENT-62', async () => {
  const email = address()
  const { id, token } = await invite(world, admin, email)
  await world.owner.rows('update invitations set expires_at = now() where id = $1', [id])
  expect(await attempt(email, token)).toEqual(refusal('Este convite venceu. Peça outro à administração.'))
})

test('a revoked invitation, or a replaced one, should be refused with its sentence @ENT-49 @ENT-63 @ENT-64', async () => {
  const email = address()
  const { id, token } = await invite(world, admin, email)
  const [newer] = await world.as(admin).rows<{ id: string; token: string }>('select * from resend_invitation($1)', [id])
  expect(await attempt(email, token)).toEqual(
    refusal('Este convite foi substituído por um mais novo. Use o link mais recente.'),
  )
  await world.as(admin).rows('select revoke_invitation($1)', [newer?.id ?? ''])
  expect(await attempt(email, newer?.token ?? '')).toEqual(
    refusal('Este convite foi revogado. Fale com a administração.'),
  )
})

test('an invitation for another e-mail should be refused with its sentence, and stay open @ENT-49 @ENT-65', async () => {
  const email = address()
  const { token } = await invite(world, admin, email)
  expect(await attempt(address(), token)).toEqual(refusal('Este convite é para outro e-mail.'))
  // The case of letters does not matter.
  expect(await callHook(world, email.toUpperCase(), token)).toBe(null)
  await signUp(world, email.toUpperCase(), token)
})

test('no one should sign up without an e-mail', async () => {
  const { token } = await invite(world, admin, address())
  await expect(signUp(world, null, token)).rejects.toMatchObject({ message: 'Este convite é para outro e-mail.' })
})

test('a member with an account should not get a second one @ENT-66', async () => {
  const email = address()
  const memberId = await memberWithoutAccount(world)
  const { token } = await invite(world, admin, email, null, memberId)
  const other = await world.person({ member: false })
  // Bypasses the trigger that would revoke the invitation.
  await world.pastTriggers(`update app.members set user_id = '${other.userId}' where id = '${memberId}'`)
  expect(await attempt(email, token)).toEqual(
    refusal('O membro deste convite já tem uma conta. Fale com a administração.'),
  )
})

test('the founder signs up by an invitation for the founder’s e-mail, which links the founder’s member @USR-37', async () => {
  const email = address()
  await world.owner.rows(`update app.settings set value = 'Álvaro Pioneiro' where key = 'founder_name'`)
  await world.owner.rows(`update app.settings set value = $1 where key = 'founder_email'`, [email])
  const [founder] = await world.owner.rows<{ id: string }>('select id from app.members where is_founder')
  const founderId = founder?.id ?? ''
  expect(await callHook(world, email, null)).toBe('Cadastro somente por convite.')
  await expect(invite(world, admin, address(), null, founderId)).rejects.toMatchObject({
    message: 'O fundador só pode ser convidado pelo e-mail que está nas configurações.',
  })
  const { token } = await invite(world, admin, email, 'council', founderId)
  const userId = await signUp(world, email, token)
  expect(await rolesOf(userId)).toEqual([{ role: 'council', granted_by: admin.userId }])
  expect(await world.owner.rows('select user_id from app.members where is_founder')).toEqual([{ user_id: userId }])
})

test('an admin should not invite the supreme admin’s address while it has no account @USR-36', async () => {
  await world.owner.rows(`update app.settings set value = 'chefe@confraria.test' where key = 'supreme_admin_email'`)
  await expect(invite(world, admin, 'chefe@confraria.test')).rejects.toMatchObject({
    code: '42501',
    message: 'O administrador supremo não entra por convite, só pelo link de início.',
  })
  await world.owner.rows(`update app.settings set value = $1 where key = 'supreme_admin_email'`, [supreme.email])
})

test('the token is stored nowhere: neither in the account, even after an update, nor in the identity @ENT-59', async () => {
  const email = address()
  const { token } = await invite(world, admin, email)
  const userId = await signUp(world, email, token)
  const data = JSON.stringify({ invite_token: token, nome: 'Ana' })
  await world.owner.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [userId, data])
  await world.owner.rows(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::uuid::text, $1::uuid, $2, 'email')`,
    [userId, data],
  )
  await world.owner.rows('update auth.identities set identity_data = $2 where user_id = $1::uuid', [userId, data])
  expect(
    await world.owner.rows(
      `select raw_user_meta_data as data from auth.users where id = $1::uuid
       union all select identity_data from auth.identities where user_id = $1::uuid`,
      [userId],
    ),
  ).toEqual([{ data: { nome: 'Ana' } }, { data: { nome: 'Ana' } }])
})

test('only the auth server’s role should execute the hook', async () => {
  const may = await world.owner.rows(
    `select role, has_function_privilege(role, 'private.before_user_created(jsonb)', 'execute') as allowed,
       has_schema_privilege(role, 'private', 'usage') as reaches
     from unnest(array['anon', 'authenticated', 'supabase_auth_admin']) as role`,
  )
  expect(may).toEqual([
    { role: 'anon', allowed: false, reaches: true },
    { role: 'authenticated', allowed: false, reaches: true },
    { role: 'supabase_auth_admin', allowed: true, reaches: true },
  ])
})

test.each([
  ['nothing', {}],
  ['no user', { metadata: {} }],
  ['metadata of another shape', { user: { email: 'x@y.test', user_metadata: 'texto' } }],
  ['a token that is not a text', { user: { email: 'x@y.test', user_metadata: { invite_token: { a: 1 } } } }],
])('the hook should refuse an event with %s', async (_, event) => {
  expect(await world.owner.rows('select private.before_user_created($1) as result', [event])).toEqual([
    { result: { error: { http_code: 403, message: 'Cadastro somente por convite.' } } },
  ])
})
