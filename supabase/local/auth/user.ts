import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountByEmail, accountById, hasVerifiedFactor, readAccount, type Account } from './accounts.ts'
import { userAnswer } from './answers.ts'
import { emailOf, objectOf, readBody, textOf, type Body } from './body.ts'
import { AuthError, emailExists, notImplemented } from './errors.ts'
import { checkMails, mailEmailChange } from './mailing.ts'
import { checkFrequency, clearTokens } from './oneTime.ts'
import { checkStrength } from './passwords.ts'
import { challengeOf } from './pkce.ts'
import { authenticate } from './request.ts'
import type { AuthServer } from './server.ts'
import { endAllSessions, timestamp } from './sessions.ts'
import { checkEmail } from './signup.ts'
import { takeNonce } from './verify.ts'

/** A session older than this needs a mailed nonce to change the password ("secure password change"). */
const recentMs = 24 * 60 * 60 * 1000

/** GET /user: the User. */
export const getUser = (server: AuthServer) => async (c: Context) => c.json(userAnswer(await authenticate(server, c)))

/**
 * PUT /user {email?, password?, nonce?, data?}: the changed User. A new password ends the person's other sessions; a new
 * e-mail counts once it is confirmed at both addresses.
 */
export const putUser = (server: AuthServer) => async (c: Context) => {
  const account = await authenticate(server, c)
  const body = await readBody(c)
  const email = emailOf(body)
  const password = textOf(body, 'password')
  const data = objectOf(body, 'data')

  const newEmail = email && email !== account.user.email ? email : null

  if (newEmail) checkEmail(newEmail)
  if (password !== undefined) checkStrength(password, server.config.auth)
  if (objectOf(body, 'app_metadata'))
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const phone = textOf(body, 'phone')
  if (phone && phone !== account.user.phone) throw notImplemented('Changing the phone number')

  if (newEmail || password !== undefined) checkAssurance(account)
  const challenge = challengeOf(body)
  const now = server.now()
  if (newEmail) await checkNewEmail(server, account, newEmail)
  const changes: Statement[] = []
  if (password !== undefined) {
    await checkNewPassword(server, account, password, textOf(body, 'nonce'))
    const hash = await server.passwords.hash(password)
    changes.push(...newPassword(account.user.id, account.session?.id ?? null, hash, now))
  }
  if (data) changes.push(newData(account.user.id, data, now))
  if (changes.length > 0) await server.query(changes)
  if (newEmail) await mailEmailChange(server, c, { account, email: newEmail, challenge })
  const results = await server.query([accountById(account.user.id, account.session?.id ?? null)])
  const changed = readAccount(results.at(-1))
  if (!changed) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return c.json(userAnswer(changed))
}

const checkAssurance = (account: Account): void => {
  if (hasVerifiedFactor(account) && account.session?.aal !== 'aal2')
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}

const checkNewEmail = async (server: AuthServer, account: Account, email: string): Promise<void> => {
  checkMails(server)
  const [taken] = await server.query([accountByEmail(email)])
  if (readAccount(taken)) throw emailExists()
  checkFrequency(server, account, 'email_change_token_new')
}

const checkNewPassword = async (
  server: AuthServer,
  account: Account,
  password: string,
  nonce: string | undefined,
): Promise<void> => {
  const { session, user } = account
  if (!session || Date.parse(session.created_at) + recentMs < server.now()) {
    if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
    await takeNonce(server, account, nonce)
  }
  if (await server.passwords.matches(password, user.encrypted_password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
}

/** What was mailed before the change is void, and so are the sessions of whoever else knew the old password. */
export const newPassword = (userId: string, session: string | null, hash: string, now: number): Statement[] => [
  {
    sql: 'update auth.users set encrypted_password = $2, updated_at = $3 where id = $1',
    values: [userId, hash, timestamp(now)],
  },
  ...voidTokens(userId),
  endAllSessions(userId, session),
]

/** Nothing that was mailed so far counts any more. */
export const voidTokens = (userId: string): Statement[] => [
  {
    sql: `update auth.users set
            confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
            email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
            phone_change_token = '', phone_change_sent_at = null,
            reauthentication_token = '', reauthentication_sent_at = null
          where id = $1`,
    values: [userId],
  },
  clearTokens(userId),
]

/** Members are merged into the metadata at the top level; null removes one. */
export const newData = (
  userId: string,
  data: Body,
  now: number,
  column: 'raw_user_meta_data' | 'raw_app_meta_data' = 'raw_user_meta_data',
): Statement => {
  const entries = Object.entries(data)
  const kept = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const removed = entries.filter(([, value]) => value === null).map(([member]) => member)
  return {
    sql: `update auth.users set
            ${column} = (coalesce(${column}, '{}') || $2::jsonb)
              - array(select jsonb_array_elements_text($3::jsonb)),
            updated_at = $4
          where id = $1`,
    values: [userId, JSON.stringify(kept), JSON.stringify(removed), timestamp(now)],
  }
}
