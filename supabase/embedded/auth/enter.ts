import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountById, readAccount } from './accounts.ts'
import { mayEnter } from './demand.ts'
import { AuthError } from './errors.ts'
import { issuerOf, originOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { openSession, sessionAnswer } from './sessions.ts'

interface Entering {
  method?: string
  /** For a suspended person. */
  banned?: AuthError
}

/** Opens a session for the account, in one transaction with the statements that come `first`, and answers it. */
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
  if (!account) throw new Error('an account that has just entered was not found')
  return sessionAnswer(account, opened.refreshToken, { ...server, issuer: issuerOf(c), now })
}
