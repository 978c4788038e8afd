import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { codeAt } from '#supabase/embedded/auth/totp.ts'
import { startTarget } from '#tests/support/target.ts'

/** What every Supabase does equally with second factors. */

const who = 'membro9'
const target = await startTarget()
afterAll(() => target.stop())
const { data } = await (await target.person(who)).auth.getUser()
const id = data.user?.id ?? ''
/** Removes the user's factors, even after a failed test. */
afterEach(async () => {
  const { mfa } = target.client(target.serviceKey).auth.admin
  const { data } = await mfa.listFactors({ userId: id })
  for (const factor of data?.factors ?? []) await mfa.deleteFactor({ userId: id, id: factor.id })
})

interface Factor {
  id: string
  secret: string
}

const enroll = async (client: SupabaseClient, friendlyName = 'Telefone'): Promise<Factor> => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}
const challenge = async (client: SupabaseClient, factorId: string): Promise<string> => {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error) throw error
  return data.id
}
const codeOf = ({ secret }: Factor) => codeAt(secret, Date.now())
const wrongCode = ({ secret }: Factor) => {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => codeAt(secret, Date.now() + ms))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}
const levels = async (client: SupabaseClient) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
/** A session with a verified factor. */
const raised = async () => {
  const client = await target.person(who)
  const factor = await enroll(client)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor) })
  if (error) throw error
  return { client, factor }
}

test('a factor is enrolled, shown as QR code and URI, and verified: the session rises to aal2', async () => {
  const client = await target.person(who)
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular', issuer: 'Confraria' })
  if (data?.type !== 'totp') throw new Error('no factor was created')
  expect(data.friendly_name).toBe('Celular')
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml|^data:image\/svg\+xml;utf-8,<svg/)
  const uri = new URL(data.totp.uri)
  expect([uri.protocol, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'Confraria'])
  expect(uri.searchParams.get('secret')).toBe(data.totp.secret)
  const listed = await client.auth.mfa.listFactors()
  expect(listed.data?.all).toMatchObject([{ id: data.id, status: 'unverified', factor_type: 'totp' }])
  expect(listed.data?.totp).toEqual([])

  const factor = { id: data.id, secret: data.totp.secret }
  const challengeId = await challenge(client, factor.id)
  const verified = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor) })
  expect(verified.error).toBeNull()
  expect(verified.data).toMatchObject({ token_type: 'bearer', user: { id } })
  expect(await levels(client)).toEqual(['aal2', 'aal2'])
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(
    level?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ).toEqual(expect.arrayContaining(['totp', 'password']))
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factor.id, status: 'verified' }])
})

test('an earlier session ends; a later one must still verify the factor', async () => {
  const before = await target.person(who)
  await raised()
  expect((await before.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await levels(await target.person(who))).toEqual(['aal1', 'aal2'])
})

describe('refused is', () => {
  test('for a wrong code; the challenge still accepts the right one', async () => {
    const client = await target.person(who)
    const factor = await enroll(client)
    const challengeId = await challenge(client, factor.id)
    const verify = (code: string) => client.auth.mfa.verify({ factorId: factor.id, challengeId, code })
    const wrong = await verify(wrongCode(factor))
    const refusal = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }
    expect(wrong.error).toMatchObject(refusal)
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    expect((await verify(codeOf(factor))).error).toBeNull()
  })

  test('for a used challenge', async () => {
    const client = await target.person(who)
    const factor = await enroll(client)
    const challengeId = await challenge(client, factor.id)
    const verify = () => client.auth.mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor) })
    expect((await verify()).error).toBeNull()
    expect((await verify()).error?.status).toBe(422)
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
  })

  test("for a challenge of another factor, and for another user's factor", async () => {
    const client = await target.person(who)
    const [first, second] = [await enroll(client, 'Primeiro'), await enroll(client, 'Segundo')]
    const challengeId = await challenge(client, first.id)
    const crossed = await client.auth.mfa.verify({ factorId: second.id, challengeId, code: codeOf(second) })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const stranger = await target.person('membro8')
    const missing = { status: 404, code: 'mfa_factor_not_found' }
    expect((await stranger.auth.mfa.challenge({ factorId: first.id })).error).toMatchObject(missing)
    expect((await stranger.auth.mfa.unenroll({ factorId: first.id })).error).toMatchObject(missing)
  })

  test('for a second factor of the same name', async () => {
    const client = await target.person(who)
    await enroll(client, 'Celular')
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  })

  test('for removing a factor without having verified it', async () => {
    const { factor } = await raised()
    const low = await target.person(who)
    const { error } = await low.auth.mfa.unenroll({ factorId: factor.id })
    expect(error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    expect((await low.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  })
})

test('a removed factor lowers its sessions', async () => {
  const { client, factor } = await raised()
  const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
  expect([data?.id, error]).toEqual([factor.id, null])
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('so does one that the service key removes', async () => {
  const { client, factor } = await raised()
  const userId = (await client.auth.getUser()).data.user?.id ?? ''
  const { error } = await target.client(target.serviceKey).auth.admin.mfa.deleteFactor({ userId, id: factor.id })
  expect(error).toBeNull()
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
})
