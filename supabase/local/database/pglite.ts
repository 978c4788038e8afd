import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, type Caller, type Database, type Result, type Statement } from './database.ts'
import { holdLock } from './lock.ts'
import { Plans } from './plans.ts'
import { openThread } from './thread.ts'
import { close, decode, execute, parse, query, sync } from './wire.ts'

/** How long a request may take, in ms; hosted projects give signed-in people 8 s. Scripts of ours have no bound. */
const defaultLimit = 8_000
const scriptLimit = 2 ** 31 - 1

const readPreRequest = `select split_part(setting, '=', 2)
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`

/** Role, claims and settings in one statement; its text depends on their number alone. */
const preamble = ({ role, claims, settings = {}, preRequest: isAsked }: Caller, preRequest: string): Statement[] => {
  const values = ['role', role, 'request.jwt.claims', claims, ...Object.entries(settings).flat()]
  const calls = Array.from({ length: values.length / 2 }, (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`)
  const set = { sql: `select ${calls.join(', ')}`, values }
  return isAsked && preRequest ? [set, { sql: `select ${preRequest}()` }] : [set]
}

/**
 * PGlite on a directory below `dataDir`, in a worker thread. One request is one pipelined batch that ends in one Sync,
 * hence one implicit transaction: role and claims are set before the statements behind them are even parsed, so
 * rights are those of the caller. Throws when another process holds the data.
 */
export const openPglite = async ({
  dataDir,
  limit = defaultLimit,
}: {
  dataDir: string
  limit?: number
}): Promise<Database> => {
  mkdirSync(dataDir, { recursive: true })
  const release = holdLock(dataDir)
  const thread = await openThread(join(dataDir, 'database')).catch((error: unknown) => {
    release()
    throw error
  })
  const plans = new Plans()
  let generation = 0
  let preRequest: string | null = null
  let closed: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** One batch at a time, in the order of the calls. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new DatabaseError({ message: 'the database is closed', code: '57P01' }))
    const turn = last.then(work, work)
    last = turn.catch(() => 'its caller hears of it')
    return turn
  }

  const runBatch = async (statements: readonly Statement[]): Promise<Result[]> => {
    if (generation !== thread.generation) {
      generation = thread.generation
      plans.clear()
    }
    const parts: Uint8Array[] = plans.surplus().map(close)
    const asked: string[] = []
    for (const statement of statements) {
      const name = plans.nameOf(statement.sql)
      if (!plans.has(name) && !asked.includes(name)) {
        asked.push(name)
        parts.push(parse(name, statement.sql))
      }
      parts.push(execute(name, statement))
    }
    const answer = decode(await thread.send(Buffer.concat([...parts, sync()]), limit))
    for (const name of asked.slice(0, answer.parsed)) plans.add(name)
    if (answer.error) throw answer.error
    return answer.results
  }

  /** A plan may have grown old by a change of the tables (0A000): forgotten, the batch is sent once more. */
  const runTwice = async (statements: readonly Statement[]): Promise<Result[]> => {
    try {
      return await runBatch(statements)
    } catch (error) {
      if (!(error instanceof DatabaseError) || !['0A000', '26000'].includes(error.code)) throw error
      await forgetPlans()
      return runBatch(statements)
    }
  }

  const runScript = async (sql: string) => {
    const { error } = decode(await thread.send(query(sql), scriptLimit))
    if (error) throw error
  }

  const forgetPlans = async () => {
    plans.clear()
    preRequest = null
    await runScript('deallocate all')
  }

  return {
    request: (statements, as) =>
      inTurn(async () => {
        if (!as) return runTwice(statements)
        if (as.preRequest) preRequest ??= (await runBatch([{ sql: readPreRequest }]))[0]?.rows[0]?.[0] ?? ''
        const before = preamble(as, preRequest ?? '')
        return (await runTwice([...before, ...statements])).slice(before.length)
      }),
    script: (sql) => inTurn(() => runScript(sql)),
    forgetPlans: () => inTurn(forgetPlans),
    close: () => {
      closed ??= last.then(() => thread.close()).finally(release)
      return closed
    },
  }
}
