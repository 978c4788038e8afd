import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountByEmail, accountById, hasVerifiedFactor, readAccount, type Account } from './accounts.ts'
import { userResponse } from './responses.ts'
import { emailOf, objectOf, readBody, textOf, type Body } from './body.ts'
import { clearIssuedCodes } from './confirm.ts'
import { demand, factorShown, passwordStill, stillSignedIn } from './demand.ts'
import { AuthError, emailExists, notImplemented } from './errors.ts'
import { mailEmailChange } from './mailing.ts'
import { checkFrequency, clearTokens } from './oneTime.ts'
import { isHash } from './passwords.ts'
import { challengeOf } from './pkce.ts'
import { addressOf, authenticate } from './request.ts'
import type { AuthServer } from './server.ts'
import { endAllSessions, timestamp } from './sessions.ts'
import { checkEmail } from './signup.ts'
import { checkStrength, ownOf } from './strength.ts'
import { nonceIn } from './verify.ts'

/** A session older than this needs a mailed nonce to change the password ("secure password change"). */
const recentMs = 24 * 60 * 60 * 1000

/** GET /user: the User. */
export const getUser = (server: AuthServer) => async (c: Context) => c.json(userResponse(await authenticate(server, c)))

/**
 * PUT /user {email?, password?, nonce?, data?}: the changed User. A new password ends the user's other sessions. A new
 * e-mail is valid once both addresses have confirmed it.
 */
export const putUser = (server: AuthServer) => async (c: Context) => {
  const account = await authenticate(server, c)
  const body = await readBody(c)
  const email = emailOf(body)
  const password = textOf(body, 'password')
  const data = objectOf(body, 'data')

  const newEmail = email && email !== account.user.email ? email : null

  if (newEmail) checkEmail(newEmail)
  if (password !== undefined) checkStrength(password, server.config, ownOf(account, data))
  if (objectOf(body, 'app_metadata'))
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const phone = textOf(body, 'phone')
  if (phone && phone !== account.user.phone) throw notImplemented('Changing the phone number')

  const isGuarded = newEmail !== null || password !== undefined
  if (isGuarded) checkAssurance(account)
  const challenge = challengeOf(body)
  const now = server.now()
  if (newEmail) await checkNewEmail(server, account, newEmail)
  const change = password === undefined ? undefined : await checkNewPassword(server, c, { account, password, body })
  // In one transaction, because the checked data may have changed since.
  const first: Statement[] = [
    ...stillSignedIn(account, now),
    ...(isGuarded ? [factorShown(account, insufficient()), passwordStill(account, changedMeanwhile())] : []),
    ...(change
      ? [...change.first, ...newPassword(account.user.id, account.session?.id ?? null, change.hash, now)]
      : []),
    ...(data ? [newData(account.user.id, data, now), smallEnough(account.user.id)] : []),
  ]
  if (newEmail) await mailEmailChange(server, c, { account, email: newEmail, challenge, first })
  else await server.query(first)
  change?.succeed()
  const results = await server.query([accountById(account.user.id, account.session?.id ?? null)])
  const changed = readAccount(results.at(-1))
  if (!changed) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return c.json(userResponse(changed))
}

/** Bytes of the metadata as text. Access tokens contain it, and header sizes are limited. */
const largestData = 8 * 1024

const smallEnough = (userId: string) =>
  demand(
    'select 1 from auth.users where id = $1 and octet_length(raw_user_meta_data::text) <= $2::int',
    [userId, String(largestData)],
    new AuthError(400, 'validation_failed', 'User metadata is too large'),
  )

const insufficient = () =>
  new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')

/** The hosted server's code for conflicting requests. */
const changedMeanwhile = () => new AuthError(409, 'conflict', 'The password was changed by another request')

const checkAssurance = (account: Account): void => {
  if (hasVerifiedFactor(account) && account.session?.aal !== 'aal2') throw insufficient()
}

const checkNewEmail = async (server: AuthServer, account: Account, email: string): Promise<void> => {
  const [taken] = await server.query([accountByEmail(email)])
  if (readAccount(taken)) throw emailExists()
  checkFrequency(server, account, 'email_change_token_new')
  server.mailLimits.requestSignedIn(account.user.id)
}

/** The password's hash, and the conditions of the change. */
const checkNewPassword = async (
  server: AuthServer,
  c: Context,
  { account, password, body }: { account: Account; password: string; body: Body },
) => {
  const { session, user } = account
  const isOld = !session || Date.parse(session.created_at) + recentMs < server.now()
  const nonce = textOf(body, 'nonce')
  if (isOld && !nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const code = isOld && nonce ? await nonceIn(server, account, nonce) : undefined
  const turn = { rank: 0, address: addressOf(c) } as const
  const known = user.encrypted_password ?? ''
  if (isHash(known) && (await server.passwords.matches(password, known, turn)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  const hash = await server.passwords.hash(password, turn)
  return { hash, first: code ? [code.take] : [], succeed: () => code?.succeed() }
}

/** Invalidates earlier mails and the user's other sessions. */
export const newPassword = (userId: string, session: string | null, hash: string, now: number): Statement[] => [
  {
    sql: 'update auth.users set encrypted_password = $2, updated_at = $3 where id = $1',
    values: [userId, hash, timestamp(now)],
  },
  ...voidTokens(userId),
  endAllSessions(userId, session),
]

/** Invalidates all tokens mailed so far. */
export const voidTokens = (userId: string): Statement[] => [
  {
    sql: `update auth.users set
            confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
            email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
            phone_change_token = '', phone_change_sent_at = null,
            email_change = '', email_change_confirm_status = 0,
            reauthentication_token = '', reauthentication_sent_at = null
          where id = $1`,
    values: [userId],
  },
  clearTokens(userId),
  clearIssuedCodes(userId),
]

/** Merges top-level keys into the metadata; null removes a key. */
export const newData = (
  userId: string,
  data: Body,
  now: number,
  column: 'raw_user_meta_data' | 'raw_app_meta_data' = 'raw_user_meta_data',
): Statement => {
  const entries = Object.entries(data)
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const removed = entries.filter(([, value]) => value === null).map(([member]) => member)
  return {
    sql: `update auth.users set
            ${column} = (coalesce(${column}, '{}') || $2::jsonb)
              - array(select jsonb_array_elements_text($3::jsonb)),
            updated_at = $4
          where id = $1`,
    values: [userId, JSON.stringify(merged), JSON.stringify(removed), timestamp(now)],
  }
}
