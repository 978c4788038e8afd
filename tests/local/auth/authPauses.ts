import type { Hono } from 'hono'
import { authRouter } from '#supabase/embedded/auth/router.ts'
import type { Dependencies } from '#supabase/embedded/auth/server.ts'
import type { Database, Statement } from '#supabase/embedded/database/database.ts'
import type { AuthTestServer } from './authServer.ts'

interface Call {
  token?: string
  body?: unknown
  /** The peer's address, and its user agent. */
  from?: string
  agent?: string
}

/** The auth endpoints alone, on the server's database. */
export const authOf = (
  { backend }: AuthTestServer,
  database: Database = backend.database,
  dependencies: Dependencies = {},
) => caller(authRouter({ ...backend, database }, dependencies))

const caller =
  (router: Hono) =>
  async (method: string, path: string, { token, body, from, agent }: Call = {}) => {
    const init = {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(agent ? { 'user-agent': agent } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await router.request(path, init, { incoming: { socket: { remoteAddress: from } } })
    const text = await response.text()
    const result = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, body: result, code: result['code'], location: response.headers.get('location') }
  }

/**
 * The auth endpoints with a request stopped before it runs a statement that matches the pattern, hence after its
 * checks. Then `meanwhile` runs, and the request continues.
 */
export const stoppedBefore = (server: AuthTestServer, change: RegExp, meanwhile: () => Promise<unknown>) => {
  const { database } = server.backend
  let isFirst = true
  const isIt = (statements: readonly Statement[]) => statements.some(({ sql }) => change.test(sql))
  return authOf(server, {
    ...database,
    request: async (statements, as) => {
      if (isFirst && isIt(statements)) {
        isFirst = false
        await meanwhile()
      }
      return database.request(statements, as)
    },
  })
}
