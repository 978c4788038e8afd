import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseError, type Statement } from '../database/database.ts'
import { accountByEmail, readAccount } from './accounts.ts'
import { emailOf, objectOf, readBody, textOf, type Body } from './body.ts'
import { enter } from './enter.ts'
import { AuthError } from './errors.ts'
import { checkStrength } from './passwords.ts'
import { addressOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

const emailShape = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+$/
const longestEmail = 255

/** POST /signup {email, password, data}: a Session, if the triggers on auth.users let the person in. E-mails need no confirmation. */
export const postSignup = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  if (!email) {
    if (textOf(body, 'phone')) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const password = textOf(body, 'password')
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  checkStrength(password, server.config.auth)
  checkEmail(email)
  const data = objectOf(body, 'data') ?? {}

  server.attempts.take(addressOf(c), email)
  const [known] = await server.query([accountByEmail(email)])
  if (readAccount(known)) throw userExists()
  const id = randomUUID()
  const account = { id, email, hash: await server.passwords.hash(password), data }
  try {
    const session = await enter(server, c, id, newAccount(account, server.now()))
    server.attempts.forgive(addressOf(c), email)
    return c.json(session)
  } catch (error) {
    throw error instanceof DatabaseError ? refusal(error) : error
  }
}

const userExists = () => new AuthError(422, 'user_already_exists', 'User already registered')

/** Throws 400 `validation_failed`. */
export const checkEmail = (email: string): void => {
  if (!email) throw new AuthError(400, 'validation_failed', 'An email address is required')
  if (email.length > longestEmail) throw new AuthError(400, 'validation_failed', 'An email address is too long')
  if (!emailShape.test(email))
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/**
 * A trigger on auth.users that raises (P0001, or PTnnn for another status) refuses the person with its own sentence. The
 * hosted server hides that sentence behind 500 unexpected_failure; there the hook speaks first, as 403 `unknown` with its
 * sentence, and so does this.
 */
export const refusal = (error: DatabaseError): Error => {
  if (error.code === 'P0001') return new AuthError(403, 'unknown', error.message)
  const status = /^PT([45]\d\d)$/.exec(error.code)?.[1]
  if (status) return new AuthError(Number(status), 'unknown', error.message)
  return error.constraint === 'users_email_partial_key' ? userExists() : error
}

interface NewAccount {
  id: string
  email: string
  /** Null for somebody who comes in by a mail's link. */
  hash: string | null
  data: Body
  /** Whether the e-mail waits for a link. */
  unconfirmed?: boolean
}

export const newAccount = (account: NewAccount, now: number): Statement[] => {
  const claims = { sub: account.id, email: account.email, email_verified: !account.unconfirmed, phone_verified: false }
  const identity = JSON.stringify({ ...account.data, ...claims })
  const at = timestamp(now)
  return [
    {
      sql: `insert into auth.users (
              instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
              raw_user_meta_data, created_at, updated_at,
              confirmation_token, recovery_token, email_change_token_new, email_change)
            values (
              '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $6,
              '{"provider": "email", "providers": ["email"]}', $4, $5, $5, '', '', '', '')`,
      values: [account.id, account.email, account.hash, identity, at, account.unconfirmed ? null : at],
    },
    {
      sql: `insert into auth.identities
              (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
            values ($1, $2, $3, 'email', $4, $4, $4)`,
      values: [account.id, account.id, identity, at],
    },
  ]
}
