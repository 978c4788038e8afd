import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeFailures, type FailureKind } from '#supabase/embedded/auth/failures.ts'
import type { LogEntry } from '#supabase/embedded/backend.ts'
import type { Statement } from '#supabase/embedded/database/database.ts'
import { authOf } from './authPauses.ts'
import { startAuth } from './authServer.ts'

const server = await startAuth()
await server.addPerson({ email: 'ana@confraria.test' })
await server.addPerson({ email: 'eva@confraria.test', bannedUntil: '2999-01-01T00:00:00Z' })
afterAll(() => server.close())
beforeEach(() => server.rows('delete from supabase_embedded.auth_failures'))

const counts = () => server.rows('select kind, count from supabase_embedded.auth_failures order by kind')
/** The endpoints with new limits, which write each failure at once. */
const open = () => {
  const call = authOf(server, undefined, { pause: async () => {}, collect: async () => {} })
  const signIn = (body: object) => call('POST', '/token?grant_type=password', { body, from: '192.0.2.1' })
  return { call, signIn }
}
const ana = { email: 'ana@confraria.test', password: 'confraria-demo' }
const wrong = { ...ana, password: 'errada-demais' }

describe('a server counts @USR-753', () => {
  test('nothing while people sign in, request mails, or send nonsense', async () => {
    const { call, signIn } = open()
    expect((await signIn(ana)).status).toBe(200)
    expect((await signIn({ password: 'x' })).code).toBe('validation_failed')
    expect((await call('POST', '/recover', { body: { email: ana.email } })).status).toBe(200)
    expect((await call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'x' } })).status).toBe(400)
    expect(await counts()).toEqual([])
  })

  test('a wrong password, an unknown address and a ban, in one row that names no one', async () => {
    const { signIn } = open()
    expect((await signIn(wrong)).code).toBe('invalid_credentials')
    expect((await signIn({ ...wrong, email: 'ninguem@confraria.test' })).code).toBe('invalid_credentials')
    expect((await signIn({ ...ana, email: 'eva@confraria.test' })).code).toBe('user_banned')
    await vi.waitFor(async () => expect(await counts()).toEqual([['sign_in_refused', '3']]))
    const [row] = await server.rows('select to_jsonb(failure) from supabase_embedded.auth_failures as failure')
    expect(Object.keys(JSON.parse(row?.[0] ?? '') as object).toSorted()).toEqual(['count', 'hour', 'kind', 'last_at'])
  })

  test('too many attempts on their own', async () => {
    const { signIn } = open()
    const codes: unknown[] = []
    for (let at = 0; at < 20; at += 1) codes.push((await signIn(wrong)).code)
    const of = (code: string) => String(codes.filter((one) => one === code).length)
    expect(codes.at(-1)).toBe('over_request_rate_limit')
    await vi.waitFor(async () =>
      expect(await counts()).toEqual([
        ['sign_in_refused', of('invalid_credentials')],
        ['sign_in_throttled', of('over_request_rate_limit')],
      ]),
    )
  })

  test('a wrong second factor', async () => {
    const client = server.client()
    await client.auth.signInWithPassword(ana)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor?.id ?? '' })
    const { data } = await client.auth.getSession()
    const { call } = open()
    const result = await call('POST', `/factors/${factor?.id}/verify`, {
      token: data.session?.access_token ?? '',
      body: { challenge_id: challenge?.id, code: 'abcdef' },
      from: '127.0.0.1',
    })
    expect(result.code).toBe('mfa_verification_failed')
    await vi.waitFor(async () => expect(await counts()).toEqual([['sign_in_refused', '1']]))
  })

  test('a mail that cannot be stored, and one over the hourly limit', async () => {
    const { call } = open()
    const recover = (number: number) =>
      call('POST', '/recover', { body: { email: `a${number}@confraria.test` }, from: '192.0.2.1' })
    const blocked = join(server.backend.dataDir, 'mail.json.new')
    await mkdir(blocked)
    server.clock.advance(61_000)
    expect((await call('POST', '/recover', { body: { email: ana.email }, from: '192.0.2.2' })).status).toBe(500)
    await rm(blocked, { recursive: true })
    await vi.waitFor(async () => expect(await counts()).toEqual([['mail_failed', '1']]))

    for (let at = 0; at < 10; at += 1) expect((await recover(at)).status).toBe(200)
    expect((await recover(10)).code).toBe('over_email_send_rate_limit')
    await vi.waitFor(async () => expect(await counts()).toEqual([['mail_failed', '2']]))
  })
})

test('no client reads or writes the counts', async () => {
  const { error } = await server.client().schema('supabase_embedded').from('auth_failures').select()
  expect(error).toMatchObject({ code: 'PGRST106' })
  const rights = `select has_schema_privilege($1, 'supabase_embedded', 'usage'),
    has_table_privilege($1, 'supabase_embedded.auth_failures', 'select, insert, update, delete')`
  for (const role of ['anon', 'authenticated', 'service_role'])
    expect(await server.rows(rights, [role])).toEqual([['f', 'f']])
})

describe('the writes @USR-753', () => {
  const kinds = ({ values }: Statement) => values?.slice(1)
  const writer = () => {
    const written: Statement[][] = []
    const logs: LogEntry[] = []
    const state = { isBroken: false, pass: () => {} }
    const failures = makeFailures(
      { now: () => Date.parse('2026-11-24T14:03:00Z'), log: (entry) => void logs.push(entry) },
      async (statements) => {
        if (state.isBroken) throw new Error('the disk is full')
        written.push([...statements])
      },
      () => new Promise<void>((resolve) => (state.pass = resolve)),
    )
    const count = async (kind: FailureKind, amount: number) => {
      for (let at = 0; at < amount; at += 1) failures.count(kind)
      await new Promise(setImmediate)
    }
    const passTime = async () => {
      state.pass()
      await new Promise(setImmediate)
    }
    return { written, logs, state, count, passTime }
  }

  test('are two for a flood: one at once, one for the rest, and nothing without a failure', async () => {
    const { written, count, passTime } = writer()
    await count('sign_in_throttled', 1_000)
    expect(written.map(([first]) => first && kinds(first))).toEqual([['sign_in_throttled', '1']])
    await count('mail_failed', 1)
    await passTime()
    expect(written[1]?.slice(0, -1).map(kinds)).toEqual([
      ['sign_in_throttled', '999'],
      ['mail_failed', '1'],
    ])
    await passTime()
    expect(written).toHaveLength(2)
    await count('mail_failed', 1)
    expect(written).toHaveLength(3)
  })

  test('that fail are repeated with the next failure, and lose no count', async () => {
    const { written, logs, state, count, passTime } = writer()
    state.isBroken = true
    await count('mail_failed', 3)
    expect(logs).toMatchObject([{ level: 'warn', event: 'auth.failures_unwritten' }])
    await passTime()
    state.isBroken = false
    await count('mail_failed', 1)
    await passTime()
    expect(written.map(([first]) => first && kinds(first))).toEqual([['mail_failed', '4']])
  })

  test('delete what is older than eight days', async () => {
    await server.rows(
      `insert into supabase_embedded.auth_failures (hour, kind, count, last_at)
       select at, 'mail_failed', 1, at from unnest(array[$1, $2]::timestamptz[]) as at`,
      ['2020-01-01T00:00:00Z', new Date(server.clock.now() - 7 * 24 * 3_600_000).toISOString()],
    )
    await open().signIn(wrong)
    await vi.waitFor(async () =>
      expect(await counts()).toEqual([
        ['mail_failed', '1'],
        ['sign_in_refused', '1'],
      ]),
    )
  })
})
