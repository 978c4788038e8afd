import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import type { Account } from './accounts.ts'
import { emailOf, readBody, textOf } from './body.ts'
import { confirmEmail, confirmEmailChange, confirmHalf, notTheFirst, orTaken } from './confirm.ts'
import { mayEnter } from './demand.ts'
import { enter } from './enter.ts'
import { AuthError } from './errors.ts'
import { tooMany } from './limit.ts'
import { findByLink, findMailed, takeToken } from './oneTime.ts'
import { issueCode } from './pkce.ts'
import { redirectOf } from './redirect.ts'
import type { AuthServer } from './server.ts'
import { checkEmail } from './signup.ts'
import { pkcePrefix, type FoundToken, type TokenType } from './tokenTypes.ts'

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

const isOfChange = ({ type }: FoundToken): boolean =>
  type === 'email_change_token_current' || type === 'email_change_token_new'

const unknownLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
const unknownCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
const banned = () => new AuthError(403, 'user_banned', 'User is banned')

/** Throws 403 `otp_expired`. */
const linkIn = async (server: AuthServer, link: string, type: string): Promise<FoundToken> => {
  const found = await findByLink(server, link, typesOf(type))
  if (!found) throw unknownLink()
  return found
}

/**
 * Counts guesses for every account of the address, however it is written, or for the address itself if it has no
 * account. Throws 403 `otp_expired`, 429 `over_request_rate_limit`.
 */
const codeIn = async (server: AuthServer, { email, code, type }: Record<'email' | 'code' | 'type', string>) => {
  if (!email || !code || !type) throw unknownCode()
  const mailed = await findMailed(server, email, typesOf(type))
  const { accounts } = mailed
  const names = accounts.length > 0 ? accounts : [email]
  const counts = accounts.length > 0 ? server.codes : server.unknownCodes
  const nameOf = (account: string) => (type === 'email_change' ? `${account} change` : account)
  const open = names.filter((account) => !counts.isBusy(nameOf(account)))
  if (open.length === 0) throw tooMany()
  for (const account of open) counts.take(nameOf(account))
  const found = mailed.match(code, open)
  if (!found) throw unknownCode()
  return { found, succeed: () => server.codes.succeed(nameOf(found.userId)) }
}

/** Checks the code of GET /reauthenticate. Throws 422 `reauthentication_not_valid`. */
export const nonceIn = async (server: AuthServer, { user }: Account, nonce: string) => {
  // Counts by account, not by address.
  const name = `${user.id} nonce`
  server.codes.take(name)
  const invalidNonce = new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  const mailed = await findMailed(server, (user.email ?? '').toLowerCase(), ['reauthentication_token'])
  const found = mailed.match(nonce, [user.id])
  if (!found) throw invalidNonce
  return { take: takeToken(server, found, invalidNonce), succeed: () => server.codes.succeed(name) }
}

/**
 * Uses the token in one transaction with its effect and the statements of `end`. The first confirmation of an e-mail
 * change returns `half`. If it turns out to be the second one, the first transaction was rolled back.
 */
const use = async <Half, Whole>(
  server: AuthServer,
  found: FoundToken,
  { half, end, otherwise }: { half: () => Half; end: (first: Statement[]) => Promise<Whole>; otherwise: AuthError },
): Promise<Half | Whole> => {
  const now = server.now()
  const take = takeToken(server, found, otherwise)
  if (!isOfChange(found)) return end([take, ...confirmEmail(found, now)])
  try {
    await server.query([take, mayEnter(found.userId, now, banned()), confirmHalf(found, now)])
    return half()
  } catch (error) {
    if (error !== notTheFirst) throw error
  }
  return end([take, ...confirmEmailChange(found, now, otherwise)]).catch(orTaken)
}

/**
 * POST /verify {type, token, email} or {type, token_hash}: a Session; for the first confirmation of an e-mail change a
 * message.
 */
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
  const halfway = () => ({ msg: half, code: '200' })
  const end = (userId: string) => (first: Statement[]) => enter(server, c, userId, first, { method: 'otp' })
  if (hash) {
    const found = await linkIn(server, hash, type)
    return c.json(await use(server, found, { half: halfway, end: end(found.userId), otherwise: unknownLink() }))
  }
  const { found, succeed } = await codeIn(server, { email, code: code ?? '', type })
  const result = await use(server, found, { half: halfway, end: end(found.userId), otherwise: unknownCode() })
  succeed()
  return c.json(result)
}

/** The sign-in method that a session by PKCE shows. */
const methodOf = (type: string): string => (type === 'signup' ? 'email/signup' : type)

const oauthErrors = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [500, 'server_error'],
])

/** GET /verify?token&type&redirect_to: 303 to the page, with the session, a code (PKCE), a message or the error. */
export const getVerify = (server: AuthServer) => async (c: Context) => {
  // HEAD requests of link checkers must not use the token.
  if (c.req.method !== 'GET') return c.body(null, 405)
  const [type, hash] = [c.req.query('type'), c.req.query('token')]
  if (!type) throw invalid('Verify requires a verification type')
  if (!hash) throw invalid('Verify requires a token or a token hash')
  const page = new URL(redirectOf(server, c))
  const isPkce = hash.startsWith(pkcePrefix)
  const leadTo = (fragment: Record<string, string>, query: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
    const values = new URLSearchParams(fragment)
    values.sort()
    page.hash = values.toString()
    return c.redirect(page.href, 303)
  }
  try {
    const found = await linkIn(server, hash, type)
    const now = server.now()
    const halfway = () => leadTo({ message: half, sb: '' }, isPkce ? { message: half } : {})
    const toCode = async (first: Statement[]) => {
      const statements = [...first, mayEnter(found.userId, now, banned()), ...issueCode(found, methodOf(type), now)]
      const issued = (await server.query(statements)).at(-1)?.rows[0]?.[0]
      return leadTo({}, { code: issued ?? '' })
    }
    const toSession = async (first: Statement[]) => {
      const session = await enter(server, c, found.userId, first, { method: 'otp' })
      const { access_token, token_type, expires_in, expires_at, refresh_token } = session
      const times = { expires_in: String(expires_in), expires_at: String(expires_at) }
      return leadTo({ access_token, token_type, refresh_token, ...times, type, sb: '' })
    }
    const end = isPkce ? toCode : toSession
    return await use(server, found, { half: halfway, end, otherwise: unknownLink() })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const kind = oauthErrors.get(error.status)
    const values = { ...(kind ? { error: kind } : {}), error_code: error.code, error_description: error.message }
    return leadTo({ ...values, sb: '' }, isPkce ? values : {})
  }
}
