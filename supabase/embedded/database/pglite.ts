import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, type Caller, type Database, type Result, type Statement } from './database.ts'
import { holdLock } from './lock.ts'
import { Plans } from './plans.ts'
import { preamble, readPreRequest } from './preamble.ts'
import { openThread } from './thread.ts'
import { Turns } from './turns.ts'
import { Batch, decode, type Answer } from './wire.ts'

/**
 * How long a request may take, in ms. Nothing that the product asks on a person's behalf takes a tenth of a person's limit,
 * and while a statement runs, all others wait. Scripts of ours have no bound.
 */
const limits = { person: 3_000, own: 8_000 }
const scriptLimit = 2 ** 31 - 1

/** Who waits in one line: an account, or all callers of a role who are not told apart. The service key is our own. */
const lineOf = ({ line, role, claims }: Caller): string | null => {
  if (role === 'service_role') return null
  if (line !== undefined) return line
  const { sub } = JSON.parse(claims) as { sub?: unknown }
  return typeof sub === 'string' ? sub : role
}

const isOldPlan = ({ code, message }: DatabaseError) =>
  code === '26000' || (code === '0A000' && message === 'cached plan must not change result type')

/**
 * PGlite on a directory below `dataDir`, in a worker thread. One request is one pipelined batch that ends in one Sync,
 * hence one implicit transaction: role and claims are set before the statements behind them are even parsed, so
 * rights are those of the caller. Throws {@link DataInUse} when another process holds the data, {@link DataUnreadable}.
 * `script`: see {@link openThread}.
 */
export const openPglite = async ({
  dataDir,
  limit,
  script,
}: {
  dataDir: string
  /** Of every request, instead of the usual ones. */
  limit?: number
  script?: URL
}): Promise<Database> => {
  mkdirSync(dataDir, { recursive: true })
  const release = holdLock(dataDir)
  const thread = await openThread(join(dataDir, 'database'), script).catch((error: unknown) => {
    release()
    throw error
  })
  const plans = new Plans()
  let generation = 0
  let preRequest: string | null = null
  /** A script began a transaction that the requests behind it are part of, as tests do to undo what they changed. */
  let begun = false
  const listeners: { channel: string; hear: (payload: string) => void }[] = []
  let closed: Promise<void> | null = null
  const turns = new Turns()
  let scripts = 0

  /** One batch at a time; those of one caller in the order of the calls. */
  const inTurn = <T>(work: () => Promise<T>, as?: Caller): Promise<T> => {
    if (closed) return Promise.reject(new DatabaseError({ message: 'the database is closed', code: '57P01' }))
    return turns.take(as ? lineOf(as) : null, work)
  }

  const exchange = async (batch: Batch, limit: number): Promise<Answer> => {
    const answer = decode(await thread.send(batch.done(), limit))
    for (const { channel, payload } of answer.notifications)
      for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
    return answer
  }

  const exchangeScript = (sql: string) => {
    const batch = new Batch()
    batch.query(sql)
    return exchange(batch, scriptLimit)
  }

  const rollback = () => exchangeScript('rollback')

  const hearAll = async () => {
    const listen = [...new Set(listeners.map(({ channel }) => `listen "${channel}"`))].join(';')
    if (listen) await exchangeScript(listen)
  }

  /** An engine that was opened again knows neither plans nor listeners. */
  const renew = async () => {
    await thread.ready()
    if (generation === thread.generation) return
    generation = thread.generation
    plans.clear()
    begun = false
    await hearAll()
  }

  const runBatch = async (statements: readonly Statement[], most = limit ?? limits.own): Promise<Result[]> => {
    await renew()
    const asked = new Set(statements.map(({ sql }) => plans.nameOf(sql)).filter((name) => !plans.has(name)))
    const batch = new Batch()
    const surplus = plans.surplus()
    for (const name of surplus) batch.close(name)
    const unparsed = new Set(asked)
    for (const statement of statements) {
      const name = plans.nameOf(statement.sql)
      if (unparsed.delete(name)) batch.parse(name, statement.sql)
      batch.execute(name, statement)
    }
    batch.sync()
    const answer = await exchange(batch, most)
    for (const name of surplus) plans.delete(name)
    for (const name of [...asked].slice(0, answer.parsed)) plans.add(name)
    if (answer.status !== 'I' && !begun) {
      await rollback()
      answer.error ??= new DatabaseError({
        message: 'a request began a transaction without ending it',
        code: '25001',
      })
    }
    if (answer.error) throw answer.error
    return answer.results
  }

  /**
   * A plan may have grown old by a change of the tables: forgotten, the batch is sent once more. A client can ask for other
   * things that Postgres does not support (0A000); they cost no one's plans.
   */
  const runTwice = async (statements: readonly Statement[], most?: number): Promise<Result[]> => {
    try {
      return await runBatch(statements, most)
    } catch (error) {
      if (!(error instanceof DatabaseError) || !isOldPlan(error)) throw error
      await forgetPlans()
      return runBatch(statements, most)
    }
  }

  const runScript = async (sql: string) => {
    await renew()
    const { error, status } = await exchangeScript(sql)
    if (status === 'E') await rollback()
    begun = status === 'T'
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
        const most = limit ?? (as.role === 'service_role' ? limits.own : limits.person)
        return (await runTwice([preamble(as, preRequest ?? ''), ...statements], most)).slice(1)
      }, as),
    script: (sql) => {
      scripts++
      return inTurn(() => runScript(sql))
    },
    scripts: () => scripts,
    listen: (channel, hear) => {
      listeners.push({ channel, hear })
      return inTurn(async () => {
        await renew()
        await hearAll()
      })
    },
    generation: () => thread.generation,
    forgetPlans: () => inTurn(forgetPlans),
    close: () => {
      closed ??= turns
        .end()
        .then(() => thread.close())
        .finally(release)
      return closed
    },
  }
}
