import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Actor, type World } from '#tests/support/database.ts'
import { callFirstHook, callHook, invite, signUp, signUpFirst } from '#tests/database/people.ts'

const email = 'presidente@exemplo.org'
const name = 'Íris Quaresma'
const used = 'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.'
const foreign =
  'Este link de início não é deste clube ou foi substituído por um mais novo. Gere outro com npm run club:begin.'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Each test starts with a club without an administrator. */
beforeEach(() =>
  world.pastTriggers(`
    delete from app.beginnings;
    delete from public.user_roles;
    delete from app.members where is_founder or name = '${name}';
    delete from public.user_accounts where signup_email like '%@exemplo.org';
    delete from auth.users where email ilike '%@exemplo.org';
    update app.settings set value = '' where key in ('supreme_admin_email', 'founder_name', 'founder_email')`),
)

const begin = async () => {
  const [made] = await world.service.rows<{ token: string; expires_at: string }>('select * from begin_club()')
  return made ?? { token: '', expires_at: '' }
}
const isSupreme = async (userId: string, address = email) =>
  (await world.as({ userId, email: address }).rows('select private.is_supreme() as supreme'))[0]?.['supreme']

const memberOf = (userId: string) =>
  world.owner.rows('select name, position, is_founder from members where user_id = $1', [userId])
const setFounder = (founder: Record<string, string>, actor: Actor) =>
  actor.rows('select update_settings($1)', [founder])

test('the token creates the supreme admin with a member, and the settings store the address @ENT-58 @ENT-59 @ENT-105', async () => {
  const { token } = await begin()
  expect(token).toMatch(/^[\w-]{43}$/u)
  expect(await callFirstHook(world, email, token, name)).toBe(null)
  const userId = await signUpFirst(world, 'Presidente@Exemplo.org', token, `  ${name} `)
  expect(await world.owner.rows(`select value from app.settings where key = 'supreme_admin_email'`)).toEqual([
    { value: email },
  ])
  await world.owner.rows('update auth.users set email = lower(email) where id = $1', [userId])
  expect(await isSupreme(userId)).toBe(true)
  expect(await memberOf(userId)).toEqual([{ name, position: '', is_founder: false }])
})

test('neither token nor name stay in the metadata, also when the auth server writes them again', async () => {
  const { token } = await begin()
  const userId = await signUpFirst(world, email, token, name)
  const data = { begin_token: token, begin_name: name }
  await world.owner.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [userId, data])
  await world.owner.rows(
    `insert into auth.identities (provider_id, user_id, provider, identity_data) values ($1::text, $1::text::uuid, 'email', $2)`,
    [userId, data],
  )
  expect(
    await world.owner.rows(
      `select raw_user_meta_data as data, identity_data as identity
       from auth.users join auth.identities on user_id = users.id where users.id = $1`,
      [userId],
    ),
  ).toEqual([{ data: {}, identity: {} }])
  const log = await world.owner.rows(
    `select * from public.audit_log where to_jsonb(audit_log)::text like '%' || $1 || '%'`,
    [token],
  )
  expect(log).toEqual([])
})

test('the token should work once @ENT-57 @ENT-68', async () => {
  const { token } = await begin()
  await signUpFirst(world, email, token, name)
  expect(await callFirstHook(world, 'outro@exemplo.org', token, 'Outro Nome')).toBe(used)
  await expect(signUpFirst(world, 'outro@exemplo.org', token, 'Outro Nome')).rejects.toMatchObject({ message: used })
})

test('of two first administrators at once exactly one wins, and the other one gets a sentence @ENT-106', async () => {
  const { token } = await begin()
  const attempts = await Promise.allSettled([
    signUpFirst(world, email, token, name),
    signUpFirst(world, 'outro@exemplo.org', token, name),
  ])
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(attempts).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ message: used }) })
  expect(await world.owner.rows('select count(*)::int as members from app.members where name = $1', [name])).toEqual([
    { members: 1 },
  ])
})

test('the token should be valid for only an hour @ENT-57 @ENT-69', async () => {
  const { token } = await begin()
  await world.owner.rows('update app.beginnings set expires_at = now()')
  const sentence = 'Este link de início venceu. Gere outro com npm run club:begin.'
  expect(await callFirstHook(world, email, token, name)).toBe(sentence)
  await expect(signUpFirst(world, email, token, name)).rejects.toMatchObject({ message: sentence })
})

test('a new token invalidates the previous one, and a token of another club is invalid @ENT-107', async () => {
  const { token } = await begin()
  const { token: newer } = await begin()
  await expect(signUpFirst(world, email, token, name)).rejects.toMatchObject({ message: foreign })
  await expect(signUpFirst(world, email, 'x'.repeat(43), name)).rejects.toMatchObject({ message: foreign })
  expect(await isSupreme(await signUpFirst(world, email, newer, name))).toBe(true)
})

test('there should be no token while an administrator exists, and an older one should be invalid @ENT-57 @ENT-68', async () => {
  const { token } = await begin()
  const admin = await world.person({ role: 'admin' })
  await expect(begin()).rejects.toMatchObject({
    code: '42501',
    message: 'Este clube já tem administração. Novas pessoas entram por convite.',
  })
  await expect(signUpFirst(world, email, token, name)).rejects.toMatchObject({ message: used })
  // A suspended administrator does not count.
  await world.owner.rows('update user_accounts set suspended_at = now() where user_id = $1', [admin.userId])
  expect((await begin()).token).not.toBe('')
})

test('no one should read the hashes, the service key included', async () => {
  await expect(world.service.rows('select * from app.beginnings')).rejects.toMatchObject({ code: '42501' })
})

test('an invitation and the first link should not replace each other @ENT-60', async () => {
  const { token: first } = await begin()
  await expect(signUp(world, email, first)).rejects.toMatchObject({ message: 'Cadastro somente por convite.' })
  const supreme = await world.person({ supreme: true })
  const { token } = await invite(world, supreme, email, 'admin')
  await expect(signUpFirst(world, email, token, name)).rejects.toMatchObject({ message: foreign })
  expect(await callHook(world, email, token)).toBe(null)
  expect(await isSupreme(await signUp(world, email, token))).toBe(false)
})

test.each([
  [null, name, 'Informe um e-mail válido.'],
  ['', name, 'Informe um e-mail válido.'],
  ['presidente', name, 'Informe um e-mail válido.'],
  ['a b@c.d', name, 'Informe um e-mail válido.'],
  [email, null, 'Informe o seu nome.'],
  [email, ' \u00a0 ', 'Informe o seu nome.'],
  [email, 'n'.repeat(121), 'O nome deve ter no máximo 120 caracteres.'],
  [email, 'O Fundador', 'O nome e o cargo de fundador são reservados ao fundador.'],
])('the token should refuse the address %j with the name %j, and stay unused', async (address, typed, message) => {
  const { token } = await begin()
  await expect(signUpFirst(world, address, token, typed)).rejects.toMatchObject({ message })
  expect(await world.owner.rows('select used_at from app.beginnings')).toEqual([{ used_at: null }])
})

test('the first administrator becomes the founder with the own member', async () => {
  const { token } = await begin()
  const userId = await signUpFirst(world, email, token, name)
  await setFounder({ founder_name: name, founder_email: email }, world.as({ userId, email }))
  expect(await memberOf(userId)).toEqual([{ name, position: 'Fundador', is_founder: true }])
  expect(await world.owner.rows('select count(*)::int as members from app.members where name = $1', [name])).toEqual([
    { members: 1 },
  ])
})

test('another founder gets a member without an account', async () => {
  const { token } = await begin()
  const userId = await signUpFirst(world, email, token, name)
  await setFounder({ founder_name: 'Tomé Alcântara' }, world.as({ userId, email }))
  expect(await memberOf(userId)).toEqual([{ name, position: '', is_founder: false }])
  expect(await world.owner.rows('select name, user_id from members where is_founder')).toEqual([
    { name: 'Tomé Alcântara', user_id: null },
  ])
})

test('a founder whom the settings name already is the first administrator’s only member', async () => {
  await world.owner.rows(`update app.settings set value = $1 where key = 'founder_name'`, [name])
  await world.owner.rows(`update app.settings set value = $1 where key = 'founder_email'`, [email])
  const { token } = await begin()
  const userId = await signUpFirst(world, email, token, name)
  expect(await memberOf(userId)).toEqual([{ name, position: 'Fundador', is_founder: true }])
})
