import { afterAll, beforeEach, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
await server.addPerson({ email: 'alheia@confraria.test' })
beforeEach(async () => {
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email })
})

const enter = async (as = email) => {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email: as, password: 'confraria-demo' })
  if (error) throw error
  return { client, session: data.session }
}

type Entered = Awaited<ReturnType<typeof enter>>
/** Whether both parts of a session still work: the access token's session, and the refresh token. */
const isAlive = async ({ session }: Entered) => {
  const { error } = await server.client().auth.getUser(session.access_token)
  const refreshed = await server.client().auth.refreshSession({ refresh_token: session.refresh_token })
  if (error) {
    expect(error.name).toBe('AuthSessionMissingError')
    expect(refreshed.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  } else expect(refreshed.error).toBeNull()
  return error === null
}

test.each([
  ['global', false, false],
  ['local', false, true],
  ['others', true, false],
] as const)('scope %s', async (scope, here, elsewhere) => {
  const [one, two, stranger] = [await enter(), await enter(), await enter('alheia@confraria.test')]
  expect((await one.client.auth.signOut({ scope })).error).toBeNull()
  expect(await isAlive(one)).toBe(here)
  expect(await isAlive(two)).toBe(elsewhere)
  expect(await isAlive(stranger)).toBe(true)
})

test('without a scope ends all sessions', async () => {
  const [one, two] = [await enter(), await enter()]
  expect(await server.call('POST', '/logout', { token: one.session.access_token })).toMatchObject({ status: 204 })
  expect([await isAlive(one), await isAlive(two)]).toEqual([false, false])
})

test('a signed-out access token gets 403 session_not_found', async () => {
  const { client, session } = await enter()
  await client.auth.signOut()
  const gone = {
    status: 403,
    body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
  }
  expect(await server.call('GET', '/user', { token: session.access_token })).toMatchObject(gone)
  expect(await server.call('POST', '/logout', { token: session.access_token })).toMatchObject(gone)
})

test('an unknown scope ends nothing', async () => {
  const entered = await enter()
  const response = await server.call('POST', '/logout?scope=todos', { token: entered.session.access_token })
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported logout scope "todos"' },
  })
  expect(await isAlive(entered)).toBe(true)
})

test('the client signs out even if the server no longer knows the session', async () => {
  const { client } = await enter()
  await server.rows('delete from auth.sessions')
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.auth.getSession()).data.session).toBeNull()
})
