import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'

interface Invitation {
  id: string
  token: string
}

const addresses: string[] = []
const target = await startTarget()
const inviter = await target.person('admin')
const service = target.client(target.serviceKey)
afterAll(async () => {
  const { data } = await service.auth.admin.listUsers({ perPage: 1000 })
  for (const { id, email = '' } of data.users) if (addresses.includes(email)) await service.auth.admin.deleteUser(id)
  await service.from('invitations').delete().in('email', addresses)
  await target.stop()
})

const address = (): string => {
  const made = `convite-${randomUUID()}@confraria.test`
  addresses.push(made)
  return made
}

const invite = async (email: string): Promise<Invitation> => {
  const { data, error } = await inviter.rpc('create_invitation', { p_email: email }).single<Invitation>()
  if (error) throw error
  return data
}

const signUp = (email: string, token?: string, password = 'confraria-demo') =>
  target.client().auth.signUp({ email, password, options: { data: token ? { invite_token: token } : {} } })

/** The client receives the hook's sentence; the code is `unknown`, because hooks have no code of their own. */
const refused = (message: string) => ({ status: 403, code: 'unknown', message })
const uninvited = refused('Cadastro somente por convite.')

describe('signing up', () => {
  test('with an invitation opens a session', async () => {
    const email = address()
    const { token } = await invite(email)
    const { data, error } = await signUp(email, token)
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({ email })
  })

  test('stores the token in no account and in no access token', async () => {
    const email = address()
    const { token } = await invite(email)
    const client = target.client()
    const password = 'Vela-e-pena-9'
    await client.auth.signUp({ email, password, options: { data: { invite_token: token, apelido: 'Ana' } } })
    // Hosted projects repeat it once, in the response to the sign-up.
    const { data } = await client.auth.signInWithPassword({ email, password })
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ user_metadata: { apelido: 'Ana' } })
    expect(JSON.stringify(claims)).not.toContain(token)
    expect(JSON.stringify(data)).not.toContain(token)
  })

  test('without one, or with an unknown one, is refused @ENT-48', async () => {
    for (const token of [undefined, 'nunca-existiu']) {
      const { data, error } = await signUp(address(), token)
      expect(error).toMatchObject(uninvited)
      expect(data).toEqual({ user: null, session: null })
    }
  })

  test('with a used one is refused', async () => {
    const [first, second] = [address(), address()]
    const { token } = await invite(first)
    expect((await signUp(first, token)).error).toBeNull()
    const { error } = await signUp(second, token)
    expect(error).toMatchObject(refused('Este convite já foi usado. Entre com o seu e-mail e a sua senha.'))
  })

  test('with an expired one is refused', async () => {
    const email = address()
    const { id, token } = await invite(email)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const { error: stored } = await service.from('invitations').update({ expires_at: yesterday }).eq('id', id)
    expect(stored).toBeNull()
    const { error } = await signUp(email, token)
    expect(error).toMatchObject(refused('Este convite venceu. Peça outro à administração.'))
  })

  test('with a revoked one is refused', async () => {
    const email = address()
    const { id, token } = await invite(email)
    expect((await inviter.rpc('revoke_invitation', { p_id: id })).error).toBeNull()
    const { error } = await signUp(email, token)
    expect(error).toMatchObject(refused('Este convite foi revogado. Fale com a administração.'))
  })

  test("with another person's is refused, and the invited person can still sign up", async () => {
    const email = address()
    const { token } = await invite(email)
    expect((await signUp(address(), token)).error).toMatchObject(refused('Este convite é para outro e-mail.'))
    expect((await signUp(email, token)).error).toBeNull()
  })

  test('without an invitation does not reveal which accounts exist', async () => {
    for (const email of ['membro12@confraria.test', address()])
      expect((await signUp(email)).error).toMatchObject(uninvited)
  })

  test('with a weak password is refused before the hook runs', async () => {
    expect((await signUp(address(), undefined, 'curta')).error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('twice at once with one invitation creates one account', async () => {
    const email = address()
    const { token } = await invite(email)
    const responses = await Promise.all([signUp(email, token), signUp(email, token)])
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
  })
})

describe('without an invitation no account is created', () => {
  const expectNoAccount = async (email: string) => {
    const { data } = await service.auth.admin.listUsers({ perPage: 1000 })
    expect(data.users.map((user) => user.email)).not.toContain(email)
  }

  test('by a code or link by mail', async () => {
    const email = address()
    // The embedded backend responds as for a known account; hosted projects return the refusal.
    const { data } = await target.client().auth.signInWithOtp({ email })
    expect(data).toEqual({ user: null, session: null })
    await expectNoAccount(email)
  })

  test("by the service key's own invitations and links", async () => {
    const email = address()
    const { admin } = service.auth
    const responses = [
      await admin.inviteUserByEmail(email),
      await admin.generateLink({ type: 'invite', email }),
      await admin.generateLink({ type: 'signup', email, password: 'confraria-demo' }),
      await admin.generateLink({ type: 'magiclink', email }),
    ]
    for (const { error } of responses) expect(error).toMatchObject(uninvited)
    await expectNoAccount(email)
  })

  test('by the service key itself: the hook does not run, but the trigger refuses', async () => {
    const email = address()
    const { error } = await service.auth.admin.createUser({ email, password: 'confraria-demo', email_confirm: true })
    expect(error?.status).toBe(500)
    await expectNoAccount(email)
  })
})
