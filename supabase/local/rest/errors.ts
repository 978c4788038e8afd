import type { DatabaseError } from '../database/database.ts'

/** An answer other than success, in PostgREST's shape. Everything refused in this folder is refused by throwing one. */
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

/** Something that PostgREST can and this server cannot. Never answered by a partial result. */
export const notImplemented = (details: string) =>
  new RestError(501, 'PGRST127', 'Feature not implemented', { details })

/** A column that neither the schema cache nor Postgres knows; worded as Postgres words it. */
export const unknownColumn = (table: string, column: string) =>
  new RestError(400, '42703', `column ${table}.${column} does not exist`)

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

/** SQLSTATEs, or their first two characters, by the status that they have; the whole code wins, anything else is 400. */
const codes: Readonly<Record<string, string>> = {
  400: 'P0001',
  403: '0L 0P 28',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  500: '09 21 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 XX',
  503: '08 53 57P01',
}
const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries(codes).flatMap(([status, list]) => list.split(' ').map((code) => [code, Number(status)] as const)),
)

const statusOf = (code: string, anonymous: boolean): number => {
  if (code === '42501') return anonymous ? 401 : 403
  const raised = /^PT([1-9]\d\d)$/.exec(code)?.[1]
  if (raised && Number(raised) >= 200 && Number(raised) < 600) return Number(raised)
  if (code.startsWith('PT')) return 500
  return statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400
}

/** What the caller is told of a statement that Postgres refused. `anonymous`: the request came without a signed-in person. */
export const fromDatabase = (error: DatabaseError, anonymous: boolean): RestError => {
  const status = statusOf(error.code, anonymous)
  return new RestError(status, error.code, error.message, {
    details: error.details,
    hint: error.hint,
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  })
}
