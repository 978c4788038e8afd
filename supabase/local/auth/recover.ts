import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { accountByEmail, readAccount, type Account } from './accounts.ts'
import { emailOf, objectOf, readBody, textOf } from './body.ts'
import { AuthError } from './errors.ts'
import { checkMails, mailEmailChange, mailToken } from './mailing.ts'
import { createAccount } from './newAccount.ts'
import { challengeOf } from './pkce.ts'
import { authenticate } from './request.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
const phoneDisabled = (message: string) => new AuthError(400, 'phone_provider_disabled', message)

/** The account with this e-mail. Checks the hourly limit first, so that its 429 says nothing about anybody. */
const addressee = async (server: AuthServer, email: string): Promise<Account | undefined> => {
  checkMails(server)
  const [found] = await server.query([accountByEmail(email)])
  return readAccount(found)
}

/** POST /recover {email}: {}, whether or not there is such an account, and whether or not it was asked for too soon. */
export const postRecover = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  if (!email) throw invalid('Password recovery requires an email')
  checkEmail(email)
  const challenge = challengeOf(body)
  const account = await addressee(server, email)
  if (account) await mailToken(server, c, { account, occasion: 'recovery', challenge })
  else server.mailLimits.silent.take('recovery', email)
  return c.json({})
}

/** POST /otp {email, create_user, data}: {}, and a mail with code and link. Who is unknown is signed up, if hook and triggers let them in. */
export const postOtp = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const [email, phone] = [emailOf(body), textOf(body, 'phone')]
  if (email && phone) throw invalid('Only an email address or phone number should be provided')
  if (phone) throw phoneDisabled('Unsupported phone provider')
  if (!email) throw invalid('One of email or phone must be set')
  if (textOf(body, 'channel')) throw invalid('Channel should only be specified with Phone OTP')
  checkEmail(email)
  const challenge = challengeOf(body)
  const known = await addressee(server, email)
  if (!known && body['create_user'] === false) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  const made = { id: randomUUID(), email, hash: null, data: objectOf(body, 'data') ?? {}, unconfirmed: true }
  const account = known ?? (await createAccount(server, c, made))
  await mailToken(server, c, { account, occasion: 'magiclink', challenge })
  return c.json({})
}

/** POST /resend {type, email}: {}; the mail of a sign-up or of an e-mail change once more, where one is waited for. */
export const postResend = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const [type, email, phone] = [textOf(body, 'type') ?? '', emailOf(body), textOf(body, 'phone')]
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (type === 'signup' && !email) throw invalid('Type provided requires an email address')
  if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number')
  if (email && phone) throw invalid('Only an email address or phone number should be provided.')
  if (phone) throw phoneDisabled('Phone logins are disabled')
  if (!email) throw invalid('Missing email address or phone number')
  checkEmail(email)
  const account = await addressee(server, email)
  const change = account?.user.email_change
  if (account && type === 'email_change' && change) await mailEmailChange(server, c, { account, email: change })
  else if (account && type === 'signup' && !account.user.email_confirmed_at)
    await mailToken(server, c, { account, occasion: 'signup' })
  else server.mailLimits.silent.take(type, email)
  return c.json({})
}

/** GET /reauthenticate: {}, and a mailed code that PUT /user takes as `nonce`. */
export const getReauthenticate = (server: AuthServer) => async (c: Context) => {
  const account = await authenticate(server, c)
  if (!account.user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!account.user.email_confirmed_at)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  await mailToken(server, c, { account, occasion: 'reauthentication' })
  return c.json({})
}
