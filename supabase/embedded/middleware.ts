import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { LogEntry } from './backend.ts'
import { loggedPath } from './log.ts'
import type { Tokens } from './tokens.ts'

/** Shared by the gateway's two handlers (`gateway.ts`, `rest/handler.ts`). */

/** Maximum size of JSON bodies in bytes. Uploads have their bucket's limit. */
export const bodySize = 1024 * 1024
export const tooLarge = { message: 'Request size limit exceeded' }
/** In the hosted auth server's words; clients of all endpoints read the message. */
export const tooManyRequests = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

/** A header of every response: the request id in the log. */
export const idHeader = 'sb-request-id'

const exposed = `Content-Encoding Content-Location Content-Range Content-Type Date ETag Link Location Preference-Applied
  Range-Unit Server Transfer-Encoding X-Sb-Error-Code X-Supabase-Api-Version X-Total-Count sb-request-id`
  .split(/\s+/)
  .join(',')

/**
 * Any page may call, as in the hosted service. The backend reads no cookies, so a page has only the rights of its
 * token.
 */
export const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }

/** The headers of a CORS preflight response; null for other requests. */
export const preflight = (
  method: string,
  header: (name: string) => string | undefined,
): Record<string, string> | null => {
  if (method !== 'OPTIONS' || header('access-control-request-method') === undefined || header('origin') === undefined)
    return null
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
    'access-control-allow-headers': header('access-control-request-headers') ?? '',
    'access-control-max-age': '3600',
  }
}

/** Why the project's key is refused, with 401; null if it is valid. */
export const refusedKey = (
  { anonKey, serviceKey }: Pick<Tokens, 'anonKey' | 'serviceKey'>,
  key: string | undefined,
): { message: string; hint?: string } | null => {
  if (key === undefined) return { message: 'No API key found in request' }
  if (key === anonKey || key === serviceKey) return null
  return { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' }
}

/** One log line for each request. The path has no query, so filters and tokens stay out of the log. */
export const accessEntry = (request: {
  id: string
  method: string
  path: string
  status: number
  /** `performance.now()` at the start of the request. */
  start: number
}): LogEntry => {
  const { id, method, path, status, start } = request
  const ms = Math.round(performance.now() - start)
  return { level: 'info', event: 'request', id, method, path: loggedPath(path), status, ms }
}

/** The request's data for a log entry about an error; the id equals the response's. */
export const requestOf = (c: Context) => {
  const env: { outgoing?: ServerResponse } | undefined = c.env
  return { id: String(env?.outgoing?.getHeader(idHeader) ?? ''), method: c.req.method, path: loggedPath(c.req.path) }
}
