import type { Context } from 'hono'
import { accountByEmail, accountByRefreshToken, isBanned, readAccount, readRefreshToken } from './accounts.ts'
import type { Account } from './accounts.ts'
import { emailOf, readBody, textOf } from './body.ts'
import { enter } from './enter.ts'
import { AuthError, invalidCredentials } from './errors.ts'
import { weaknessOf } from './passwords.ts'
import { exchangeCode } from './pkce.ts'
import { addressOf, issuerOf, originOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { revokeFamily, rotate, sessionAnswer, successorOf } from './sessions.ts'
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
 * An unknown account and a wrong password are answered alike and in the same time; only who knows the password learns
 * that the account is suspended (the hosted server tells anybody).
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

  const address = addressOf(c)
  server.attempts.take(address, email)
  const [result] = await server.query([accountByEmail(email)])
  const account = readAccount(result)
  const right = await server.passwords.matches(password, account?.user.encrypted_password ?? null)
  if (!account || !right) throw invalidCredentials()
  server.attempts.forgive(address, email)
  if (isBanned(account, server.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!account.user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

  const weakness = weaknessOf(password, server.config.auth)
  const session = await enter(server, c, account.user.id)
  return c.json(weakness ? { ...session, weak_password: weakness } : session)
}

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

  const renew = (account: Account, refreshToken: string) =>
    sessionAnswer(account, refreshToken, { ...server, issuer: issuerOf(c), now })

  if (!found.revoked) {
    const { refreshToken, statement } = rotate(token, originOf(c), now)
    const [rotated] = await server.query([statement])
    if (rotated?.affected) return c.json(await renew(found, refreshToken))
  }
  const [successor] = await server.query([successorOf(token, now, server.config.auth)])
  const valid = successor?.rows[0]?.[0]
  if (valid) return c.json(await renew(found, valid))
  // Not yet used when it was looked up, and without a successor: the session has ended in between.
  if (!found.revoked) throw refused('refresh_token_not_found', 'Refresh Token Not Found')

  await server.query([revokeFamily(found.session.id)])
  server.log({ level: 'warn', event: 'auth.refresh_token_reused', session: found.session.id })
  throw refused('refresh_token_already_used', 'Already Used')
}
