import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { AuthError } from './errors.ts'
import type { Account } from './accounts.ts'
import { authenticate } from './request.ts'
import type { AuthServer } from './server.ts'
import { endAllSessions, endSession } from './sessions.ts'

/** POST /logout?scope=global (default), local or others: 204, and those sessions' refresh tokens are gone. */
export const postLogout = (server: AuthServer) => async (c: Context) => {
  const account = await authenticate(server, c)
  await server.query([ending(account, c.req.query('scope') || 'global')])
  return c.body(null, 204)
}

const ending = ({ user, session }: Account, scope: string): Statement => {
  switch (scope) {
    case 'global':
      return endAllSessions(user.id)
    case 'local':
      return session ? endSession(session.id) : endAllSessions(user.id)
    case 'others':
      return endAllSessions(user.id, session?.id ?? null)
    default:
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  }
}
