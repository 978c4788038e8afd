import type { Session } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { authRouter } from '#supabase/embedded/auth/router.ts'
import type { Database } from '#supabase/embedded/database/database.ts'
import { startAuth } from './authServer.ts'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email })
})

const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token })
const refreshed = async (token: string) => {
  const { data, error } = await refresh(token)
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

/** A database whose first results wait for each other, so that `many` callers read before any of them writes. */
const meeting = (database: Database, many: number): Database => {
  let arrived = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    ...database,
    request: async (statements, as) => {
      const results = await database.request(statements, as)
      arrived += 1
      if (arrived === many) release()
      await all
      return results
    },
  }
}

describe('a refresh token', () => {
  test('returns the same session with a new pair', async () => {
    const first = await server.signIn(email)
    server.clock.advance(60_000)
    const second = await refreshed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const [before, after] = [decodeJwt(first.access_token), decodeJwt(second.access_token)]
    expect(after).toEqual({ ...before, iat: Number(before.iat) + 60, exp: Number(before.exp) + 60 })
    expect(second.user).toEqual(first.user)
    const { data } = await server.client().auth.getUser(second.access_token)
    expect(data.user?.email).toBe(email)
  })

  test('used by many concurrent requests returns one successor', async () => {
    const { refresh_token } = await server.signIn(email)
    const many = 8
    const router = authRouter({ ...server.backend, database: meeting(server.backend.database, many) })
    const responses = await Promise.all(
      Array.from({ length: many }, async () =>
        router.request('/token?grant_type=refresh_token', { method: 'POST', body: JSON.stringify({ refresh_token }) }),
      ),
    )
    const sessions = await Promise.all(responses.map((response) => response.json() as Promise<Session>))
    const successors = new Set(sessions.map((session) => session.refresh_token))
    expect(successors.size).toBe(1)
    const valid = await server.rows(
      `select t.token from auth.refresh_tokens t join auth.users u on u.id::text = t.user_id
       where u.email = $1 and not t.revoked`,
      [email],
    )
    expect(valid).toEqual([[...successors]])
  })

  test('used again within ten seconds returns its successor, and so does the next one', async () => {
    const first = await server.signIn(email)
    const second = await refreshed(first.refresh_token)
    server.clock.advance(10_000)
    expect((await refreshed(first.refresh_token)).refresh_token).toBe(second.refresh_token)
    const third = await refreshed(second.refresh_token)
    expect((await refreshed(first.refresh_token)).refresh_token).toBe(third.refresh_token)
  })

  test('whose successor was lost returns it, however late', async () => {
    const first = await server.signIn(email)
    const second = await refreshed(first.refresh_token)
    server.clock.advance(24 * 3_600_000)
    expect((await refreshed(first.refresh_token)).refresh_token).toBe(second.refresh_token)
    expect((await refreshed(second.refresh_token)).refresh_token).not.toBe(second.refresh_token)
  })

  test('used again later is refused and ends its session, but no other', async () => {
    const [first, elsewhere] = [await server.signIn(email), await server.signIn(email)]
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)
    server.clock.advance(10_001)
    const used = { status: 400, code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
    expect((await refresh(first.refresh_token)).error).toMatchObject(used)
    // The access token too, because a thief may have both.
    expect((await server.client().auth.getUser(third.access_token)).error?.name).toBe('AuthSessionMissingError')
    for (const { refresh_token } of [third, first])
      expect((await refresh(refresh_token)).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    await refreshed(elsewhere.refresh_token)
    expect(server.logs).toContainEqual(expect.objectContaining({ level: 'warn', event: 'auth.refresh_token_reused' }))
  })

  test('outlives the access token, which expires after 15 minutes @ENT-101', async () => {
    const first = await server.signIn(email)
    const client = server.client()
    server.clock.advance(899_000)
    expect((await client.auth.getUser(first.access_token)).error).toBeNull()
    server.clock.advance(1_000)
    expect((await client.auth.getUser(first.access_token)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
    server.clock.advance(30 * 24 * 3_600_000)
    const second = await refreshed(first.refresh_token)
    expect((await client.auth.getUser(second.access_token)).data.user?.email).toBe(email)
  })
})

describe('a refused refresh', () => {
  test.each([
    ['an unknown token', 'desconhecido', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    ['SQL for a token', `' or true --`, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    ['an empty token', '', 'validation_failed', 'refresh_token required'],
    ['U+0000 in the token', 'a\0b', 'validation_failed', 'Invalid text'],
  ])('%s', async (_title, refresh_token, code, message) => {
    const response = await server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    expect(response).toMatchObject({ status: 400, body: { code, message } })
  })

  test('during a ban', async () => {
    const session = await server.signIn(email)
    await server.suspend(email, server.clock.now() + 60_000)
    const banned = { status: 400, code: 'user_banned', message: 'Invalid Refresh Token: User Banned' }
    expect((await refresh(session.refresh_token)).error).toMatchObject(banned)
    expect((await refresh(session.refresh_token)).error).toMatchObject(banned)
    server.clock.advance(60_001)
    await refreshed(session.refresh_token)
  })

  test('after a ban by an administrator, which ends the sessions; the user can sign in once it ends', async () => {
    const session = await server.signIn(email)
    await server.rows(
      'insert into public.user_accounts (user_id, signup_email) select id, email from auth.users where email = $1',
      [email],
    )
    const setSuspended = (at: string | null) =>
      server.rows('update public.user_accounts set suspended_at = $2 where signup_email = $1', [email, at])
    await setSuspended(new Date(server.clock.now()).toISOString())
    const ended = { status: 400, code: 'refresh_token_not_found' }
    expect((await refresh(session.refresh_token)).error).toMatchObject(ended)
    const again = await server.client().auth.signInWithPassword({ email, password: 'confraria-demo' })
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned', message: 'User is banned' })
    await setSuspended(null)
    expect((await refresh(session.refresh_token)).error).toMatchObject(ended)
    await refreshed((await server.signIn(email)).refresh_token)
  })

  test('of a session that has reached its maximum duration', async () => {
    const session = await server.signIn(email)
    await server.rows('update auth.sessions set not_after = $2 where id = $1', [
      String(decodeJwt(session.access_token)['session_id']),
      new Date(server.clock.now() + 1_000).toISOString(),
    ])
    server.clock.advance(1_001)
    expect((await refresh(session.refresh_token)).error).toMatchObject({ status: 400, code: 'session_expired' })
  })
})
