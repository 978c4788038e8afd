import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#supabase/embedded/auth/totp.ts'
import { mailTo, open } from './authMail.ts'
import { authOf, stoppedBefore } from './authPauses.ts'
import { startAuth } from './authServer.ts'

/** Checked data may be stale: each flow with another change in between. */

const hour = 3_600_000
const next = 'caminho de pedra'
let email: string
let id: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(hour)
  people += 1
  email = `pessoa${people}@confraria.test`
  id = await server.addPerson({ email })
})

const call = (method: string, path: string, token?: string, body?: unknown) =>
  server.call(method, path, { ...(token === undefined ? {} : { token }), ...(body === undefined ? {} : { body }) })
const enter = async () => {
  const { access_token, refresh_token } = await server.signIn(email)
  return { token: access_token, refreshToken: refresh_token }
}
const suspend = () => server.suspend(email, server.clock.now() + hour)
const changePassword = async (token: string) => {
  expect(await call('PUT', '/user', token, { password: next })).toMatchObject({ status: 200 })
}
const sessions = async () => (await server.rows('select id from auth.sessions where user_id = $1', [id])).length
const emails = async () => (await server.rows('select email from auth.users where id = $1', [id])).flat()
const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)
const opens = /insert into auth\.sessions/

describe('an e-mail change', () => {
  const wanted = () => `nova${people}@confraria.test`
  const verify = (to: string, code: string) =>
    call('POST', '/verify', undefined, { type: 'email_change', email: to, token: code })
  const codeTo = (to: string) => mailTo(server, to).code
  const send = async (token: string, to: string) => {
    expect(await call('PUT', '/user', token, { email: to })).toMatchObject({ status: 200 })
  }
  /** Requests on one connection, which arrive in this order. */
  const inOneGo = <T>(...requests: (() => Promise<T>)[]) => Promise.all(requests.map((request) => request()))

  test('whose round is replaced while its first code is used still requires both addresses', async () => {
    const { token } = await enter()
    const mine = `minha-${wanted()}`
    await send(token, mine)
    const first = codeTo(mine)
    server.clock.advance(60_000)
    await inOneGo(
      () => call('PUT', '/user', token, { email: mine }),
      () => verify(mine, first),
    )
    await verify(mine, codeTo(mine))
    expect(await emails()).toEqual([email])
  })

  test.each([
    ['before the code is taken', /delete from auth\.one_time_tokens/],
    ['before the confirmation counts', /email_change_confirm_status = 1/],
  ])('whose round is replaced %s does not count the old one', async (_title, change) => {
    const { token } = await enter()
    await send(token, wanted())
    const first = codeTo(wanted())
    server.clock.advance(60_000)
    const raced = stoppedBefore(server, change, () => send(token, wanted()))
    const response = await raced('POST', '/verify', { body: { type: 'email_change', email: wanted(), token: first } })
    expect(response).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(await server.rows('select email_change_confirm_status from auth.users where id = $1', [id])).toEqual([['0']])
    expect(await verify(wanted(), codeTo(wanted()))).toMatchObject({ status: 200, body: { code: '200' } })
    expect(await emails()).toEqual([email])
    expect(await verify(email, codeTo(email))).toMatchObject({ status: 200 })
    expect(await emails()).toEqual([wanted()])
  })

  test('to a second address does not count the confirmation of the first', async () => {
    const { token } = await enter()
    await send(token, wanted())
    expect(await verify(email, codeTo(email))).toMatchObject({ status: 200 })
    server.clock.advance(60_000)
    await send(token, `outra-${wanted()}`)
    expect(await verify(`outra-${wanted()}`, codeTo(`outra-${wanted()}`))).toMatchObject({ body: { code: '200' } })
    expect(await verify(wanted(), codeTo(wanted()))).toMatchObject({ status: 403 })
    expect(await emails()).toEqual([email])
  })

  test('whose two codes are used at once is completed, with one session', async () => {
    const { token } = await enter()
    await send(token, wanted())
    const codes = [email, wanted()].map((to) => ({ to, code: codeTo(to) }))
    const responses = await Promise.all(codes.map(({ to, code }) => verify(to, code)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await emails()).toEqual([wanted()])
    expect(await sessions()).toBe(2)
  })

  test('whose one code is used twice at once counts it once', async () => {
    const { token } = await enter()
    await send(token, wanted())
    const code = codeTo(wanted())
    const responses = await Promise.all([verify(wanted(), code), verify(wanted(), code)])
    expect(statuses(responses)).toEqual([200, 403])
    expect(await emails()).toEqual([email])
  })

  test.each([
    ['the password is changed', (token: string) => changePassword(token)],
    ['the user is banned', suspend],
  ])('is not completed if in the meantime %s', async (_title, meanwhile) => {
    const { token } = await enter()
    await send(token, wanted())
    await verify(email, codeTo(email))
    const raced = stoppedBefore(server, /delete from auth\.one_time_tokens/, () => meanwhile(token))
    const body = { type: 'email_change', email: wanted(), token: codeTo(wanted()) }
    expect((await raced('POST', '/verify', { body })).status).toBe(403)
    expect(await emails()).toEqual([email])
  })

  test.each([
    ['the session ends', (token: string) => call('POST', '/logout', token), 403],
    ['the password is changed', (token: string) => changePassword(token), 409],
    ['the user is banned', suspend, 403],
  ])('is not started if in the meantime %s', async (_title, meanwhile, status) => {
    const { token } = await enter()
    const raced = stoppedBefore(server, /update auth\.users set email_change =/, () => meanwhile(token))
    expect((await raced('PUT', '/user', { token, body: { email: wanted() } })).status).toBe(status)
    const rows = await server.rows(`select coalesce(email_change, '') from auth.users where id = $1`, [id])
    expect(rows).toEqual([['']])
  })
})

describe("a mail's code", () => {
  const recovery = async () => {
    expect(await call('POST', '/recover', undefined, { email })).toMatchObject({ status: 200 })
    return { body: { type: 'recovery', email, token: mailTo(server, email).code }, link: mailTo(server, email).link }
  }

  test.each([
    ['the password is changed', async () => changePassword((await enter()).token), 'otp_expired', 1],
    ['the user is banned', suspend, 'user_banned', 0],
    [
      'it is used',
      async () =>
        void (await call('POST', '/verify', undefined, { type: 'recovery', email, token: mailTo(server, email).code })),
      'otp_expired',
      1,
    ],
  ])('opens no session if in the meantime %s', async (_title, meanwhile, code, left) => {
    const { body } = await recovery()
    const response = await stoppedBefore(server, opens, meanwhile)('POST', '/verify', { body })
    expect(response).toMatchObject({ status: 403, code })
    expect(await sessions()).toBe(left)
  })

  test('that could not open a session is still valid', async () => {
    const { body } = await recovery()
    await stoppedBefore(server, opens, suspend)('POST', '/verify', { body })
    await server.suspend(email, server.clock.now() - 1)
    expect(await authOf(server)('POST', '/verify', { body })).toMatchObject({ status: 200 })
  })

  test('requested twice at once is mailed once, and the challenge without a mail is not stored', async () => {
    const body = { email, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    const [one, two] = [authOf(server), authOf(server)]
    await Promise.all([one('POST', '/recover', { body }), two('POST', '/recover', { body })])
    expect(await server.rows('select id from auth.flow_state where user_id = $1', [id])).toHaveLength(1)
  })
})

describe("a link's code (PKCE)", () => {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const issued = async () => {
    await call('POST', '/recover', undefined, { email, code_challenge: challenge, code_challenge_method: 's256' })
    const { query } = await open(mailTo(server, email).link)
    return { auth_code: query['code'], code_verifier: verifier }
  }

  test('opens one session, however many requests use it at once', async () => {
    const body = await issued()
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', '/token?grant_type=pkce', undefined, body)))
    expect(statuses(responses)).toEqual([200, 404, 404])
    expect(await sessions()).toBe(1)
  })

  test.each([
    ['the password is changed', async () => changePassword((await enter()).token), 404, 1],
    ['the user is banned', suspend, 403, 0],
  ])('opens none if in the meantime %s', async (_title, meanwhile, status, left) => {
    const body = await issued()
    expect((await stoppedBefore(server, opens, meanwhile)('POST', '/token?grant_type=pkce', { body })).status).toBe(
      status,
    )
    expect(await sessions()).toBe(left)
  })

  test('is not issued for the challenge of another mail', async () => {
    await call('POST', '/recover', undefined, { email, code_challenge: challenge, code_challenge_method: 's256' })
    const { link } = mailTo(server, email)
    await server.rows(`update auth.flow_state set created_at = created_at + interval '1 second' where user_id = $1`, [
      id,
    ])
    expect((await open(link)).query).toMatchObject({ error_code: 'flow_state_not_found' })
    await server.rows(`update auth.flow_state set created_at = created_at - interval '1 second' where user_id = $1`, [
      id,
    ])
    expect((await open(link)).query['code']).toBeTruthy()
  })
})

describe('signing in', () => {
  const body = () => ({ email, password: 'confraria-demo' })
  test.each([
    ['the password is changed', async () => changePassword((await enter()).token), 'invalid_credentials', 1],
    ['the user is banned', suspend, 'user_banned', 0],
  ])('opens no session if during the comparison %s', async (_title, meanwhile, code, left) => {
    const response = await stoppedBefore(server, opens, meanwhile)('POST', '/token?grant_type=password', {
      body: body(),
    })
    expect(response).toMatchObject({ status: 400, code })
    expect(await sessions()).toBe(left)
  })
})

describe('refreshing', () => {
  test.each([
    ['the user is banned', suspend],
    ['the session ends', async (token: string) => void (await call('POST', '/logout', token))],
    ['the password is changed elsewhere', async () => changePassword((await enter()).token)],
  ])('is refused if in the meantime %s', async (_title, meanwhile) => {
    const { token, refreshToken } = await enter()
    const raced = stoppedBefore(server, /update auth\.refresh_tokens/, () => meanwhile(token))
    const response = await raced('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
    expect(response).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('returns the current data of the user', async () => {
    const { refreshToken } = await enter()
    const rename = () =>
      server.rows(`update auth.users set raw_user_meta_data = '{"name": "Agora"}' where id = $1`, [id])
    const raced = stoppedBefore(server, /update auth\.refresh_tokens/, rename)
    const response = await raced('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
    expect(response).toMatchObject({ status: 200, body: { user: { user_metadata: { name: 'Agora' } } } })
  })
})

describe('a new password', () => {
  const passwordOf = async () =>
    (await server.rows('select encrypted_password from auth.users where id = $1', [id])).flat()
  const changes = /update auth\.users set encrypted_password/

  test.each([
    ['the session ends', (token: string) => call('POST', '/logout', token), 403, 'session_not_found'],
    ['the user is banned', suspend, 403, 'user_banned'],
  ])('is not stored if in the meantime %s', async (_title, meanwhile, status, code) => {
    const { token } = await enter()
    const before = await passwordOf()
    const raced = stoppedBefore(server, changes, () => meanwhile(token))
    expect(await raced('PUT', '/user', { token, body: { password: next } })).toMatchObject({ status, code })
    expect(await passwordOf()).toEqual(before)
  })

  test('is refused if a second factor was set up in the meantime', async () => {
    const { token } = await enter()
    const raced = stoppedBefore(server, changes, () => server.addFactor(email))
    const response = await raced('PUT', '/user', { token, body: { password: next } })
    expect(response).toMatchObject({ status: 401, code: 'insufficient_aal' })
    await server.signIn(email)
  })

  test('of two concurrent ones one is stored, and the other request fails', async () => {
    const [one, two] = [await enter(), await enter()]
    const raced = stoppedBefore(server, changes, () => changePassword(two.token))
    const response = await raced('PUT', '/user', { token: one.token, body: { password: 'outra senha boa' } })
    expect(response.status).toBe(403)
    await server.signIn(email, next)
  })

  test('with one mailed code is stored once, however many requests use it at once', async () => {
    const { refreshToken } = await enter()
    server.clock.advance(24 * hour + 1)
    const renewed = await call('POST', '/token?grant_type=refresh_token', undefined, { refresh_token: refreshToken })
    const { access_token: token } = renewed.body as { access_token: string }
    await call('GET', '/reauthenticate', token)
    const nonce = mailTo(server, email).code
    const passwords = ['caminho de pedra', 'ladeira de santana', 'ponte dos contos']
    const responses = await Promise.all(passwords.map((password) => call('PUT', '/user', token, { password, nonce })))
    const taken = responses.findIndex(({ status }) => status === 200)
    expect(statuses(responses)).toEqual([200, 409, 409])
    await server.signIn(email, passwords[taken] ?? '')
  })
})

describe('a second factor', () => {
  const enrol = async (token: string, name = 'Telefone') => {
    const { body } = await call('POST', '/factors', token, { factor_type: 'totp', friendly_name: name })
    return body as { id: string; totp: { secret: string } }
  }
  const challenged = async (token: string, factor: string) =>
    (await call('POST', `/factors/${factor}/challenge`, token, {})).body as { id: string }
  const codeNow = (secret: string) => codeAt(secret, server.clock.now())
  const levels = async () => (await server.rows('select aal from auth.sessions where user_id = $1', [id])).flat()

  const verifying = async () => {
    const { token } = await enter()
    const { id: factor, totp } = await enrol(token)
    const { id: challenge } = await challenged(token, factor)
    const body = { challenge_id: challenge, code: codeNow(totp.secret) }
    return { token, factor, secret: totp.secret, path: `/factors/${factor}/verify`, body }
  }

  test('one code for two concurrent challenges raises one session', async () => {
    const { token, factor, path, body } = await verifying()
    const other = await enter()
    const { id: second } = await challenged(other.token, factor)
    const responses = await Promise.all([
      call('POST', path, token, body),
      call('POST', path, other.token, { ...body, challenge_id: second }),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await levels()).filter((level) => level === 'aal2')).toHaveLength(1)
  })

  test.each([
    ['the session ends', (token: string) => call('POST', '/logout', token), 'session_not_found'],
    ['the user is banned', suspend, 'user_banned'],
    [
      'the factor is removed',
      (token: string, factor: string) => call('DELETE', `/factors/${factor}`, token),
      'mfa_ip_address_mismatch',
    ],
  ])('is not verified if in the meantime %s', async (_title, meanwhile, code) => {
    const { token, factor, path, body } = await verifying()
    const raced = stoppedBefore(server, /update auth\.mfa_factors set status/, () => meanwhile(token, factor))
    // A challenge is bound to its address.
    const { body: challenge } = await authOf(server)('POST', `/factors/${factor}/challenge`, { token, body: {} })
    const response = await raced('POST', path, { token, body: { ...body, challenge_id: challenge['id'] } })
    expect(response.code).toBe(code)
    expect((await levels()).includes('aal2')).toBe(false)
  })

  test('is not added by a session without one if another was verified in the meantime', async () => {
    const [{ token }, other] = [await enter(), await verifying()]
    const raced = stoppedBefore(server, /insert into auth\.mfa_factors/, () =>
      server.rows(`update auth.mfa_factors set status = 'verified' where id = $1`, [other.factor]),
    )
    const body = { factor_type: 'totp', friendly_name: 'Alheio' }
    expect(await raced('POST', '/factors', { token, body })).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('there are at most ten, however many are enrolled at once', async () => {
    const { token } = await enter()
    const names = Array.from({ length: 12 }, (_, at) => `Chave ${at}`)
    const responses = await Promise.all(
      names.map((name) => call('POST', '/factors', token, { factor_type: 'totp', friendly_name: name })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await server.rows('select id from auth.mfa_factors where user_id = $1', [id])).toHaveLength(10)
  })

  test.each([
    ['the session ends', (token: string) => call('POST', '/logout', token), 403],
    [
      'it is verified',
      (_token: string, factor: string) =>
        server.rows(`update auth.mfa_factors set status = 'verified' where id = $1`, [factor]),
      404,
    ],
  ])('is not removed if in the meantime %s', async (_title, meanwhile, status) => {
    const { token, factor } = await verifying()
    const raced = stoppedBefore(server, /delete from auth\.mfa_factors where id/, () => meanwhile(token, factor))
    expect((await raced('DELETE', `/factors/${factor}`, { token })).status).toBe(status)
    expect(await server.rows('select id from auth.mfa_factors where user_id = $1', [id])).toHaveLength(1)
  })
})
