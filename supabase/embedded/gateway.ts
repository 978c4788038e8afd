import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { networkOf } from './address.ts'
import { authRouter } from './auth/router.ts'
import { addressOf } from './auth/request.ts'
import type { Backend } from './backend.ts'
import { replaceData, type Replace } from './backup/replaceData.ts'
import { sendBackup } from './backup/sendBackup.ts'
import { seededAt } from './database/open.ts'
import {
  accessEntry,
  bodySize,
  crossOrigin,
  idHeader,
  preflight,
  refusedKey,
  requestOf,
  tooLarge,
  tooManyRequests,
} from './middleware.ts'
import { everywhere } from './headers.ts'
import { makeServiceRate, makePatience } from './limiter.ts'
import { showMail } from './mail/pages.ts'
import { backupPath, introductionPath, mailPaths, replacePath } from './paths.ts'
import { readBody } from './readBody.ts'
import { realtimeRouter } from './realtime/router.ts'
import { restHandler } from './rest/handler.ts'
import type { Handlers } from './server.ts'
import { openFiles } from './storage/files.ts'
import { storageRouter } from './storage/router.ts'

/** Paths for mail links and for libraries that have no key yet. */
const withoutKey = ['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback', '/auth/v1/.well-known/jwks.json']

export interface Gateway extends Handlers {
  /** Closes all live connections; clients connect again. */
  disconnect: () => void
}

/**
 * All endpoints of a hosted project that this backend supports (README.md). Tables and functions, the most frequent
 * requests, have a handler of their own (`rest/handler.ts`). `replace`: how this process exchanges its data.
 */
export const makeGateway = (backend: Backend, replace?: Replace): Gateway => {
  // First, because it reads the schema, which the first request needs.
  const handle = restHandler(backend)
  const app = new Hono()
  app.use(logged(backend))
  // Before CORS, so that pages of other origins cannot read the mails.
  for (const path of mailPaths) app.get(path, showMail(backend.outbox))
  app.use(readable)
  app.get(introductionPath, async (c) =>
    c.json({ anonKey: backend.tokens.anonKey, isSeeded: (await seededAt(backend.database)) !== null }, 200, {
      'cache-control': 'no-store',
    }),
  )
  for (const service of ['auth', 'storage', 'realtime'] as const) app.use(`/${service}/v1/*`, rated(backend, service))
  for (const prefix of ['/auth/v1/*', '/realtime/v1/*']) app.use(prefix, keyed(backend), limited)
  app.use('/storage/v1/*', limited)
  app.route('/auth/v1', authRouter(backend))
  const files = openFiles(backend.dataDir, () => backend.database.isDurable())
  app.route('/storage/v1', storageRouter(backend, files))
  app.get(backupPath, sendBackup(backend, files))
  app.post(replacePath, replaceData(backend, replace))
  const realtime = realtimeRouter(backend)
  app.route('/realtime/v1', realtime.router)
  app.notFound((c) => c.json({ message: 'no Route matched with those values' }, 404))
  app.onError((error, c) => {
    backend.log({ level: 'error', event: 'fault', ...requestOf(c), message: error.stack ?? error.message })
    return c.json({ message: 'An unexpected error occurred' }, 500)
  })
  return { fetch: app.fetch, handle, disconnect: realtime.disconnect }
}

/**
 * Sets headers on Node's response: on a finished Hono response all headers would be copied. A WebSocket handshake has
 * none.
 */
type Middleware = MiddlewareHandler<{ Bindings: { outgoing?: ServerResponse } }>

const logged = ({ log, rates }: Backend): Middleware => {
  const patience = makePatience(rates.refusals)
  return async (c, next) => {
    const id = randomUUID()
    const start = performance.now()
    c.env.outgoing?.setHeader(idHeader, id)
    await next()
    if (c.res.status === 429) await patience(networkOf(addressOf(c)))
    if (!c.env.outgoing) for (const [name, value] of Object.entries(everywhere)) c.res.headers.set(name, value)
    log(accessEntry({ id, method: c.req.method, path: c.req.path, status: c.res.status, start }))
  }
}

/** Before any body or data is read. */
const rated = ({ rates }: Backend, service: 'auth' | 'storage' | 'realtime'): MiddlewareHandler => {
  const waitOf = makeServiceRate(rates[service])
  return async (c, next) => {
    const wait = waitOf(c)
    return wait > 0 ? c.json(tooManyRequests, 429, { 'retry-after': String(Math.ceil(wait / 1_000)) }) : next()
  }
}

/**
 * Checks the project's key, in the header or, for browsers' WebSockets, in the address. Storage requires a token
 * instead.
 */
const keyed =
  ({ tokens }: Backend): MiddlewareHandler =>
  async (c, next) => {
    if (withoutKey.includes(c.req.path)) return next()
    const refusal = refusedKey(tokens, c.req.header('apikey') ?? c.req.query('apikey'))
    return refusal ? c.json(refusal, 401) : next()
  }

const readable: Middleware = async (c, next) => {
  const allowed = preflight(c.req.method, (name) => c.req.header(name))
  if (allowed) return c.body(null, 200, allowed)
  for (const [name, value] of Object.entries(crossOrigin)) c.env.outgoing?.setHeader(name, value)
  return next()
}

const reading = ['GET', 'HEAD']
/** Uploads have their bucket's limit. */
const isUpload = ({ method, path }: { method: string; path: string }) =>
  (method === 'POST' || method === 'PUT') &&
  /^\/storage\/v1\/object\/(?!(list|list-v2|sign|move|copy|info)(\/|$))/.test(path)

const limited: MiddlewareHandler = async (c, next) => {
  if (isUpload(c.req)) return next()
  const contentLength = c.req.header('content-length')
  const inPieces = c.req.header('transfer-encoding') !== undefined
  if (reading.includes(c.req.method) || (!inPieces && Number(contentLength ?? 0) <= bodySize)) return next()
  const body = await readBody(c.req.raw.body, bodySize)
  if (!body) return c.json(tooLarge, 413)
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  return next()
}
