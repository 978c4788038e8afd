import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { accountByEmail, readAccount, type Account } from './accounts.ts'
import { emailOf, objectOf, readBody, textOf } from './body.ts'
import { stillSignedIn } from './demand.ts'
import { AuthError } from './errors.ts'
import { begun } from './evenResponses.ts'
import { runBeforeUserCreated } from './hook.ts'
import { mailEmailChange, mailToken } from './mailing.ts'
import { createAccount, type NewAccount } from './newAccount.ts'
import { challengeOf } from './pkce.ts'
import { addressOf, authenticate } from './request.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'
import type { TokenType } from './tokenTypes.ts'

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
const phoneDisabled = (message: string) => new AuthError(400, 'phone_provider_disabled', message)

interface MailRequest {
  email: string
  type: TokenType
  /** Resolves to whether a mail was sent. */
  send: (account: Account | undefined) => Promise<boolean>
}

/**
 * Responds {} after the same time and under the same limits, whether or not the account exists and a mail is sent.
 * Throws 429 `over_email_send_rate_limit`.
 */
const respondAlike = async (server: AuthServer, c: Context, { email, type, send }: MailRequest) => {
  const start = begun()
  server.mailLimits.requestAnonymously({ from: addressOf(c), email, type })
  const [found] = await server.query([accountByEmail(email)])
  const account = readAccount(found)
  server.mailLimits.requestFor(account, email)
  const isSent = await send(account).catch(orTooSoon)
  await server.mailed.wait(start, isSent)
  return c.json({})
}

/** A mail was sent recently. Only an existing account can cause this, so the response does not reveal it. */
const orTooSoon = (error: unknown): false => {
  if (error instanceof AuthError && error.code === 'over_email_send_rate_limit') return false
  throw error
}

/** POST /recover {email}: {}, whether or not the account exists, and even if it was requested too soon. */
export const postRecover = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const email = emailOf(body)
  if (!email) throw invalid('Password recovery requires an email')
  checkEmail(email)
  const challenge = challengeOf(body)
  const take = server.mailLimits.takeAnonymously
  const send = async (account: Account | undefined) => {
    if (account) await mailToken(server, c, { account, occasion: 'recovery', challenge, take })
    return account !== undefined
  }
  return respondAlike(server, c, { email, type: 'recovery_token', send })
}

/**
 * POST /otp {email, create_user, data}: {}, and a mail with code and link. An unknown user is signed up if hook and
 * triggers allow it. A refusal is only logged, because it would reveal that the account does not exist.
 */
export const postOtp = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const [email, phone] = [emailOf(body), textOf(body, 'phone')]
  if (email && phone) throw invalid('Only an email address or phone number should be provided')
  if (phone) throw phoneDisabled('Unsupported phone provider')
  if (!email) throw invalid('One of email or phone must be set')
  if (textOf(body, 'channel')) throw invalid('Channel should only be specified with Phone OTP')
  checkEmail(email)
  const challenge = challengeOf(body)
  const made = { id: randomUUID(), email, hash: null, data: objectOf(body, 'data') ?? {}, unconfirmed: true }
  const take = server.mailLimits.takeAnonymously
  const send = async (known: Account | undefined) => {
    const account = known ?? (body['create_user'] === false ? undefined : await signedUp(server, c, made))
    if (account) await mailToken(server, c, { account, occasion: 'magiclink', challenge, take })
    return account !== undefined
  }
  return respondAlike(server, c, { email, type: 'recovery_token', send })
}

/** Undefined if hook or triggers refuse. */
const signedUp = async (server: AuthServer, c: Context, made: NewAccount): Promise<Account | undefined> => {
  try {
    await runBeforeUserCreated(server, c, made)
    return await createAccount(server, made)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    server.log({ level: 'info', event: 'auth.not_signed_up', code: error.code })
    return undefined
  }
}

/** POST /resend {type, email}: {}. Sends the pending mail of a sign-up or an e-mail change again. */
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
  const take = server.mailLimits.takeAnonymously
  const send = async (account: Account | undefined) => {
    const change = account?.user.email_change
    const isChange = account !== undefined && type === 'email_change' && Boolean(change)
    const isSignup = account !== undefined && type === 'signup' && !account.user.email_confirmed_at
    if (isChange) await mailEmailChange(server, c, { account, email: change ?? '', take })
    if (isSignup) await mailToken(server, c, { account, occasion: 'signup', take })
    return isChange || isSignup
  }
  return respondAlike(server, c, { email, type: resent[type] ?? 'confirmation_token', send })
}

const resent: Readonly<Record<string, TokenType>> = {
  signup: 'confirmation_token',
  email_change: 'email_change_token_new',
}

/** GET /reauthenticate: {}. Mails a code that PUT /user accepts as `nonce`. */
export const getReauthenticate = (server: AuthServer) => async (c: Context) => {
  const account = await authenticate(server, c)
  if (!account.user.email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!account.user.email_confirmed_at)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  server.mailLimits.requestSignedIn(account.user.id)
  const first = stillSignedIn(account, server.now())
  await mailToken(server, c, { account, occasion: 'reauthentication', first })
  return c.json({})
}
