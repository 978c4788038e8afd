import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { accountByEmail, readAccount } from './accounts.ts'
import { emailOf, objectOf, readBody, textOf } from './body.ts'
import { enter } from './enter.ts'
import { AuthError } from './errors.ts'
import { createAccount } from './newAccount.ts'
import { checkStrength } from './passwords.ts'
import { addressOf } from './request.ts'
import type { AuthServer } from './server.ts'

const emailShape = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+$/
const longestEmail = 255

/** POST /signup {email, password, data}: a Session, if hook and triggers let the person in. E-mails need no confirmation. */
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
  if (readAccount(known)) throw new AuthError(422, 'user_already_exists', 'User already registered')
  const id = randomUUID()
  await createAccount(server, c, { id, email, hash: await server.passwords.hash(password), data })
  const session = await enter(server, c, id)
  server.attempts.forgive(addressOf(c), email)
  return c.json(session)
}

/** Throws 400 `validation_failed`. */
export const checkEmail = (email: string): void => {
  if (!email) throw new AuthError(400, 'validation_failed', 'An email address is required')
  if (email.length > longestEmail) throw new AuthError(400, 'validation_failed', 'An email address is too long')
  if (!emailShape.test(email))
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}
