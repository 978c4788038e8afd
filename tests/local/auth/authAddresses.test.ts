import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { socket } from '#tests/support/socket.ts'
import { mailsTo, mailTo, open, wrong } from './authMail.ts'
import { startAuth } from './authServer.ts'

const hour = 3_600_000
const half = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

let email: string
let fresh: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(hour)
  people += 1
  email = `pessoa${people}@confraria.test`
  fresh = `nova${people}@confraria.test`
  await server.addPerson({ email })
})

const auth = () => server.client().auth
const enter = async (password = 'confraria-demo') => {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client.auth
}
const expired = { status: 403, code: 'otp_expired' }

describe('an e-mail change', () => {
  const request = async () => {
    const client = await enter()
    const { data, error } = await client.updateUser({ email: fresh })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: fresh })
    return client
  }
  const verify = (to: string, token = mailTo(server, to).code) =>
    auth().verifyOtp({ type: 'email_change', email: to, token })

  test.each([
    ['the old address first', () => [email, fresh] as const],
    ['the new address first', () => [fresh, email] as const],
  ])('requires both confirmations, %s', async (_title, order) => {
    const client = await request()
    const [first, second] = order()
    expect(await verify(first)).toEqual({ data: { user: null, session: null }, error: null })
    expect((await verify(first)).error).toMatchObject(expired)
    expect((await client.getUser()).data.user?.email).toBe(email)
    const { data, error } = await verify(second)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(fresh)
    expect(data.user).not.toHaveProperty('new_email')
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: fresh, email_verified: true })
    await server.signIn(fresh)
    await expect(server.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  test('voids mails to the old address', async () => {
    await request()
    const change = mailTo(server, email).code
    await auth().resetPasswordForEmail(email)
    const recovery = mailTo(server, email).code
    expect(recovery).not.toBe(change)
    expect((await verify(email, change)).error).toBeNull()
    expect((await verify(fresh)).error).toBeNull()
    for (const to of [email, fresh])
      expect((await auth().verifyOtp({ type: 'recovery', email: to, token: recovery })).error).toMatchObject(expired)
  })

  test('is void once another code of the account has been used', async () => {
    await request()
    await auth().resetPasswordForEmail(email)
    const change = mailTo(server, fresh).code
    const recovery = mailTo(server, email).code
    expect((await auth().verifyOtp({ type: 'recovery', email, token: recovery })).error).toBeNull()
    expect((await verify(fresh, change)).error).toMatchObject(expired)
  })

  test('by links: a message after the first, a session after the second', async () => {
    await request()
    const [old, next] = [mailTo(server, email), mailTo(server, fresh)]
    expect([old.text.includes(fresh), next.text.includes(email)]).toEqual([true, true])
    expect((await open(old.link)).fragment).toEqual({ message: half, sb: '' })
    expect((await open(next.link)).fragment).toMatchObject({ type: 'email_change', token_type: 'bearer' })
  })

  test('expires after an hour, for the second confirmation too', async () => {
    await request()
    await verify(email)
    server.clock.advance(hour + 1)
    expect((await verify(fresh)).error).toMatchObject(expired)
    await server.signIn(email)
  })

  test('starts over when it is requested again', async () => {
    const client = await request()
    await verify(email)
    server.clock.advance(60_000)
    expect((await auth().resend({ type: 'email_change', email })).error).toBeNull()
    expect(await verify(fresh)).toEqual({ data: { user: null, session: null }, error: null })
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await verify(email)).data.user?.email).toBe(fresh)
  })

  test('fails if another account took the address in the meantime', async () => {
    await request()
    await verify(email)
    await server.addPerson({ email: fresh })
    expect((await verify(fresh)).error).toMatchObject({ status: 422, code: 'email_exists' })
    await server.signIn(email)
  })

  test.each([
    ['that is taken', async () => void (await server.addPerson({ email: fresh })), 422, 'email_exists'],
    ['that is invalid', () => void (fresh = 'sem arroba'), 400, 'validation_failed'],
    ['of 300 letters', () => void (fresh = `${'a'.repeat(300)}@confraria.test`), 400, 'validation_failed'],
  ])('to an address %s is refused, without other changes', async (_title, given, status, code) => {
    await given()
    const client = await enter()
    const { error } = await client.updateUser({ email: fresh, password: 'nova-confraria' })
    expect(error).toMatchObject({ status, code })
    await server.signIn(email)
    expect(mailsTo(server, email)).toBe(0)
  })

  test('is limited, and requires the second factor if there is one', async () => {
    const client = await request()
    const again = await client.updateUser({ email: `mais-${fresh}`, data: { name: 'Outra' } })
    expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('name')
    await server.addFactor(email)
    expect((await client.updateUser({ email: fresh })).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  test("another account's code confirms nothing", async () => {
    await request()
    expect((await verify(fresh, wrong(mailTo(server, fresh).code))).error).toMatchObject(expired)
    expect((await verify(email, mailTo(server, fresh).code)).error).toMatchObject(expired)
  })
})

describe('admin.generateLink', () => {
  const admin = () =>
    createClient(server.url, server.backend.tokens.serviceKey, {
      auth: { persistSession: false },
      realtime: { transport: socket },
    }).auth.admin
  const newcomer = 'confraria-demo'

  test('creates an account for a sign-up, which the link confirms; mails nothing', async () => {
    const options = { data: { name: 'Nova' }, redirectTo: 'http://localhost:4173/login' }
    const { data, error } = await admin().generateLink({ type: 'signup', email: fresh, password: newcomer, options })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Nova' })
    expect(data.user?.identities?.[0]?.identity_data).toEqual({
      sub: data.user?.id,
      email: fresh,
      email_verified: false,
      phone_verified: false,
    })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: options.redirectTo })
    await expect(server.signIn(fresh)).rejects.toMatchObject({ code: 'email_not_confirmed' })
    const { page, fragment } = await open(data.properties?.action_link ?? '')
    expect([page, fragment['type']]).toEqual([options.redirectTo, 'signup'])
    expect((await server.signIn(fresh)).user?.user_metadata).toEqual({ name: 'Nova', email_verified: true })
    expect(mailsTo(server, fresh)).toBe(0)
  })

  test('creates an account without a password for an invitation or a magic link', async () => {
    const invited = await admin().generateLink({ type: 'invite', email: fresh, options: { data: { name: 'Nova' } } })
    expect(invited.data.user).toMatchObject({
      invited_at: expect.any(String) as string,
      user_metadata: { name: 'Nova' },
    })
    const magic = await admin().generateLink({ type: 'magiclink', email: `mais-${fresh}` })
    expect(magic.data.properties?.verification_type).toBe('signup')
    const { hashed_token = '' } = invited.data.properties ?? {}
    expect((await auth().verifyOtp({ type: 'invite', token_hash: hashed_token })).data.user?.email).toBe(fresh)
  })

  test.each([['by the links'], ['by the codes']])('changes an e-mail %s', async (way) => {
    const change = { email, newEmail: fresh }
    const current = await admin().generateLink({ type: 'email_change_current', ...change })
    const next = await admin().generateLink({ type: 'email_change_new', ...change })
    for (const [to, { data }] of [
      [email, current],
      [fresh, next],
    ] as const) {
      const { action_link = '', email_otp = '', verification_type } = data.properties ?? {}
      expect(verification_type).toBe(to === email ? 'email_change_current' : 'email_change_new')
      if (way === 'by the links') await open(action_link)
      else await auth().verifyOtp({ type: 'email_change', email: to, token: email_otp })
    }
    await server.signIn(fresh)
  })

  test.each([
    ['a sign-up of an existing account', () => ({ type: 'signup', email, password: newcomer }), 422, 'email_exists'],
    ['an invitation of an existing account', () => ({ type: 'invite', email }), 422, 'email_exists'],
    ['a sign-up with a weak password', () => ({ type: 'signup', email: fresh, password: 'x' }), 422, 'weak_password'],
    ['a sign-up without one', () => ({ type: 'signup', email: fresh }), 400, 'validation_failed'],
    ['a recovery of an unknown address', () => ({ type: 'recovery', email: fresh }), 404, 'user_not_found'],
    ['a change to a taken address', () => ({ type: 'email_change_new', email, new_email: email }), 422, 'email_exists'],
    ['a change to no address', () => ({ type: 'email_change_new', email }), 400, 'validation_failed'],
    ['an unknown type', () => ({ type: 'sms', email }), 400, 'validation_failed'],
    ['no address', () => ({ type: 'recovery' }), 400, 'validation_failed'],
  ])('refuses %s', async (_title, body, status, code) => {
    const token = server.backend.tokens.serviceKey
    const response = await server.call('POST', '/admin/generate_link', { token, body: body() })
    expect(response).toMatchObject({ status, body: { code } })
  })

  test('and invitations require the service key', async () => {
    const { access_token } = await server.signIn(email)
    for (const path of ['/admin/generate_link', '/invite']) {
      const body = { type: 'recovery', email }
      const as = (token?: string) => server.call('POST', path, token ? { token, body } : { body })
      expect(await as()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      expect(await as('rubbish')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
      for (const token of [access_token, server.backend.tokens.anonKey])
        expect(await as(token)).toMatchObject({ status: 403, body: { code: 'not_admin', message: 'User not allowed' } })
    }
  })

  test('admin.inviteUserByEmail mails the link, mails it again after a minute, and refuses confirmed accounts', async () => {
    const invite = (to: string) => admin().inviteUserByEmail(to, { redirectTo: 'http://localhost:4173/login' })
    const { data, error } = await invite(fresh)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: fresh, invited_at: expect.any(String) })
    expect((await invite(fresh)).error).toMatchObject({ status: 429 })
    server.clock.advance(60_000)
    expect((await invite(fresh)).error).toBeNull()
    const { link, subject } = mailTo(server, fresh)
    expect(subject).toBe('Confraria: convite')
    expect((await open(link)).fragment['type']).toBe('invite')
    expect((await invite(fresh)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test("passes the database's refusal on, like any sign-up", async () => {
    await server.script('alter table auth.users enable trigger user')
    const responses = [
      await admin().inviteUserByEmail(fresh),
      await admin().generateLink({ type: 'invite', email: fresh }),
    ]
    await server.script('alter table auth.users disable trigger user')
    for (const { error } of responses) expect(error).toMatchObject({ status: 500 })
    expect(mailsTo(server, fresh)).toBe(0)
  })
})
