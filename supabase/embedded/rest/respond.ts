import type { Backend } from '../backend.ts'
import { DatabaseError, type Caller, type Database } from '../database/database.ts'
import { readResult, undone } from './statementResult.ts'
import { checkAddress } from './budget.ts'
import { callerOf } from './caller.ts'
import { checkCost } from './cost.ts'
import { fromDatabase, isInside, RestError, tooMany } from './errors.ts'
import { prepareCall } from './functions.ts'
import { parsePreferences } from './preferences.ts'
import { requirePublic, shapeOf, type Prepared, type RestResponse, type RestRequest } from './request.ts'
import { makeRate } from '../limiter.ts'
import { makeSchemaCache, type Schema, type SchemaCache } from './schema.ts'
import { prepareTable } from './tables.ts'

type Prepare = (schema: Schema, request: RestRequest) => Prepared

/** Errors that an outdated schema cache can cause. */
const staleCodes: readonly string[] = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42P01', '42883']

const run = async (database: Database, prepared: Prepared, caller: Caller): Promise<RestResponse> => {
  const statements = prepared.statements.map((statement) => ({ ...statement, unread: true }))
  if (prepared.isCostly) await checkCost(database, statements, caller)
  try {
    const [result] = await database.request(statements, caller)
    return prepared.respond(readResult(result))
  } catch (error) {
    const result = error instanceof DatabaseError ? undone(error) : undefined
    if (!result) throw error
    return prepared.respond(result)
  }
}

/**
 * Repeats an attempt once with a reloaded schema if an outdated one may have caused its error. A refused statement has
 * no effect.
 */
const withFreshSchema = async (cache: SchemaCache, attempt: (schema: Schema) => Promise<RestResponse>) => {
  try {
    return await attempt(await cache.current())
  } catch (error) {
    const known = error instanceof RestError || error instanceof DatabaseError
    if (!known || !staleCodes.includes(error.code)) throw error
    const reloaded = await cache.reload()
    if (!reloaded) throw error
    return attempt(reloaded)
  }
}

/** The part of a request to /rest/v1 that remains after the gateway's checks. */
export interface RawRequest {
  method: string
  /** The path below /rest/v1, still encoded: `/tasks`, `/rpc/my_access`. */
  path: string
  /** The query of the address with its `?`; empty without one. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Empty for reads. */
  body: string
  /** The client's address. */
  address: string
}

/** The table or function that the path names; null for other paths. */
const placeOf = (path: string): { isCall: boolean; name: string } | null => {
  const [, rpc, coded] = /^\/(rpc\/)?([^/]+)$/.exec(path) ?? []
  if (coded === undefined) return null
  try {
    return { isCall: rpc !== undefined, name: decodeURIComponent(coded) }
  } catch {
    return { isCall: rpc !== undefined, name: coded }
  }
}

const requestOf = ({ method, query, headers, body }: RawRequest, name: string): RestRequest => {
  checkAddress(query)
  const parameters = new URLSearchParams(query)
  parameters.delete('apikey')
  requirePublic(method === 'GET' || method === 'HEAD' ? headers['accept-profile'] : headers['content-profile'])
  const preferences = parsePreferences(headers['prefer'])
  return { method, name, parameters, headers, body, preferences, ...shapeOf(headers['accept']) }
}

/**
 * The interface to tables and functions, as in PostgREST 14. The returned function rejects with a {@link RestError} or
 * a fault.
 */
export const makeRespond = ({ database, tokens, log, config, rates }: Backend) => {
  const waitOf = makeRate(rates.tables.ofAccount)
  const cache = makeSchemaCache(database, config.api.max_rows)
  cache.current().catch((error: unknown) => log({ level: 'warn', event: 'rest.schemaUnread', error: String(error) }))

  return async (raw: RawRequest): Promise<RestResponse> => {
    const place = placeOf(raw.path)
    if (!place) {
      if (/^\/*$/.test(raw.path)) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
    }
    const { isCall, name } = place
    const prepare: Prepare = isCall ? prepareCall : prepareTable
    const caller = await callerOf(tokens, { ...raw, path: `/${isCall ? 'rpc/' : ''}${name}` })
    const wait = caller.role === 'authenticated' ? waitOf(caller.queue) : 0
    if (wait > 0) throw tooMany(wait)
    try {
      const request = requestOf(raw, name)
      const response = await withFreshSchema(cache, (schema) => run(database, prepare(schema, request), caller))
      return { ...response, headers: { ...response.headers, 'Content-Profile': 'public' } }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (isInside(error)) log({ level: 'warn', event: 'rest.refused', code: error.code, error: error.message })
      throw fromDatabase(error, caller.role === 'anon')
    }
  }
}
