import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { Area } from '../backend.ts'
import { DatabaseError, type Caller, type Database } from '../database/database.ts'
import { readAnswer, undone } from './answer.ts'
import { callerOf } from './caller.ts'
import { fromDatabase, RestError } from './errors.ts'
import { prepareCall } from './functions.ts'
import { parsePreferences } from './preferences.ts'
import { requirePublic, shapeOf, type Prepared, type RestAnswer, type RestRequest } from './request.ts'
import { makeSchemaCache, type Schema, type SchemaCache } from './schema.ts'
import { prepareTable } from './tables.ts'

type Prepare = (schema: Schema, request: RestRequest) => Prepared

/** Codes that may mean no more than a schema cache older than the last migration. */
const staleCodes: readonly string[] = ['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42P01', '42883']

const run = async (database: Database, prepared: Prepared, caller: Caller): Promise<RestAnswer> => {
  try {
    const statements = prepared.statements.map((statement) => ({ ...statement, unread: true }))
    const results = await database.request(statements, caller)
    return prepared.respond(readAnswer(results[0]), results)
  } catch (error) {
    const answer = error instanceof DatabaseError ? undone(error) : undefined
    if (!answer) throw error
    return prepared.respond(answer, [])
  }
}

/** Repeats once, with the schema read anew, what the known schema seems to refuse. A refused statement has left nothing. */
const withFreshSchema = async (cache: SchemaCache, attempt: (schema: Schema) => Promise<RestAnswer>) => {
  try {
    return await attempt(await cache.current())
  } catch (error) {
    const known = error instanceof RestError || error instanceof DatabaseError
    if (!known || !staleCodes.includes(error.code)) throw error
    return attempt(await cache.reload())
  }
}

/** The client went away; only the log hears of it. */
const cutShort = (): never => {
  throw new RestError(400, 'PGRST102', 'The request body was cut short')
}

const requestOf = async ({ req }: Context, name: string, headers: RestRequest['headers']): Promise<RestRequest> => {
  const reads = req.method === 'GET' || req.method === 'HEAD'
  const parameters = new URL(req.url).searchParams
  parameters.delete('apikey')
  requirePublic(reads ? headers['accept-profile'] : headers['content-profile'])
  return {
    method: req.method,
    name,
    parameters,
    headers,
    body: reads ? '' : await req.text().catch(cutShort),
    preferences: parsePreferences(headers['prefer']),
    ...shapeOf(headers['accept']),
  }
}

/** As Node reads them; asked of the context, all of them would be read once more. */
const headersOf = ({ env }: Context<{ Bindings: HttpBindings }>): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(env.incoming.headers)) headers[name] = String(value)
  return headers
}

/** The interface to tables and functions, as PostgREST 14 has it; mounted at /rest/v1. */
export const restArea: Area = ({ database, tokens, log, config }) => {
  const cache = makeSchemaCache(database, config.api.max_rows)
  cache.reload().catch((error: unknown) => log({ level: 'warn', event: 'rest.schemaUnread', error: String(error) }))
  const app = new Hono()

  const serve = (kind: string, prepare: Prepare) => async (context: Context<{ Bindings: HttpBindings }>) => {
    const name = context.req.param('name') ?? ''
    const { method } = context.req
    const path = `/${kind}${name}`
    const headers = headersOf(context)
    const caller = await callerOf(tokens, { method, path, headers })
    try {
      const request = await requestOf(context, name, headers)
      const answer = await withFreshSchema(cache, (schema) => run(database, prepare(schema, request), caller))
      // Said, nothing is nothing to wait for; unsaid, it would come in pieces. 204 says it by itself.
      const length = answer.body === null && answer.status !== 204 && method !== 'HEAD' && { 'Content-Length': '0' }
      return new Response(answer.body, {
        status: answer.status,
        headers: { ...answer.headers, ...length, 'Content-Profile': 'public' },
      })
    } catch (error) {
      throw error instanceof DatabaseError ? fromDatabase(error, caller.role === 'anon') : error
    }
  }

  app.all('/rpc/:name', serve('rpc/', prepareCall))
  app.all('/:name', serve('', prepareTable))
  app.all('*', (context) => {
    const isRoot = /^\/*(?:rest\/v1)?\/*$/.test(context.req.path)
    throw isRoot
      ? new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      : new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  })

  app.onError((error) => {
    if (!(error instanceof RestError)) log({ level: 'error', event: 'rest.failed', error: String(error) })
    const known = error instanceof RestError ? error : new RestError(500, 'PGRSTX00', 'Internal server error')
    const headers = { ...known.headers, 'Content-Type': 'application/json; charset=utf-8' }
    return new Response(known.body(), { status: known.status, headers })
  })
  return app
}
