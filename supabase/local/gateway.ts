import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { authArea } from './auth/area.ts'
import type { Backend } from './backend.ts'
import { loggedPath } from './log.ts'
import { showMail } from './mail/pages.ts'
import { introductionPath, mailPaths } from './paths.ts'
import { readBody } from './readBody.ts'
import { realtimeArea } from './realtime/area.ts'
import { restArea } from './rest/area.ts'
import { storageArea } from './storage/area.ts'

/** JSON bodies, in bytes. Uploads have their bucket's own limit. */
const bodySize = 1024 * 1024
/** What a mail's link, or a library before it has a key, must be able to open. */
const withoutKey = ['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback', '/auth/v1/.well-known/jwks.json']

const exposed = `Content-Encoding Content-Location Content-Range Content-Type Date ETag Link Location Preference-Applied
  Range-Unit Server Transfer-Encoding X-Sb-Error-Code X-Supabase-Api-Version X-Total-Count sb-request-id`
  .split(/\s+/)
  .join(',')

/** Everything that a hosted project answers at its own address, as far as LOCAL.md offers it. */
export const makeGateway = (backend: Backend): Hono => {
  const app = new Hono()
  app.use(logged(backend))
  // Before CORS: pages of other origins shall not read the mails.
  for (const path of mailPaths) app.get(path, showMail(backend.outbox))
  app.use(crossOrigin)
  app.get(introductionPath, (c) => c.json({ anonKey: backend.tokens.anonKey }))
  for (const prefix of ['/auth/v1/*', '/rest/v1/*', '/realtime/v1/*']) app.use(prefix, keyed(backend), limited)
  app.use('/storage/v1/*', limited)
  app.route('/auth/v1', authArea(backend))
  app.route('/rest/v1', restArea(backend))
  app.route('/storage/v1', storageArea(backend))
  app.route('/realtime/v1', realtimeArea(backend))
  app.notFound((c) => c.json({ message: 'no Route matched with those values' }, 404))
  app.onError((error, c) => {
    backend.log({ level: 'error', event: 'fault', path: loggedPath(c.req.path), message: error.stack ?? error.message })
    return c.json({ message: 'An unexpected error occurred' }, 500)
  })
  return app
}

/** Headers are given to Node itself: in an answer that is there already all would be made once more. A WebSocket's handshake has none. */
type Middleware = MiddlewareHandler<{ Bindings: { outgoing?: ServerResponse } }>

/** The path without its query: filters and tokens stay out of the log. */
const logged =
  ({ log }: Backend): Middleware =>
  async (c, next) => {
    const id = randomUUID()
    const start = performance.now()
    c.env.outgoing?.setHeader('sb-request-id', id)
    await next()
    const ms = Math.round(performance.now() - start)
    const path = loggedPath(c.req.path)
    log({ level: 'info', event: 'request', id, method: c.req.method, path, status: c.res.status, ms })
  }

/** The project's key, as header or, for browsers' WebSockets, in the address. Storage asks for a token instead. */
const keyed =
  ({ tokens }: Backend): MiddlewareHandler =>
  async (c, next) => {
    if (withoutKey.includes(c.req.path)) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (key === undefined) return c.json({ message: 'No API key found in request' }, 401)
    if (key !== tokens.anonKey && key !== tokens.serviceKey) {
      const hint = 'Double check your Supabase `anon` or `service_role` API key.'
      return c.json({ message: 'Invalid API key', hint }, 401)
    }
    return next()
  }

/** Any page may call, as with the hosted service: no cookie is read here, so no page gets more than its own token gives it. */
const crossOrigin: Middleware = async (c, next) => {
  const asks = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
  if (asks && c.req.header('origin') !== undefined)
    return c.body(null, 200, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
      'access-control-allow-headers': c.req.header('access-control-request-headers') ?? '',
      'access-control-max-age': '3600',
    })
  c.env.outgoing?.setHeader('access-control-allow-origin', '*')
  c.env.outgoing?.setHeader('access-control-expose-headers', exposed)
  return next()
}

const reading = ['GET', 'HEAD']
/** Uploads go by their bucket's limit. */
const isUpload = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' || method === 'PUT') &&
  /^\/storage\/v1\/object\/(?!(list|list-v2|sign|move|copy|info)(\/|$))/.test(path)

const limited: MiddlewareHandler = async (c, next) => {
  if (isUpload(c.req)) return next()
  const said = c.req.header('content-length')
  const inPieces = c.req.header('transfer-encoding') !== undefined
  if (reading.includes(c.req.method) || (!inPieces && Number(said ?? 0) <= bodySize)) return next()
  const body = await readBody(c.req.raw.body, bodySize)
  if (!body) return c.json({ message: 'Request size limit exceeded' }, 413)
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  return next()
}
