import type { DatabaseError } from '../database/database.ts'

/** An error response in PostgREST's format. All refusals in this folder throw it. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }

  body(): string {
    return JSON.stringify({ code: this.code, details: this.details, hint: this.hint, message: this.message })
  }
}

/** A PostgREST feature that is missing here; never a partial result. */
export const notImplemented = (details: string) =>
  new RestError(501, 'PGRST127', 'Feature not implemented', { details })

/** A column that neither the schema cache nor Postgres knows; in Postgres' words. */
export const unknownColumn = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`)

/** `wait`: milliseconds until the next try. The code is an SQLSTATE, so that the user sees the sentence. */
export const tooMany = (wait: number) =>
  new RestError(429, 'PT429', 'Há pedidos demais. Tente de novo em instantes.', {
    headers: { 'Retry-After': String(Math.ceil(wait / 1_000)) },
  })

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

/**
 * SQLSTATEs, or their first characters, by HTTP status; the longest match wins, the default is 400. Unlike PostgREST,
 * errors that the client's input alone can cause are 400: duplicate rows of an upsert (21), a limit of Postgres (54), a
 * read-only view (55), a timeout (57014), a function without a row (P0).
 */
const codes: Readonly<Record<string, string>> = {
  400: '57014',
  403: '0L 0P 28',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  500: '09 25 2D 38 39 3B 40 42P17 57 58 F0 HV XX',
  503: '08 53 57P',
}

/** Codes whose messages may contain a file, an address or a setting; only the log has them. */
const inside = /^(?:08|53|54|57P|58|F0|XX)/

/** The messages that replace them. */
const generic: Readonly<Record<string, string>> = {
  54: 'The request is too large or too complex',
  53: 'The database lacks space or memory',
}
const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries(codes).flatMap(([status, list]) => list.split(' ').map((code) => [code, Number(status)] as const)),
)

const statusOf = (code: string, anonymous: boolean): number => {
  if (code === '42501') return anonymous ? 401 : 403
  const raised = /^PT([1-9]\d\d)$/.exec(code)?.[1]
  if (raised && Number(raised) >= 200 && Number(raised) < 600) return Number(raised)
  if (code.startsWith('PT')) return 500
  return statuses.get(code) ?? statuses.get(code.slice(0, 3)) ?? statuses.get(code.slice(0, 2)) ?? 400
}

/** Whether Postgres' message stays in the log. */
export const isInside = ({ code }: DatabaseError): boolean => inside.test(code)

/** The response for a statement that Postgres refused. `anonymous`: the request had no signed-in user. */
export const fromDatabase = (error: DatabaseError, anonymous: boolean): RestError => {
  const status = statusOf(error.code, anonymous)
  if (isInside(error))
    return new RestError(status, error.code, generic[error.code.slice(0, 2)] ?? 'The database is not available')
  const headers: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': 'Bearer' } : status === 429 ? { 'Retry-After': '1' } : {}
  return new RestError(status, error.code, error.message, { details: error.details, hint: error.hint, headers })
}
