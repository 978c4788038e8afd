import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientOf, networkOf } from '../address.ts'
import type { Backend } from '../backend.ts'
import { accessEntry, bodySize, crossOrigin, idHeader, preflight, refusedKey, tooLarge } from '../middleware.ts'
import { makePatience, makeRate } from '../limiter.ts'
import { loggedPath } from '../log.ts'
import { readIncoming } from '../readBody.ts'
import type { NodeHandler } from '../server.ts'
import { makeRespond, type RawRequest } from './respond.ts'
import { RestError, tooMany } from './errors.ts'
import type { RestResponse } from './request.ts'

const prefix = '/rest/v1'
/** Matches the prefix alone or a path below it. */
const isBelow = (url: string): boolean => url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length])

/** The path; clients that treat this server as a proxy send the whole URL. */
const targetOf = ({ url = '' }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?#]*/i, '')

const json = (status: number, value: object): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

const refusal = (error: RestError): RestResponse => ({
  status: error.status,
  headers: { ...error.headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: error.body(),
})

/** Header values as single texts. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> => {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) read[name] = String(value)
  return read
}

/** Null for a body that is too large. Throws PGRST102 if it is not UTF-8 or the client disconnects. */
const bodyOf = async (incoming: IncomingMessage): Promise<string | null> => {
  const bytes = await readIncoming(incoming, bodySize).catch((): never => {
    throw new RestError(400, 'PGRST102', 'The request body was cut short')
  })
  if (bytes && !isUtf8(bytes)) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  return bytes && bytes.toString()
}

/** Responses with personal data are not cached and never interpreted as a page. */
const commonHeaders = { ...crossOrigin, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Maximum bytes of large bodies in memory, from the first chunk to the response. Small bodies are always read, so that
 * many slow large ones do not block screens.
 */
const smallBody = 16 * 1024
const mostHeld = 128 * bodySize

/** The announced size; a chunked body counts as the maximum. */
const sizeOf = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), bodySize) : bodySize

/** Bytes of address and body. Refusing a larger request costs the server more than its sender. */
const small = 2 * 1024

/** How long (ms) to drain an unread body so that the client receives the response. */
const farewell = 500

/**
 * Handles tables and functions on Node's own request and response. Through Hono, which copies both, an insert takes a
 * tenth longer.
 */
export const restHandler = (backend: Backend): NodeHandler => {
  const { log, tokens } = backend
  const respond = makeRespond(backend)
  const waitOf = makeRate(backend.rates.tables.ofAddress)
  const patience = makePatience(backend.rates.refusals)
  let held = 0
  const ownKey = `Bearer ${tokens.serviceKey}`

  const responseTo = async (incoming: IncomingMessage, raw: Omit<RawRequest, 'body'>): Promise<RestResponse> => {
    const { method, query, headers } = raw
    const allowed = preflight(method, (name) => headers[name])
    if (allowed) return { status: 200, headers: allowed, body: null }
    const key = headers['apikey'] ?? new URLSearchParams(query).get('apikey') ?? undefined
    const reason = refusedKey(tokens, key)
    if (reason) return json(401, reason)
    const wait = headers['authorization'] === ownKey ? 0 : waitOf(raw.address)
    if (wait > 0) throw tooMany(wait)
    if (method === 'GET' || method === 'HEAD') return respond({ ...raw, body: '' })
    const size = sizeOf(incoming)
    const large = size > smallBody ? size : 0
    if (held + large > mostHeld) throw tooMany(1_000)
    held += large
    try {
      const body = await bodyOf(incoming)
      return body === null ? json(413, tooLarge) : await respond({ ...raw, body })
    } finally {
      held -= large
    }
  }

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const start = performance.now()
    const id = randomUUID()
    const { method = '' } = incoming
    const url = targetOf(incoming)
    const end = url.includes('?') ? url.indexOf('?') : url.length
    const raw = {
      method,
      path: url.slice(prefix.length, end),
      query: url.slice(end),
      headers: headersOf(incoming),
      address: networkOf(clientOf(incoming)),
    }
    const path = url.slice(0, end)
    const { status, headers, body } = await responseTo(incoming, raw).catch((error: unknown) => {
      if (error instanceof RestError) return refusal(error)
      log({ level: 'error', event: 'rest.failed', id, path: loggedPath(path), error: String(error) })
      return refusal(new RestError(500, 'PGRSTX00', 'Internal server error'))
    })
    const isLarge = url.length + sizeOf(incoming) > small
    if (status === 429 || (isLarge && (status === 400 || status === 413))) await patience(raw.address)
    // An empty body needs Content-Length, else it would be chunked. 204 implies it; for HEAD it would be wrong.
    const length = status !== 204 && method !== 'HEAD' && { 'Content-Length': Buffer.byteLength(body ?? '') }
    outgoing.writeHead(status, { [idHeader]: id, ...commonHeaders, ...headers, ...length })
    outgoing.end(body ?? undefined)
    if (!incoming.complete) setTimeout(() => incoming.complete || incoming.socket.destroySoon(), farewell).unref()
    log(accessEntry({ id, method, path, status, start }))
  }

  return (incoming, outgoing) => {
    if (!isBelow(targetOf(incoming))) return false
    serve(incoming, outgoing).catch((error: unknown) => {
      log({ level: 'error', event: 'fault', path: prefix, message: String(error) })
      outgoing.destroy()
    })
    return true
  }
}
