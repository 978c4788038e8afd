import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#supabase/embedded/auth/totp.ts'
import { startAuth } from './authServer.ts'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  email = `dupla${people}@confraria.test`
  // Restores the attempts that earlier tests have taken.
  server.clock.advance(120_000)
  // Each test starts with a new time step, so that a step does not end between generating and using a code.
  server.clock.advance(30_000 - (server.clock.now() % 30_000))
  await server.addPerson({ email })
})

const enter = async (): Promise<SupabaseClient> => {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
  if (error) throw error
  server.clock.advance(1_000)
  return client
}

const tokenOf = async (client: SupabaseClient): Promise<string> => {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}
const claimsOf = async (client: SupabaseClient) => decodeJwt(await tokenOf(client))
const methodsOf = async (client: SupabaseClient) =>
  ((await claimsOf(client))['amr'] as { method: string }[]).map(({ method }) => method)

const enroll = async (client: SupabaseClient, friendlyName = 'Telefone') => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}
const codeOf = (secret: string, ms = 0) => codeAt(secret, server.clock.now() + ms)
const wrongCode = (secret: string) => {
  const right = [-30_000, 0, 30_000].map((ms) => codeOf(secret, ms))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}
const challenge = async (client: SupabaseClient, factorId: string): Promise<string> => {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error) throw error
  return data.id
}
/** A user whose session has a verified second factor. */
const enterTwice = async () => {
  const client = await enter()
  const factor = await enroll(client)
  const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  if (error) throw error
  return { client, factor, session: data }
}

describe('codes by RFC 6238, appendix B (its SHA-1 secret, last six digits)', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1000)).toBe(code)
  })
})

describe('enrolling', () => {
  test('returns the secret once, as text, as URI and as QR code', async () => {
    const client = await enter()
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Meu celular',
      issuer: 'Confraria & amigos',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Meu celular' })
    const { secret = '', uri, qr_code: picture = '' } = data?.totp ?? {}
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Confraria%20%26%20amigos:${email}?algorithm=SHA1&digits=6` +
        `&issuer=Confraria%20%26%20amigos&period=30&secret=${secret}`,
    )
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    const user = await client.auth.getUser()
    expect(user.data.user?.factors).toMatchObject([{ id: data?.id, status: 'unverified', factor_type: 'totp' }])
    expect(JSON.stringify([user.data, server.logs])).not.toContain(secret)
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [{ id: data?.id }], totp: [] })
  })

  test('uses the site as the default issuer', async () => {
    const { data } = await (await enter()).auth.mfa.enroll({ factorType: 'totp' })
    expect(data?.totp.uri).toContain(`otpauth://totp/localhost:4173:${email}?`)
  })

  test('refuses a second factor of the same name, or a second one without a name', async () => {
    const client = await enter()
    await enroll(client, 'Telefone')
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Telefone" for this user already exists',
    })
    await client.auth.mfa.enroll({ factorType: 'totp' })
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_factor_name_conflict')
  })

  test('two concurrent requests create one factor of a name', async () => {
    const client = await enter()
    const tries = await Promise.all(
      [1, 2].map(() => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Um' })),
    )
    expect(tries.flatMap(({ error }) => error?.code ?? [])).toEqual(['mfa_factor_name_conflict'])
  })

  test('stores ten factors, and removes unused ones after five minutes', async () => {
    const client = await enter()
    for (let count = 0; count < 10; count++) await enroll(client, `Chave ${count}`)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mais uma' })
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    server.clock.advance(300_001)
    await enroll(client, 'Mais uma')
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test.each([
    ['a phone', { factor_type: 'phone', phone: '5531999990000' }, 422, 'mfa_phone_enroll_not_enabled'],
    ['a security key', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    ['an unknown type', { factor_type: 'astrology' }, 400, 'validation_failed'],
    ['a number instead of a text', { factor_type: 7 }, 400, 'bad_json'],
    ['an issuer too long for a QR code', { factor_type: 'totp', issuer: 'x'.repeat(2_000) }, 400, 'validation_failed'],
    [
      'a name too long for an index',
      { factor_type: 'totp', friendly_name: 'x'.repeat(9_000) },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_title, body, status, code) => {
    const token = await tokenOf(await enter())
    expect(await server.call('POST', '/factors', { token, body })).toMatchObject({ status, body: { code } })
  })

  test('requires a signed-in user', async () => {
    const body = { factor_type: 'totp' }
    expect(await server.call('POST', '/factors', { body })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    const { anon: token = '' } = await server.oddTokens()
    expect(await server.call('POST', '/factors', { token, body })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })
})

describe('verifying', () => {
  test('raises the session, ends lower sessions and removes unverified factors', async () => {
    const [client, elsewhere] = [await enter(), await enter()]
    await enroll(client, 'Esquecida')
    const { id, secret } = await enroll(client)
    const { data: requested } = await client.auth.mfa.challenge({ factorId: id })
    expect(requested).toMatchObject({ type: 'totp', expires_at: Math.floor(server.clock.now() / 1000) + 300 })
    const old = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    const { data, error } = await client.auth.mfa.verify({
      factorId: id,
      challengeId: requested?.id ?? '',
      code: codeOf(secret),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      user: { email, factors: [{ id, status: 'verified' }] },
    })
    expect(data?.refresh_token).not.toBe(old)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [{ id }], totp: [{ id }] })
  })

  test('survives a refresh', async () => {
    const { client } = await enterTwice()
    server.clock.advance(60_000)
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' })
    expect(await methodsOf(client)).toEqual(['totp', 'password'])
  })

  test('leaves other sessions of the same level', async () => {
    const { client, factor } = await enterTwice()
    const elsewhere = await enter()
    expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    server.clock.advance(30_000)
    await elsewhere.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
    expect((await client.auth.getUser()).error).toBeNull()
    expect(await claimsOf(elsewhere)).toMatchObject({ aal: 'aal2' })
  })

  test.each([
    ['the step before', -30_000, null],
    ['the step after', 30_000, null],
    ['two steps before', -60_000, 'mfa_verification_failed'],
    ['two steps after', 60_000, 'mfa_verification_failed'],
  ])('with the code of %s', async (_title, ms, code) => {
    const client = await enter()
    const { id, secret } = await enroll(client)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, ms) })
    expect(error?.code ?? null).toBe(code)
  })

  test('refuses a wrong code; the same challenge then accepts the right one, once', async () => {
    const client = await enter()
    const { id: factorId, secret } = await enroll(client)
    const challengeId = await challenge(client, factorId)
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) })
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' })
    const token = await tokenOf(client)
    const body = { challenge_id: challengeId, code: codeOf(secret) }
    const responses = await Promise.all(
      [1, 2, 3].map(() => server.call('POST', `/factors/${factorId}/verify`, { token, body })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ status }) => status === 422)?.body).toEqual({
      code: 'mfa_ip_address_mismatch',
      message: 'Challenge and verify IP addresses mismatch.',
    })
  })

  test('refuses a challenge after five minutes, then deletes it', async () => {
    const client = await enter()
    const { id: factorId, secret } = await enroll(client)
    const challengeId = await challenge(client, factorId)
    server.clock.advance(300_001)
    const late = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    const later = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect(later.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  test('refuses the challenge of another factor or from another address', async () => {
    const client = await enter()
    const [one, other] = [await enroll(client, 'Uma'), await enroll(client, 'Outra')]
    const challengeId = await challenge(client, other.id)
    const crossed = await client.auth.mfa.verify({ factorId: one.id, challengeId, code: codeOf(one.secret) })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    await server.rows(`update auth.mfa_challenges set ip_address = '192.0.2.1' where id = $1`, [challengeId])
    const away = await client.auth.mfa.verify({ factorId: other.id, challengeId, code: codeOf(other.secret) })
    expect(away.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test.each([
    ['no code', { challenge_id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
    ['an invalid challenge id', { challenge_id: 'x', code: '123456' }, 400, 'bad_json'],
    ['no challenge', { code: '123456' }, 422, 'mfa_factor_not_found'],
    ['a number instead of a code', { code: 123456 }, 400, 'bad_json'],
  ])('refuses %s', async (_title, body, status, code) => {
    const client = await enter()
    const { id } = await enroll(client)
    const response = await server.call('POST', `/factors/${id}/verify`, { token: await tokenOf(client), body })
    expect(response).toMatchObject({ status, body: { code } })
  })

  test("does not find another user's factor", async () => {
    const { id } = await enroll(await enter())
    const stranger = `alheia-${email}`
    await server.addPerson({ email: stranger })
    const { access_token: token } = await server.signIn(stranger)
    for (const path of [`/factors/${id}/challenge`, `/factors/${id}/verify`])
      expect(await server.call('POST', path, { token, body: {} })).toMatchObject({
        status: 404,
        body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
      })
    expect(await server.call('DELETE', `/factors/x`, { token })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'factor_id must be an UUID' },
    })
  })

  const guessing = async (client: SupabaseClient, name = 'Telefone') => {
    const { id: factorId, secret } = await enroll(client, name)
    const attempt = async (code: string) => {
      const challengeId = await challenge(client, factorId)
      return (await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code
    }
    return { guess: () => attempt(wrongCode(secret)), right: () => attempt(codeOf(secret)) }
  }
  const failures = async (amount: number, guess: () => Promise<string | undefined>) => {
    for (let at = 0; at < amount; at++) expect(await guess()).toBe('mfa_verification_failed')
  }
  const busy = 'over_request_rate_limit'

  test('ten wrong codes in a row are refused at once; each further one waits longer, from any address', async () => {
    const { guess, right } = await guessing(await enter())
    await failures(10, guess)
    for (const seconds of [30, 60, 120]) {
      expect([await guess(), await right()]).toEqual([busy, busy])
      server.clock.advance(seconds * 1_000 - 1)
      expect(await right()).toBe(busy)
      server.clock.advance(1)
      await failures(1, guess)
    }
    server.clock.advance(240_000)
    expect(await right()).toBeUndefined()
  })

  test('a right code resets the count, and each factor has its own', async () => {
    const client = await enter()
    const [one, other] = [await guessing(client, 'Um'), await guessing(client, 'Outro')]
    await failures(9, one.guess)
    expect(await other.right()).toBeUndefined()
    server.clock.advance(120_000)
    const again = await guessing(client, 'Mais um')
    await failures(9, again.guess)
    expect(await again.right()).toBeUndefined()
    server.clock.advance(30_000)
    await failures(9, again.guess)
    server.clock.advance(60_000)
    expect(await again.right()).toBeUndefined()
  })

  test('an address may send thirty codes at once for any factor, then one every four seconds', async () => {
    const codes: (string | undefined)[] = []
    for (const name of ['um', 'dois', 'tres', 'quatro']) {
      email = `${name}-${email}`
      await server.addPerson({ email })
      const client = await enter()
      const { id: factorId, secret } = await enroll(client)
      const challengeId = await challenge(client, factorId)
      const attempt = (code: string) => client.auth.mfa.verify({ factorId, challengeId, code })
      for (let at = 0; at < 8; at++) codes.push((await attempt(wrongCode(secret))).error?.code)
    }
    // Each sign-in advances the clock by a second.
    expect(codes.indexOf(busy)).toBe(30)
  })

  test('a code works once, also for another challenge and another session', async () => {
    const { client, factor } = await enterTwice()
    const elsewhere = await enter()
    const use = (one: SupabaseClient) =>
      one.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
    for (const one of [client, elsewhere])
      expect((await use(one)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect(await claimsOf(elsewhere)).toMatchObject({ aal: 'aal1' })
    server.clock.advance(30_000)
    expect((await use(elsewhere)).error).toBeNull()
  })
})

describe('what requires a second factor', () => {
  test('another factor, the password and unenrolling require a session with aal2 @PRO-45', async () => {
    const { factor } = await enterTwice()
    const lower = await enter()
    const more = await lower.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' })
    expect(more.error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 required to enroll a new factor',
    })
    const less = await lower.auth.mfa.unenroll({ factorId: factor.id })
    expect(less.error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
    const password = await lower.auth.updateUser({ password: 'nova-confraria' })
    expect(password.error).toMatchObject({ code: 'insufficient_aal' })
  })

  test('unenrolling lowers the sessions that the factor had raised', async () => {
    const { client, factor } = await enterTwice()
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    await client.auth.refreshSession()
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' })
    expect(await methodsOf(client)).toEqual(['password'])
  })

  test('an unverified factor can be removed without a second factor', async () => {
    const client = await enter()
    const { id } = await enroll(client)
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
    const again = await client.auth.mfa.unenroll({ factorId: id })
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  test('a token without a session has no factors', async () => {
    const token = await server.resign(await tokenOf(await enter()), { session_id: '' })
    const response = await server.call('POST', '/factors', { token, body: { factor_type: 'totp' } })
    expect(response).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
  })
})
