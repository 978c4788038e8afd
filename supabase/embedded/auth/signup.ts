import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { accountByEmail, readAccount } from './accounts.ts'
import { DatabaseError } from '../database/database.ts'
import { emailOf, objectOf, readBody, textOf } from './body.ts'
import { enter } from './enter.ts'
import { AuthError, failed } from './errors.ts'
import { runBeforeUserCreated } from './hook.ts'
import { newAccount, orRefused } from './newAccount.ts'
import { checkStrength } from './strength.ts'
import { addressOf } from './request.ts'
import type { AuthServer } from './server.ts'

const emailShape = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+$/
const longestEmail = 255

/** POST /signup {email, password, data}: a Session, if hook and triggers allow it. E-mails need no confirmation. */
export const postSignup = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  if (!email) {
    if (textOf(body, 'phone')) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const password = textOf(body, 'password')
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  checkEmail(email)
  const data = objectOf(body, 'data') ?? {}
  checkStrength(password, server.config, { email, data })

  const account = { id: randomUUID(), email, data }
  // Before the account is looked up, so that a caller without an invitation does not learn whether it exists.
  await runBeforeUserCreated(server, c, { ...account, hash: null })
  const [known] = await server.query([accountByEmail(email)])
  if (readAccount(known)) throw exists()
  const address = addressOf(c)
  const hash = await server.passwords.hash(password, { rank: 1, address })
  const made = newAccount({ ...account, hash }, server.now())
  const refused = new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const again = () => runBeforeUserCreated(server, c, { ...account, hash: null })
  return c.json(await enter(server, c, account.id, made).catch(orNotSignedUp(server, refused, again)))
}

const exists = () => new AuthError(422, 'user_already_exists', 'User already registered')

/** Codes of refusals by triggers and constraints that a caller can cause. */
const isRefusal = ({ code }: DatabaseError) => /^(P0001|PT|23|42501)/.test(code)

/**
 * A trigger refuses what the hook allowed: someone else was faster. By now the hook, called `again`, has the reason.
 */
const orNotSignedUp =
  (server: AuthServer, refused: AuthError, again: () => Promise<void>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') throw exists()
    const isOurs = error instanceof DatabaseError && isRefusal(error)
    if (isOurs) await again()
    return orRefused(server, isOurs ? refused : failed('Database error saving new user'))(error)
  }

/** Throws 400 `validation_failed`. */
export const checkEmail = (email: string): void => {
  if (!email) throw new AuthError(400, 'validation_failed', 'An email address is required')
  if (email.length > longestEmail) throw new AuthError(400, 'validation_failed', 'An email address is too long')
  if (!emailShape.test(email))
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}
