import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Backend } from '../backend.ts'
import { DatabaseError } from '../database/database.ts'
import { requestOf } from '../middleware.ts'
import {
  asService,
  deleteFactorById,
  deleteUserById,
  getFactors,
  getUserById,
  getUsers,
  postUser,
  putUserById,
} from './admin.ts'
import { postChallenge, postVerifyFactor } from './challenges.ts'
import { AuthError, notImplemented } from './errors.ts'
import { deleteFactor, postFactor } from './factors.ts'
import { signInFailureOf } from './failures.ts'
import { makeFiveMinutes } from './limit.ts'
import { postGenerateLink, postInvite } from './links.ts'
import { postLogout } from './logout.ts'
import { getReauthenticate, postOtp, postRecover, postResend } from './recover.ts'
import { addressOf } from './request.ts'
import { makeAuthServer, type Dependencies } from './server.ts'
import { postSignup } from './signup.ts'
import { getHealth, getKeys, getSettings } from './status.ts'
import { getAuthorize, noOAuthServer, refuseLinking, refusePasskeys, refuseSso } from './switchedOff.ts'
import { postToken } from './token.ts'
import { getUser, putUser } from './user.ts'
import { getVerify, postVerify } from './verify.ts'

/** The version of the response format, which supabase-js requests. */
const apiVersion = '2024-01-01'

const errorResponse = (c: Context, { status, code, message, details }: AuthError) => {
  c.header('x-supabase-api-version', apiVersion)
  c.header('x-sb-error-code', code)
  return c.json({ code, message, ...details }, status as ContentfulStatusCode)
}

/** By password, or with a second factor. */
const isSignIn = ({ req }: Context) =>
  req.method === 'POST' &&
  (/\/factors\/[^/]+\/verify$/.test(req.path) ||
    (req.path.endsWith('/token') && req.query('grant_type') === 'password'))

/** All endpoints below /auth/v1 (GoTrue). Missing ones respond 501. */
export const authRouter = (backend: Backend, dependencies: Dependencies = {}): Hono => {
  const server = makeAuthServer(backend, dependencies)
  const app = new Hono()

  app.onError((error, c) => {
    if (error instanceof AuthError) return errorResponse(c, error)
    const sqlState = error instanceof DatabaseError ? error.code : null
    // Text that Postgres cannot store, such as U+0000, is the caller's mistake.
    if (sqlState?.startsWith('22')) return errorResponse(c, new AuthError(400, 'validation_failed', 'Invalid text'))
    // A database error's message may contain an e-mail, so it is not logged.
    const fault = sqlState ?? error.stack ?? error.message
    backend.log({ level: 'error', event: 'auth.failed', ...requestOf(c), fault })
    const message = 'Unexpected failure, please check server logs for more information'
    return errorResponse(c, new AuthError(500, 'unexpected_failure', message))
  })

  app.use('*', async (c, next) => {
    await next()
    const kind = isSignIn(c) ? signInFailureOf(c.error) : null
    if (kind) server.failures.count(kind)
    c.res.headers.set('x-supabase-api-version', apiVersion)
    c.res.headers.set('cache-control', 'no-store')
  })

  const { sign_in_sign_ups, token_refresh, token_verifications } = backend.config.auth.rate_limit
  const atMost = (amount: number): MiddlewareHandler => {
    const limit = makeFiveMinutes(backend.now, amount)
    return async (c, next) => {
      limit.take(addressOf(c))
      await next()
    }
  }
  const verifications = atMost(token_verifications)

  app.get('/health', getHealth)
  app.get('/settings', getSettings(server))
  app.get('/.well-known/jwks.json', getKeys)
  app.post('/token', atMost(token_refresh), postToken(server))
  app.post('/signup', atMost(sign_in_sign_ups), postSignup(server))
  app.get('/user', getUser(server))
  app.put('/user', atMost(sign_in_sign_ups), putUser(server))
  app.post('/logout', postLogout(server))
  app.post('/recover', atMost(sign_in_sign_ups), postRecover(server))
  app.post('/otp', atMost(sign_in_sign_ups), postOtp(server))
  app.post('/resend', atMost(sign_in_sign_ups), postResend(server))
  app.get('/reauthenticate', getReauthenticate(server))
  app.post('/verify', verifications, postVerify(server))
  app.get('/verify', verifications, getVerify(server))
  app.use('/admin/*', asService(server))
  app.get('/admin/users', getUsers(server))
  app.post('/admin/users', postUser(server))
  app.get('/admin/users/:user', getUserById(server))
  app.put('/admin/users/:user', putUserById(server))
  app.delete('/admin/users/:user', deleteUserById(server))
  app.get('/admin/users/:user/factors', getFactors(server))
  app.delete('/admin/users/:user/factors/:factor', deleteFactorById(server))
  app.post('/admin/generate_link', postGenerateLink(server))
  app.post('/invite', postInvite(server))

  app.post('/factors', postFactor(server))
  app.delete('/factors/:factor', deleteFactor(server))
  app.post('/factors/:factor/challenge', postChallenge(server))
  app.post('/factors/:factor/verify', postVerifyFactor(server))

  app.get('/authorize', getAuthorize)
  app.all('/sso/*', refuseSso)
  app.all('/passkeys/*', refusePasskeys)
  app.all('/user/identities/*', refuseLinking(server))
  app.all('/oauth/*', noOAuthServer)
  app.all('/admin/oauth/*', noOAuthServer)

  app.all('*', (c) => {
    throw notImplemented(`${c.req.method} ${c.req.path}`)
  })
  return app
}
