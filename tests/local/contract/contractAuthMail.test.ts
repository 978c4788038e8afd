import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'

const target = await startTarget()
afterAll(() => target.stop())

const email = 'membro11@confraria.test'
const auth = () => target.client().auth
const link = async (type: 'magiclink' | 'recovery', redirectTo?: string) => {
  const options = redirectTo === undefined ? {} : { redirectTo }
  const { data, error } = await target.client(target.serviceKey).auth.admin.generateLink({ type, email, options })
  if (error) throw error
  return data.properties
}
const expired = { status: 403, code: 'otp_expired' }

describe('a generated link', () => {
  test('contains what a mail would contain', async () => {
    const made = await link('recovery')
    expect(made).toEqual({
      action_link: expect.stringMatching(/\/auth\/v1\/verify\?/),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      redirect_to: expect.stringMatching(/^http/),
      verification_type: 'recovery',
    })
    const { searchParams } = new URL(made.action_link)
    expect(searchParams.get('token')).toBe(made.hashed_token)
    expect(searchParams.get('type')).toBe('recovery')
  })

  test('opens a session by its hash, once', async () => {
    const { hashed_token } = await link('magiclink')
    const { data, error } = await auth().verifyOtp({ type: 'email', token_hash: hashed_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const again = await auth().verifyOtp({ type: 'email', token_hash: hashed_token })
    expect(again.error).toMatchObject({ ...expired, message: 'Email link is invalid or has expired' })
  })

  test('opens a session by its code, and by no other code', async () => {
    const { email_otp } = await link('recovery')
    const other = email_otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    const wrong = await auth().verifyOtp({ type: 'recovery', email, token: other })
    expect(wrong.error).toMatchObject({ ...expired, message: 'Token has expired or is invalid' })
    const { data } = await auth().verifyOtp({ type: 'recovery', email, token: email_otp })
    expect(data.session?.user.email).toBe(email)
  })

  test('redirects to the site with a session, with the error on a second use, and never to foreign addresses', async () => {
    const { action_link, redirect_to } = await link('magiclink', 'https://evil.test/login')
    expect(redirect_to).not.toContain('evil')
    const open = async () => {
      const response = await fetch(action_link, { redirect: 'manual' })
      const page = new URL(response.headers.get('location') ?? 'about:blank')
      return { status: response.status, origin: page.origin, parameters: new URLSearchParams(page.hash.slice(1)) }
    }
    const first = await open()
    expect([first.status, first.origin]).toEqual([303, new URL(redirect_to).origin])
    expect(first.parameters.get('type')).toBe('magiclink')
    expect((await auth().getUser(first.parameters.get('access_token') ?? '')).data.user?.email).toBe(email)
    const second = await open()
    expect([second.status, second.origin]).toEqual([303, first.origin])
    expect([second.parameters.get('error'), second.parameters.get('error_code')]).toEqual([
      'access_denied',
      'otp_expired',
    ])
  })

  test('is replaced by the next one', async () => {
    const [older] = [await link('recovery'), await link('recovery')]
    const { error } = await auth().verifyOtp({ type: 'recovery', token_hash: older.hashed_token })
    expect(error).toMatchObject(expired)
  })

  test('requires the service key and, for a recovery, an existing account', async () => {
    const person = await target.person('membro12')
    for (const client of [target.client(), person]) {
      const { error } = await client.auth.admin.generateLink({ type: 'recovery', email })
      expect(error?.code).toBe('not_admin')
    }
    const { admin } = target.client(target.serviceKey).auth
    const unknown = `${randomUUID()}@confraria.test`
    expect((await admin.generateLink({ type: 'recovery', email: unknown })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('an unknown address', () => {
  const unknown = () => `${randomUUID()}@confraria.test`

  test('gets the same response as a known one for a recovery', async () => {
    expect(await auth().resetPasswordForEmail(unknown())).toEqual({ data: {}, error: null })
    expect((await auth().resend({ type: 'signup', email: unknown() })).error).toBeNull()
  })

  test('gets no account by requesting a code', async () => {
    const { admin } = target.client(target.serviceKey).auth
    for (const options of [{ shouldCreateUser: false }, {}]) {
      const email = unknown()
      await auth().signInWithOtp({ email, options })
      const { error } = await admin.generateLink({ type: 'recovery', email })
      expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
    }
  })

  test('has no valid code', async () => {
    const { error } = await auth().verifyOtp({ type: 'email', email: unknown(), token: '123456' })
    expect(error).toMatchObject(expired)
  })
})

test.each([
  ['that is taken', 'membro@confraria.test', 422, 'email_exists'],
  ['that is invalid', 'sem arroba', 400, 'validation_failed'],
])('an e-mail is not changed to one %s', async (_title, other, status, code) => {
  const person = await target.person('membro12')
  expect((await person.auth.updateUser({ email: other })).error).toMatchObject({ status, code })
})
