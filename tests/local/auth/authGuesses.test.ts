import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailTo, wrong } from './authMail.ts'
import { authOf } from './authPauses.ts'
import { startAuth } from './authServer.ts'

/** A code is valid for its address, its purpose and its round. Guesses count by account. */

const hour = 3_600_000
const expired = { status: 403, code: 'otp_expired' }
const busy = { status: 429, code: 'over_request_rate_limit' }
let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(hour)
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email })
})

const recover = async (to = email) => {
  expect((await server.client().auth.resetPasswordForEmail(to)).error).toBeNull()
  return mailTo(server, to)
}
const verify = async (body: object) => {
  const response = await server.call('POST', '/verify', { body: { type: 'recovery', ...body } })
  return { status: response.status, code: (response.body as { code?: string }).code }
}

describe('a code', () => {
  test('is invalid if the same characters are split differently', async () => {
    const { code } = await recover()
    const cut = email.length - 1
    expect(await verify({ email: email.slice(0, cut), token: email.slice(cut) + code })).toMatchObject(expired)
    expect(await verify({ email: `${email}${code.slice(0, 1)}`, token: code.slice(1) })).toMatchObject(expired)
    expect((await verify({ email, token: code })).status).toBe(200)
  })

  test.each(['magiclink', 'email'])('of a recovery is valid as %s, which is the same purpose', async (type) => {
    const { code } = await recover()
    expect((await verify({ email, token: code, type })).status).toBe(200)
  })

  test.each(['signup', 'invite', 'email_change'])('of a recovery is invalid as %s', async (type) => {
    const { code } = await recover()
    expect(await verify({ email, token: code, type })).toMatchObject(expired)
    expect((await verify({ email, token: code })).status).toBe(200)
  })

  test('is invalid for another account, and once the account has another address', async () => {
    const { code } = await recover()
    await server.addPerson({ email: `outra-${email}` })
    await recover(`outra-${email}`)
    expect(await verify({ email: `outra-${email}`, token: code })).toMatchObject(expired)
    await server.rows('update auth.users set email = $2 where email = $1', [email, `nova-${email}`])
    for (const to of [email, `nova-${email}`]) expect(await verify({ email: to, token: code })).toMatchObject(expired)
  })

  test('of an old round is invalid, even if its row still existed', async () => {
    const { code } = await recover()
    await server.rows(
      `update auth.users set recovery_sent_at = recovery_sent_at + interval '1 second' where email = $1`,
      [email],
    )
    expect(await verify({ email, token: code })).toMatchObject(expired)
  })

  test('reveals nothing about the link, and neither can be computed from stored data', async () => {
    const { code, link } = await recover()
    const token = new URL(link).searchParams.get('token') ?? ''
    const { createHash } = await import('node:crypto')
    const computed = createHash('sha224')
      .update(email + code)
      .digest('hex')
    expect(token).toMatch(/^[0-9a-f]{56}$/)
    expect(token).not.toBe(computed)
    const [row] = await server.rows('select recovery_token from auth.users where email = $1', [email])
    for (const token_hash of [computed, row?.[0]]) expect(await verify({ token_hash })).toMatchObject(expired)
    expect((await verify({ token_hash: token })).status).toBe(200)
  })
})

describe('guesses', () => {
  const spellings = (to: string) => [to, to.toUpperCase(), ` ${to}`, `${to}\t`, to.replace('p', 'P')]

  test('count for the account, however its address is written, and equally for an unknown address', async () => {
    for (const to of [email, `ninguem${people}@confraria.test`]) {
      const token = to === email ? wrong((await recover()).code) : '123456'
      const ways = [...spellings(to), to]
      for (const way of ways) expect(await verify({ email: way, token })).toMatchObject(expired)
      for (const way of ways) expect(await verify({ email: way, token })).toMatchObject(busy)
      server.clock.advance(10_000)
      expect(await verify({ email: to, token })).toMatchObject(expired)
      server.clock.advance(10_000)
      expect(await verify({ email: to, token })).toMatchObject(busy)
    }
  })

  test('count equally without a mail', async () => {
    for (let at = 0; at < 6; at += 1) expect(await verify({ email, token: '123456' })).toMatchObject(expired)
    expect(await verify({ email, token: '123456' })).toMatchObject(busy)
  })

  test('for one account do not affect others, and a right code resets the count', async () => {
    const other = `outra-${email}`
    await server.addPerson({ email: other })
    for (let at = 0; at < 7; at += 1) await verify({ email: other, token: '123456' })
    for (let round = 0; round < 2; round += 1) {
      const { code } = await recover()
      for (let at = 0; at < 5; at += 1) expect(await verify({ email, token: wrong(code) })).toMatchObject(expired)
      expect((await verify({ email, token: code })).status).toBe(200)
      server.clock.advance(60_000)
    }
  })

  test('are not reset by a flood of other addresses', async () => {
    for (let at = 0; at < 6; at += 1) await verify({ email, token: '123456' })
    const authRouter = authOf(server)
    for (let at = 0; at < 7; at += 1)
      await authRouter('POST', '/verify', { body: { type: 'recovery', email, token: '123456' } })
    for (let at = 0; at < 140; at += 1)
      await authRouter('POST', '/verify', {
        body: { type: 'recovery', email: `x${at}@confraria.test`, token: '123456' },
      })
    expect(await verify({ email, token: '123456' })).toMatchObject(busy)
  })
})

describe('admin.generateLink creates a link and a code that both work', () => {
  const made = async (type: string, body: object = {}) => {
    const token = server.backend.tokens.serviceKey
    const response = await server.call('POST', '/admin/generate_link', { token, body: { type, email, ...body } })
    return response.body as { email_otp: string; hashed_token: string }
  }

  test.each(['recovery', 'magiclink'])('for %s', async (type) => {
    const { hashed_token } = await made(type)
    expect((await verify({ type: 'email', token_hash: hashed_token })).status).toBe(200)
    const { email_otp } = await made(type)
    expect((await verify({ email, token: email_otp, type: 'email' })).status).toBe(200)
  })

  test('for an e-mail change, whose two tokens do not mix with another change', async () => {
    const mine = `minha-${email}`
    const theirs = `deles-${email}`
    const half = await made('email_change_current', { new_email: mine })
    const other = await made('email_change_new', { new_email: theirs })
    const ofChange = { type: 'email_change' }
    expect(await verify({ ...ofChange, token_hash: half.hashed_token })).toMatchObject(expired)
    expect(await verify({ ...ofChange, token_hash: other.hashed_token })).toMatchObject({ status: 200, code: '200' })
    expect(await server.rows('select email from auth.users where email = any($1)', [`{${mine},${theirs}}`])).toEqual([])
  })
})
