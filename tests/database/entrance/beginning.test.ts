import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { callHook, invite, signUp } from '#tests/database/people.ts'

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
    delete from public.user_accounts where signup_email like '%@exemplo.org';
    delete from auth.users where email ilike '%@exemplo.org';
    update app.settings set value = '' where key = 'supreme_admin_email'`),
)

const email = 'presidente@exemplo.org'

const begin = async () => {
  const [made] = await world.service.rows<{ token: string; expires_at: string }>('select * from begin_club()')
  return made ?? { token: '', expires_at: '' }
}
const isSupreme = async (userId: string, address = email) =>
  (await world.as({ userId, email: address }).rows('select private.is_supreme() as supreme'))[0]?.['supreme']

test('the token creates the supreme admin, and the settings store the address @ENT-58 @ENT-59', async () => {
  const { token } = await begin()
  expect(token).toMatch(/^[\w-]{43}$/u)
  expect(await callHook(world, email, token)).toBe(null)
  const userId = await signUp(world, 'Presidente@Exemplo.org', token)
  expect(await world.owner.rows(`select value from app.settings where key = 'supreme_admin_email'`)).toEqual([
    { value: email },
  ])
  await world.owner.rows('update auth.users set email = lower(email) where id = $1', [userId])
  expect(await isSupreme(userId)).toBe(true)
  expect(await world.owner.rows('select raw_user_meta_data as data from auth.users where id = $1', [userId])).toEqual([
    { data: {} },
  ])
})

test('the token should work once @ENT-57 @ENT-68', async () => {
  const { token } = await begin()
  await signUp(world, email, token)
  const sentence = 'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.'
  expect(await callHook(world, 'outro@exemplo.org', token)).toBe(sentence)
  await expect(signUp(world, 'outro@exemplo.org', token)).rejects.toMatchObject({ message: sentence })
})

test('the token should be valid for only an hour @ENT-57 @ENT-69', async () => {
  const { token } = await begin()
  await world.owner.rows('update app.beginnings set expires_at = now()')
  const sentence = 'Este link de início venceu. Gere outro com npm run club:begin.'
  expect(await callHook(world, email, token)).toBe(sentence)
  await expect(signUp(world, email, token)).rejects.toMatchObject({ message: sentence })
})

test('a new token invalidates the previous one', async () => {
  const { token } = await begin()
  const { token: newer } = await begin()
  await expect(signUp(world, email, token)).rejects.toMatchObject({ message: 'Cadastro somente por convite.' })
  expect(await isSupreme(await signUp(world, email, newer))).toBe(true)
})

test('there should be no token while an administrator exists, and an older one should be invalid @ENT-57 @ENT-68', async () => {
  const { token } = await begin()
  const admin = await world.person({ role: 'admin' })
  await expect(begin()).rejects.toMatchObject({
    code: '42501',
    message: 'Este clube já tem administração. Novas pessoas entram por convite.',
  })
  await expect(signUp(world, email, token)).rejects.toMatchObject({
    message: 'Este link de início já foi usado. Entre com o seu e-mail e a sua senha.',
  })
  // A suspended administrator does not count.
  await world.owner.rows('update user_accounts set suspended_at = now() where user_id = $1', [admin.userId])
  expect((await begin()).token).not.toBe('')
})

test('no one should read the hashes, the service key included', async () => {
  await expect(world.service.rows('select * from app.beginnings')).rejects.toMatchObject({ code: '42501' })
})

test('an unknown token, and an invitation, should create no supreme admin @ENT-60', async () => {
  await expect(signUp(world, email, 'x'.repeat(43))).rejects.toMatchObject({ message: 'Cadastro somente por convite.' })
  const supreme = await world.person({ supreme: true })
  const { token } = await invite(world, supreme, email, 'admin')
  expect(await isSupreme(await signUp(world, email, token))).toBe(false)
})

test('the token should refuse an invalid address', async () => {
  const { token } = await begin()
  for (const address of [null, '', 'presidente', 'a b@c.d'])
    await expect(signUp(world, address, token)).rejects.toMatchObject({ message: 'Informe um e-mail válido.' })
  expect(await world.owner.rows('select used_at from app.beginnings')).toEqual([{ used_at: null }])
})
