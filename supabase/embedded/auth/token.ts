import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import {
  accountByEmail,
  accountByRefreshToken,
  isBanned,
  readAccount,
  readRefreshToken,
  type Account,
} from './accounts.ts'
import { emailOf, readBody, textOf } from './body.ts'
import { passwordStill } from './demand.ts'
import { enter } from './enter.ts'
import { AuthError, invalidCredentials } from './errors.ts'
import { isHash } from './passwords.ts'
import { exchangeCode } from './pkce.ts'
import { addressOf, issuerOf, originOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { endSession, rotate, sessionResponse, successorOf, type Origin } from './sessions.ts'
import { ownOf, weaknessOf } from './strength.ts'
import { refuseIdToken, refuseWeb3 } from './switchedOff.ts'

/** POST /token?grant_type=password, refresh_token or pkce: a Session. */
export const postToken = (server: AuthServer) => (c: Context) => {
  const grant = c.req.query('grant_type') ?? ''
  switch (grant) {
    case 'password':
      return signIn(server, c)
    case 'refresh_token':
      return refresh(server, c)
    case 'pkce':
      return exchangeCode(server, c)
    case 'id_token':
      return refuseIdToken(c)
    case 'web3':
      return refuseWeb3()
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

/**
 * An unknown account and a wrong password get the same response after the same time. Only a correct password reveals a
 * ban (the hosted server always reveals it).
 */
const signIn = async (server: AuthServer, c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  const password = textOf(body, 'password') ?? ''
  if (textOf(body, 'phone')) {
    if (email)
      throw new AuthError(
        400,
        'validation_failed',
        'Only an email address or phone number should be provided on login.',
      )
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone')

  const origin = originOf(c)
  const [found, seen] = await server.query([accountByEmail(email), seenBefore(email, origin)])
  const account = readAccount(found)
  const device = { address: addressOf(c), userAgent: origin.userAgent ?? '' }
  const isFamiliar = seen?.rows.length === 1
  const attempt = await server.signIns.begin({ account, email, device, isFamiliar })
  try {
    server.passwords.checkRoom(attempt.turn)
    const refusalDue = server.passwords.refusalDue()
    const hash = account?.user.encrypted_password ?? ''
    const isRight = account && isHash(hash) && (await server.passwords.matches(password, hash, attempt.turn))
    if (!isRight) {
      await refusalDue()
      throw invalidCredentials()
    }
    attempt.succeed()
    return c.json(await enterByPassword(server, c, account, password))
  } finally {
    attempt.end()
  }
}

const enterByPassword = async (server: AuthServer, c: Context, account: Account, password: string) => {
  const banned = new AuthError(400, 'user_banned', 'User is banned')
  if (isBanned(account, server.now())) throw banned
  if (!account.user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const weakness = weaknessOf(password, server.config, ownOf(account))
  // The password may change during the comparison.
  const session = await enter(server, c, account.user.id, [passwordStill(account, invalidCredentials())], { banned })
  return weakness ? { ...session, weak_password: weakness } : session
}

/** Whether the account has a session from this address and browser. */
const seenBefore = (email: string, { ip, userAgent }: Origin): Statement => ({
  sql: `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
        where lower(u.email) = $1 and u.instance_id = '00000000-0000-0000-0000-000000000000'
          and s.ip = $2 and s.user_agent = $3 limit 1`,
  values: [email, ip, userAgent],
})

const refused = (code: string, reason: string) => new AuthError(400, code, `Invalid Refresh Token: ${reason}`)

const refresh = async (server: AuthServer, c: Context) => {
  const token = textOf(await readBody(c), 'refresh_token')
  if (!token) throw new AuthError(400, 'validation_failed', 'refresh_token required')
  const now = server.now()
  const [result] = await server.query([accountByRefreshToken(token)])
  const found = readRefreshToken(result)
  if (!found) throw refused('refresh_token_not_found', 'Refresh Token Not Found')
  if (isBanned(found, now)) throw refused('user_banned', 'User Banned')
  if (found.session.not_after && Date.parse(found.session.not_after) < now)
    throw refused('session_expired', 'Session Expired')

  /** Reads the account again, because it may have changed since. */
  const renew = async (account: Account, refreshToken: string) =>
    c.json(await sessionResponse(account, refreshToken, { ...server, issuer: issuerOf(c), now }))

  if (!found.revoked) {
    const { refreshToken, statement } = rotate(token, originOf(c), now)
    const renewed = readRefreshToken((await server.query([statement, accountByRefreshToken(refreshToken)]))[1])
    if (renewed) return renew(renewed, refreshToken)
  }
  const [successor] = await server.query([successorOf(token, now, server.config.auth)])
  const valid = successor?.rows[0]?.[0]
  if (valid) {
    const renewed = readRefreshToken((await server.query([accountByRefreshToken(valid)]))[0])
    if (renewed && !isBanned(renewed, now)) return renew(renewed, valid)
  }
  // It was unused a moment ago and has no successor now: the session has ended in between.
  if (valid || !found.revoked) throw refused('refresh_token_not_found', 'Refresh Token Not Found')

  await server.query([endSession(found.session.id)])
  server.log({ level: 'warn', event: 'auth.refresh_token_reused', session: found.session.id })
  throw refused('refresh_token_already_used', 'Already Used')
}
