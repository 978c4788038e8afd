import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo, mailTo, open, wrong } from './authMail.ts'
import { startAuth } from './authServer.ts'

const hour = 3_600_000
const page = 'http://localhost:4173/login'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  // Restores every limit.
  server.clock.advance(hour)
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email })
})

const auth = () => server.client().auth
const recover = (to = email) => auth().resetPasswordForEmail(to, { redirectTo: page })
const expired = { status: 403, code: 'otp_expired' }

describe('recovery', () => {
  test('mails a code that opens a session, in which the password changes @ENT-81', async () => {
    const { auth } = server.client()
    expect(await auth.resetPasswordForEmail(email, { redirectTo: page })).toEqual({ data: {}, error: null })
    const { data, error } = await auth.verifyOtp({ type: 'recovery', email, token: mailTo(server, email).code })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'otp' }])
    expect((await auth.updateUser({ password: 'nova-confraria' })).error).toBeNull()
    await server.signIn(email, 'nova-confraria')
  })

  test('mails the club’s name of the settings, else that of the environment @CLU-03', async () => {
    const named = (name: string) =>
      server.backend.database.request([
        { sql: `delete from app.settings where key = 'club_name'` },
        { sql: `insert into app.settings (key, value) values ('club_name', $1)`, values: [name] },
      ])
    await named('Clube {{ .Token }}')
    await recover()
    await named('')
    const { code, subject, text } = mailTo(server, email)
    expect(subject).toBe('Clube {{ .Token }}: redefina sua senha')
    expect(text).toMatch(/^Clube \{\{ \.Token \}\}\n/u)
    expect(text).not.toContain('Confraria')
    expect(text).toContain(code)
    server.clock.advance(hour)
    vi.stubEnv('VITE_CLUB_NAME', 'Academia de Letras')
    await recover()
    vi.unstubAllEnvs()
    expect(mailTo(server, email).subject).toBe('Academia de Letras: redefina sua senha')
  })

  test('mails a link that redirects to the page with a session, once @ENT-81 @ENT-88', async () => {
    await recover()
    const { link, code, text, subject } = mailTo(server, email)
    expect(subject).toBe('Confraria: redefina sua senha')
    expect(text).toContain(link)
    expect(text).toContain(code)
    const { status, page: opened, fragment } = await open(link)
    expect([status, opened]).toEqual([303, page])
    expect(fragment).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '900' })
    const { access_token = '', refresh_token = '' } = fragment
    const client = server.client()
    expect((await client.auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email)
    expect(await open(link)).toEqual({
      status: 303,
      page,
      query: {},
      fragment: {
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      },
    })
  })

  test('HEAD does not use a link', async () => {
    await recover()
    const { link } = mailTo(server, email)
    expect((await open(link, { method: 'HEAD' })).status).toBe(405)
    expect((await open(link)).fragment['access_token']).toBeTruthy()
  })

  test('link, hash and code are one token: two concurrent uses open one session', async () => {
    await recover()
    const { link, code } = mailTo(server, email)
    const token_hash = new URL(link).searchParams.get('token') ?? ''
    const results = await Promise.all([
      auth().verifyOtp({ type: 'recovery', token_hash }),
      auth().verifyOtp({ type: 'recovery', email, token: code }),
      auth().verifyOtp({ type: 'recovery', token_hash }),
    ])
    expect(results.filter(({ error }) => !error)).toHaveLength(1)
    expect(results.find(({ error }) => error)?.error).toMatchObject(expired)
  })

  test('a new mail replaces the older one', async () => {
    await recover()
    const { code } = mailTo(server, email)
    server.clock.advance(60_000)
    await recover()
    const { error } = await auth().verifyOtp({ type: 'recovery', email, token: code })
    expect(error).toMatchObject({ ...expired, message: 'Token has expired or is invalid' })
  })

  test('expires after an hour @ENT-81', async () => {
    await recover()
    const { code, link } = mailTo(server, email)
    server.clock.advance(hour + 1)
    expect((await auth().verifyOtp({ type: 'recovery', email, token: code })).error).toMatchObject(expired)
    expect((await open(link)).fragment['error_code']).toBe('otp_expired')
  })

  test.each([
    ['another code', () => ({ token: wrong(mailTo(server, email).code) })],
    ['another account’s address', () => ({ email: 'outra@confraria.test' })],
    ['another purpose', () => ({ type: 'signup' as const })],
    ['letters', () => ({ token: `' or ''='` })],
  ])('refuses %s, and the right code is still valid', async (_title, other) => {
    await recover()
    const right = { type: 'recovery' as const, email, token: mailTo(server, email).code }
    const { data, error } = await auth().verifyOtp({ ...right, ...other() })
    expect(error).toMatchObject({ ...expired, message: 'Token has expired or is invalid' })
    expect(data).toEqual({ user: null, session: null })
    expect((await auth().verifyOtp(right)).error).toBeNull()
  })

  test('a banned user gets no session and the reason', async () => {
    await recover()
    const { code, link } = mailTo(server, email)
    await server.suspend(email, server.clock.now() + hour)
    const { error } = await auth().verifyOtp({ type: 'recovery', email, token: code })
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await open(link)).fragment).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })

  test('an old mail is invalid after a change of the password', async () => {
    await recover()
    const { code } = mailTo(server, email)
    const client = server.client()
    await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
    await client.auth.updateUser({ password: 'nova-confraria' })
    expect((await auth().verifyOtp({ type: 'recovery', email, token: code })).error).toMatchObject(expired)
  })
})

test('a mail that the disk cannot store is an error, keeps earlier mails, and is sent once there is space', async () => {
  expect((await recover()).error).toBeNull()
  const before = mailsTo(server, email)
  const inTheWay = join(server.backend.dataDir, 'mail.json.new')
  mkdirSync(inTheWay)
  server.clock.advance(hour)
  expect((await recover()).error).toMatchObject({ status: 500 })
  expect(mailsTo(server, email)).toBe(before)
  rmdirSync(inTheWay)
  server.clock.advance(hour)
  expect((await recover()).error).toBeNull()
  expect(mailsTo(server, email)).toBe(before + 1)
})

describe('a caller who requests too often', () => {
  test('waits a minute, and does not learn whether the account exists @ENT-80', async () => {
    for (const to of [email, `ninguem${people}@confraria.test`]) {
      expect((await recover(to)).error).toBeNull()
      server.clock.advance(500)
      expect((await recover(to)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 59 seconds.',
      })
      server.clock.advance(59_500)
      expect((await recover(to)).error).toBeNull()
    }
    expect(mailsTo(server, email)).toBe(2)
    expect(mailsTo(server, `ninguem${people}@confraria.test`)).toBe(0)
  })

  test('gets the same response if a mail was sent for another reason, which only an account can have @ENT-80', async () => {
    const token = server.backend.tokens.serviceKey
    await server.call('POST', '/admin/generate_link', { token, body: { type: 'recovery', email } })
    for (const to of [email, `ninguem${people}@confraria.test`]) expect((await recover(to)).error).toBeNull()
    expect(mailsTo(server, email)).toBe(0)
  })

  test('gets one mail for two concurrent requests', async () => {
    await Promise.all([recover(), recover(), recover()])
    expect(mailsTo(server, email)).toBe(1)
  })

  const over = { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }

  test('gets three mails an hour for one account, and the same responses for an unknown address', async () => {
    for (const to of [email, `ninguem${people}@confraria.test`]) {
      for (let i = 0; i < 3; i += 1) {
        expect((await recover(to)).error).toBeNull()
        server.clock.advance(60_000)
      }
      // However the address is written.
      expect((await recover(` ${to.toUpperCase()}`)).error).toMatchObject(over)
      server.clock.advance(20 * 60_000)
      expect((await recover(to)).error).toBeNull()
      server.clock.advance(hour)
    }
    expect(mailsTo(server, email)).toBe(4)
  })

  test('gets at most half of all mails from one network address, for known and unknown addresses', async () => {
    for (let i = 0; i < 10; i += 1) expect((await recover(`estranho${i}@confraria.test`)).error).toBeNull()
    for (const to of [email, 'ninguem@confraria.test']) expect((await recover(to)).error).toMatchObject(over)
    expect(mailsTo(server, email)).toBe(0)
  })

  test('waits after six wrong codes, even with the right one', async () => {
    await recover()
    const { code } = mailTo(server, email)
    const verify = (token: string) => auth().verifyOtp({ type: 'recovery', email, token })
    for (let i = 0; i < 6; i += 1) expect((await verify(wrong(code))).error).toMatchObject(expired)
    for (const token of [wrong(code), code])
      expect((await verify(token)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    server.clock.advance(10_000)
    expect((await verify(code)).error).toBeNull()
  })

  test('can use the link while the code must wait', async () => {
    await recover()
    const { code, link } = mailTo(server, email)
    for (let i = 0; i < 7; i += 1) await auth().verifyOtp({ type: 'recovery', email, token: wrong(code) })
    expect((await open(link)).fragment['access_token']).toBeTruthy()
  })
})

describe('a code instead of a password', () => {
  test.each(['email', 'magiclink'] as const)('signs in, requested as %s', async (type) => {
    expect((await auth().signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    const { code, subject } = mailTo(server, email)
    expect(subject).toBe('Confraria: seu acesso')
    expect((await auth().verifyOtp({ type, email, token: code })).data.user?.email).toBe(email)
  })

  test('is not sent to unknown addresses, which get the same response', async () => {
    const unknown = `nova${people}@confraria.test`
    const options = { shouldCreateUser: false }
    for (const to of [unknown, email])
      expect(await auth().signInWithOtp({ email: to, options })).toMatchObject({ error: null })
    expect([mailsTo(server, unknown), mailsTo(server, email)]).toEqual([0, 1])
    expect(await server.rows('select id from auth.users where email = $1', [unknown])).toEqual([])
  })

  test('signs unknown users up if the database allows it, confirmed by the code', async () => {
    const unknown = `nova${people}@confraria.test`
    const options = { data: { name: 'Nova' } }
    expect((await auth().signInWithOtp({ email: unknown, options })).error).toBeNull()
    expect(await server.rows('select email_confirmed_at from auth.users where email = $1', [unknown])).toEqual([[null]])
    const { data } = await auth().verifyOtp({ type: 'email', email: unknown, token: mailTo(server, unknown).code })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Nova', email_verified: true })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: unknown, email_verified: true })
    expect(data.user?.email_confirmed_at).toBe(new Date(server.clock.now()).toISOString())
  })

  test("stores and mails nothing after the database's refusal", async () => {
    const unknown = `intrusa${people}@confraria.test`
    await server.script('alter table auth.users enable trigger user')
    const { error } = await auth().signInWithOtp({ email: unknown })
    await server.script('alter table auth.users disable trigger user')
    expect(error).toBeNull()
    expect(await server.rows('select id from auth.users where email = $1', [unknown])).toEqual([])
    expect(mailsTo(server, unknown)).toBe(0)
  })

  test.each([
    ['a phone', { phone: '+5531999999999' }, 'phone_provider_disabled'],
    ['nothing', {}, 'validation_failed'],
    ['both', { email: 'a@b.test', phone: '1' }, 'validation_failed'],
    ['no address', { email: 'sem arroba' }, 'validation_failed'],
    ['an incomplete challenge', { email: 'a@b.test', code_challenge: 'x' }, 'validation_failed'],
  ])('refuses %s', async (_title, body, code) => {
    expect(await server.call('POST', '/otp', { body })).toMatchObject({ status: 400, body: { code } })
  })
})

describe('resend', () => {
  test('sends the confirmation of an unconfirmed account again, and reveals no other accounts', async () => {
    const waiting = `espera${people}@confraria.test`
    await server.addPerson({ email: waiting, confirmed: false })
    for (const to of [waiting, email, 'ninguem@confraria.test']) {
      expect((await auth().resend({ type: 'signup', email: to })).error).toBeNull()
      expect((await auth().resend({ type: 'signup', email: to })).error).toMatchObject({ status: 429 })
    }
    expect(mailsTo(server, email)).toBe(0)
    const { data } = await auth().verifyOtp({ type: 'signup', email: waiting, token: mailTo(server, waiting).code })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    await server.signIn(waiting)
  })

  test.each([
    ['no type', { email: 'a@b.test' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    ['no address', { type: 'signup' }, 'Type provided requires an email address'],
    ['neither', { type: 'email_change' }, 'Missing email address or phone number'],
  ])('refuses %s', async (_title, body, message) => {
    expect(await server.call('POST', '/resend', { body })).toMatchObject({ status: 400, body: { message } })
  })
})

describe('reauthentication', () => {
  const oldSession = async () => {
    const client = server.client()
    await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
    server.clock.advance(24 * hour + 1)
    await client.auth.refreshSession()
    return client.auth
  }

  test('mails a code with which the password changes in an old session, once', async () => {
    const old = await oldSession()
    expect((await old.reauthenticate()).error).toBeNull()
    const { code: nonce, link, text } = mailTo(server, email)
    expect([link, /^\d{6}$/.test(nonce), text.includes(nonce)]).toEqual(['', true, true])
    const refused = await old.updateUser({ password: 'nova-confraria', nonce: wrong(nonce) })
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await old.updateUser({ password: 'nova-confraria', nonce })).error).toBeNull()
    expect((await old.updateUser({ password: 'outra-confraria', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('is limited like other mails and codes, and the code works only for its account', async () => {
    const old = await oldSession()
    await old.reauthenticate()
    expect((await old.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    const { code: nonce } = mailTo(server, email)
    expect((await auth().verifyOtp({ type: 'recovery', email, token: nonce })).error).toMatchObject(expired)
    const guess = () => old.updateUser({ password: 'nova-confraria', nonce: wrong(nonce) })
    for (let i = 0; i < 6; i += 1) await guess()
    expect((await guess()).error).toMatchObject({ status: 429 })
  })

  test('requires a session', async () => {
    expect(await server.call('GET', '/reauthenticate')).toMatchObject({ status: 401 })
  })
})

test('the log contains nothing of the mails', () => {
  const logged = JSON.stringify(server.logs)
  const shown = server.backend.outbox
    .mails()
    .flatMap(({ to, code, link }) => [to, `"${code}"`, new URL(link ?? page).searchParams.get('token') ?? to])
  expect(shown.length).toBeGreaterThan(80)
  expect(shown.filter((text) => logged.includes(text))).toEqual([])
})
