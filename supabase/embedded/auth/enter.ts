import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountById, readAccount } from './accounts.ts'
import { mayEnter } from './demand.ts'
import { AuthError } from './errors.ts'
import { issuerOf, originOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { openSession, sessionResponse } from './sessions.ts'

interface Entering {
  method?: string
  /** The error for a banned user. */
  banned?: AuthError
}

/** Runs the statements of `first` and opens a session, in one transaction. Returns the Session. */
export const enter = async (
  server: AuthServer,
  c: Context,
  userId: string,
  first: readonly Statement[],
  { method = 'password', banned = new AuthError(403, 'user_banned', 'User is banned') }: Entering = {},
) => {
  const now = server.now()
  const opened = openSession(userId, originOf(c), now, method)
  const results = await server.query([
    ...first,
    mayEnter(userId, now, banned),
    ...opened.statements,
    accountById(userId, opened.id),
  ])
  const account = readAccount(results.at(-1))
  if (!account) throw new Error('an account that has just signed in was not found')
  return sessionResponse(account, opened.refreshToken, { ...server, issuer: issuerOf(c), now })
}
