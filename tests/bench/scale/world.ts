import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from '#server/project.ts'
import { readConfig } from '#supabase/embedded/config.ts'
import type { Caller, Database, Statement } from '#supabase/embedded/database/database.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { openOutbox } from '#supabase/embedded/mail/outbox.ts'
import { wideRates } from '#supabase/embedded/rates.ts'
import { makeRespond } from '#supabase/embedded/rest/respond.ts'
import { RestError } from '#supabase/embedded/rest/errors.ts'
import { makeTokens } from '#supabase/embedded/tokens.ts'
import { openFilled } from '#tests/support/postgres.ts'
import { databaseName, idOf, fillDatabase, people, type Size } from './dataset.ts'

/** One request as the REST interface sends it to the database. */
export interface Sent {
  statements: readonly Statement[]
  caller: Caller
}

/** Whether an actor made the request: the embedded backend also estimates the cost of large requests. */
export const isOwn = ({ statements }: Sent): boolean => !statements.some(({ sql }) => sql.startsWith('explain'))

/** The caller: one of `people`, or a member by number. */
export type Who = keyof typeof people | number

export interface World {
  size: Size
  database: Database
  /** Runs the requests of actors against this database, as that person. Returns what was sent. */
  as(who: Who, work: () => Promise<unknown>): Promise<Sent[]>
  /** Runs `work` in a transaction and rolls it back. */
  undone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>
const currentFetch = new AsyncLocalStorage<Fetch>()

/** The Supabase client of the actors uses this database, without a network. */
globalThis.fetch = (input, init = {}) => {
  const respond = currentFetch.getStore()
  if (!respond) throw new Error('an actor made a request outside `as`')
  return respond(input instanceof Request ? input.url : String(input), init)
}

const reply = (status: number, body: string | null, headers: Readonly<Record<string, string>>) =>
  new Response(status === 204 ? null : body, { status, headers: { ...headers } })

export const openWorld = async (size: Size, url: string | undefined): Promise<World> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'confraria-scale-'))
  const fill = (empty: Database) => fillDatabase(empty, size)
  const database = await (url
    ? openFilled(url, databaseName(size), fill)
    : openDatabase({ project, dataDir, seed: null }))
  if (!url) await fill(database).then(() => database.script('analyze'))
  const now = Date.now
  const tokens = await makeTokens('the secret of the measurement, 32 bytes long', now)
  let sent: Sent[] = []
  let isUndone = false

  const request: Database['request'] = (statements, as) => {
    if (!as) return database.request(statements)
    const { transaction_read_only: _, ...settings } = as.settings ?? {}
    // A request that only reads does not end the transaction.
    const caller = isUndone ? { ...as, settings } : as
    sent.push({ statements, caller })
    return database.request(statements, caller)
  }
  const respond = makeRespond({
    database: { ...database, request },
    tokens,
    now,
    dataDir,
    config: readConfig(project),
    rates: wideRates,
    outbox: openOutbox(dataDir, now),
    log: () => undefined,
  })

  const fetchAs = async (who: Who): Promise<Fetch> => {
    const number = typeof who === 'number' ? who : people[who]
    const [sub, session_id] = [idOf('account', number), idOf('session', number)]
    const email = `pessoa${number}@confraria.test`
    const token = await tokens.sign({ role: 'authenticated', sub, session_id, email, aal: 'aal1' })
    return async (input, init) => {
      const { pathname, search } = new URL(input)
      if (!pathname.startsWith('/rest/v1/')) return reply(200, '[]', { 'content-type': 'application/json' })
      const headers = Object.fromEntries(new Headers(init.headers))
      try {
        const response = await respond({
          method: init.method ?? 'GET',
          path: pathname.slice('/rest/v1'.length),
          query: search,
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: typeof init.body === 'string' ? init.body : '',
          address: 'scale',
        })
        return reply(response.status, response.body, response.headers)
      } catch (error) {
        if (error instanceof RestError) return reply(error.status, error.body(), error.headers)
        throw error
      }
    }
  }

  return {
    size,
    database,
    async as(who, work) {
      sent = []
      await currentFetch.run(await fetchAs(who), work)
      return sent
    },
    async undone(work) {
      await database.script('begin')
      isUndone = true
      try {
        return await work()
      } finally {
        isUndone = false
        await database.script('rollback')
      }
    },
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
