import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../address.ts'
import type { Backend } from '../backend.ts'
import { answered, bodySize, crossOrigin, idHeader, preflight, refusedKey, tooLarge } from '../middleware.ts'
import { makePatience, makeRate } from '../limiter.ts'
import { loggedPath } from '../log.ts'
import { readIncoming } from '../readBody.ts'
import type { NodeHandler } from '../server.ts'
import { makeRespond, type Asked } from './respond.ts'
import { RestError, tooMany } from './errors.ts'
import type { RestAnswer } from './request.ts'

const prefix = '/rest/v1'
/** The prefix, and nothing more or something below it. */
const isBelow = (url: string): boolean => url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length])

/** Below this server: whoever takes it for a proxy names the whole address. */
const targetOf = ({ url = '' }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?#]*/i, '')

const json = (status: number, value: object): RestAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

const refusal = (error: RestError): RestAnswer => ({
  status: error.status,
  headers: { ...error.headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: error.body(),
})

/** As Node reads them. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> => {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) read[name] = String(value)
  return read
}

/** Null for one that is too large. Throws PGRST102: it is no text, or the client goes away, of which only the log hears. */
const bodyOf = async (incoming: IncomingMessage): Promise<string | null> => {
  const bytes = await readIncoming(incoming, bodySize).catch((): never => {
    throw new RestError(400, 'PGRST102', 'The request body was cut short')
  })
  if (bytes && !isUtf8(bytes)) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  return bytes && bytes.toString()
}

/** Rows of people stay in no cache and are never taken for a page. */
const everyAnswer = { ...crossOrigin, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Bytes of large bodies that are in memory at the same time, from the first piece to the answer. A small one is read in any
 * case, so that many slow large ones keep no screen waiting.
 */
const smallBody = 16 * 1024
const mostHeld = 128 * bodySize

/** As announced; one that comes in pieces counts as the largest. */
const sizeOf = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), bodySize) : bodySize

/** Bytes of address and body. To read a larger one and to refuse it costs the server more than it costs the one who sends it. */
const small = 2 * 1024

/** For so long, in ms, the rest of a body is taken that nobody reads, so that the client hears the answer before the line is cut. */
const farewell = 500

/**
 * Tables and functions, answered on Node's own request and response: by way of Hono, whose requests and responses are made
 * anew for each request, an insert takes a tenth longer.
 */
export const restHandler = (backend: Backend): NodeHandler => {
  const { log, tokens } = backend
  const ask = makeRespond(backend)
  const waitOf = makeRate(backend.rates.tables.ofAddress)
  const patience = makePatience(backend.rates.refusals)
  let held = 0
  const ownKey = `Bearer ${tokens.serviceKey}`

  const answerTo = async (incoming: IncomingMessage, asked: Omit<Asked, 'body'>): Promise<RestAnswer> => {
    const { method, query, headers } = asked
    const allowed = preflight(method, (name) => headers[name])
    if (allowed) return { status: 200, headers: allowed, body: null }
    const key = headers['apikey'] ?? new URLSearchParams(query).get('apikey') ?? undefined
    const reason = refusedKey(tokens, key)
    if (reason) return json(401, reason)
    const wait = headers['authorization'] === ownKey ? 0 : waitOf(asked.address)
    if (wait > 0) throw tooMany(wait)
    if (method === 'GET' || method === 'HEAD') return ask({ ...asked, body: '' })
    const size = sizeOf(incoming)
    const large = size > smallBody ? size : 0
    if (held + large > mostHeld) throw tooMany(1_000)
    held += large
    try {
      const body = await bodyOf(incoming)
      return body === null ? json(413, tooLarge) : await ask({ ...asked, body })
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
    const asked = {
      method,
      path: url.slice(prefix.length, end),
      query: url.slice(end),
      headers: headersOf(incoming),
      address: networkOf(incoming.socket.remoteAddress),
    }
    const path = url.slice(0, end)
    const { status, headers, body } = await answerTo(incoming, asked).catch((error: unknown) => {
      if (error instanceof RestError) return refusal(error)
      log({ level: 'error', event: 'rest.failed', id, path: loggedPath(path), error: String(error) })
      return refusal(new RestError(500, 'PGRSTX00', 'Internal server error'))
    })
    const isLarge = url.length + sizeOf(incoming) > small
    if (status === 429 || (isLarge && (status === 400 || status === 413))) await patience(asked.address)
    // Said, nothing is nothing to wait for; unsaid, it would come in pieces. 204 says it by itself, HEAD has it elsewhere.
    const length = status !== 204 && method !== 'HEAD' && { 'Content-Length': Buffer.byteLength(body ?? '') }
    outgoing.writeHead(status, { [idHeader]: id, ...everyAnswer, ...headers, ...length })
    outgoing.end(body ?? undefined)
    if (!incoming.complete) setTimeout(() => incoming.complete || incoming.socket.destroySoon(), farewell).unref()
    log(answered({ id, method, path, status, start }))
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
