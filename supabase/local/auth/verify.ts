import type { Context } from 'hono'
import type { Account } from './accounts.ts'
import { emailOf, readBody, textOf } from './body.ts'
import { confirmEmail, confirmEmailChange } from './confirm.ts'
import { enter } from './enter.ts'
import { AuthError } from './errors.ts'
import { hashOf, redeemToken, type RedeemedToken, type TokenType } from './oneTime.ts'
import { issueCode, pkcePrefix } from './pkce.ts'
import { redirectOf } from './redirect.ts'
import { addressOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

const tokenTypes = new Map<string, readonly TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
])

const typesOf = (type: string): readonly TokenType[] => {
  const types = tokenTypes.get(type)
  if (!types) throw invalid('Invalid email verification type')
  return types
}

const half = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What the token is good for, done; null where the other half of an e-mail change is missing. */
const statementsFor = async (server: AuthServer, { userId, type }: RedeemedToken) =>
  type === 'email_change_token_current' || type === 'email_change_token_new'
    ? confirmEmailChange(server, userId, type)
    : confirmEmail(userId, type, server.now())

/** Throws 403 `otp_expired` with the sentence, 403 `user_banned`. */
const redeem = async (server: AuthServer, hash: string, type: string, sentence: string, alias = hash) => {
  const redeemed = await redeemToken(server, [hash, alias], typesOf(type))
  if (!redeemed) throw new AuthError(403, 'otp_expired', sentence)
  if (redeemed.isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
  return redeemed
}

const redeemLink = async (server: AuthServer, c: Context, hash: string, type: string) => {
  server.mailLimits.links.take(addressOf(c), '')
  const redeemed = await redeem(server, hash, type, 'Email link is invalid or has expired')
  server.mailLimits.links.forgive(addressOf(c), '')
  return redeemed
}

const redeemCode = async (server: AuthServer, c: Context, { email, code, type }: Record<string, string>) => {
  const sentence = 'Token has expired or is invalid'
  if (!email || !code || !type) throw new AuthError(403, 'otp_expired', sentence)
  server.mailLimits.codes.take(addressOf(c), email)
  const hash = hashOf(email, code)
  const redeemed = await redeem(server, hash, type, sentence, pkcePrefix + hash)
  server.mailLimits.codes.forgive(addressOf(c), email)
  return redeemed
}

/** The code of GET /reauthenticate, taken for once. Throws 422 `reauthentication_not_valid`. */
export const takeNonce = async (server: AuthServer, { user }: Account, nonce: string): Promise<void> => {
  // Whose session it is counts, not from where it is used.
  server.mailLimits.codes.take('nonce', user.id)
  const hash = hashOf(user.email ?? '', nonce)
  const redeemed = await redeemToken(server, [hash, hash], ['reauthentication_token'])
  if (redeemed?.userId !== user.id)
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  server.mailLimits.codes.forgive('nonce', user.id)
}

/** POST /verify {type, token, email} or {type, token_hash}: a Session; after the first half of an e-mail change a message. */
export const postVerify = (server: AuthServer) => async (c: Context) => {
  const body = await readBody(c)
  const [type, code, hash] = [textOf(body, 'type'), textOf(body, 'token'), textOf(body, 'token_hash')]
  const [email, phone] = [emailOf(body), textOf(body, 'phone')]
  if (!type) throw invalid('Verify requires a verification type')
  if (!code === !hash) throw invalid('Verify requires either a token or a token hash')
  if (hash && (email || phone || textOf(body, 'redirect_to')))
    throw invalid('Only the token_hash and type should be provided')
  if (code && !email === !phone) throw invalid('Only an email address or phone number should be provided on verify')
  if (email) checkEmail(email)
  const redeemed = hash
    ? await redeemLink(server, c, hash, type)
    : await redeemCode(server, c, { email, code: code ?? '', type })
  const statements = await statementsFor(server, redeemed)
  if (!statements) return c.json({ msg: half, code: '200' })
  return c.json(await enter(server, c, redeemed.userId, statements, 'otp'))
}

/** What a link by PKCE is called in the session that comes of it. */
const methodOf = (type: string): string => (type === 'signup' ? 'email/signup' : type)

const oauthErrors = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [500, 'server_error'],
])

/** GET /verify?token&type&redirect_to: 303 to the page, with the session, a code (PKCE), a message or the error. */
export const getVerify = (server: AuthServer) => async (c: Context) => {
  // Whoever only looks whether the link is there shall not use it up.
  if (c.req.method !== 'GET') return c.body(null, 405)
  const [type, hash] = [c.req.query('type'), c.req.query('token')]
  if (!type) throw invalid('Verify requires a verification type')
  if (!hash) throw invalid('Verify requires a token or a token hash')
  const page = new URL(redirectOf(server, c))
  const isPkce = hash.startsWith(pkcePrefix)
  const leadTo = (fragment: Record<string, string>, query: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
    const said = new URLSearchParams(fragment)
    said.sort()
    page.hash = said.toString()
    return c.redirect(page.href, 303)
  }
  try {
    const redeemed = await redeemLink(server, c, hash, type)
    const statements = await statementsFor(server, redeemed)
    if (!statements) return leadTo({ message: half, sb: '' }, isPkce ? { message: half } : {})
    if (isPkce) {
      if (statements.length > 0) await server.query(statements)
      return leadTo({}, { code: await issueCode(server, redeemed.userId, methodOf(type)) })
    }
    const session = await enter(server, c, redeemed.userId, statements, 'otp')
    const { access_token, token_type, expires_in, expires_at, refresh_token } = session
    const times = { expires_in: String(expires_in), expires_at: String(expires_at) }
    return leadTo({ access_token, token_type, refresh_token, ...times, type, sb: '' })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const kind = oauthErrors.get(error.status)
    const said = { ...(kind ? { error: kind } : {}), error_code: error.code, error_description: error.message }
    return leadTo({ ...said, sb: '' }, isPkce ? said : {})
  }
}
