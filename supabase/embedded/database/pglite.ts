import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, type Caller, type Database, type Result, type Statement } from './database.ts'
import { holdLock } from './lock.ts'
import { Plans } from './plans.ts'
import { preamble, readPreRequest } from './preamble.ts'
import { openThread, type ThreadOptions } from './thread.ts'
import { Turns } from './turns.ts'
import { Batch, decode, type BatchResult } from './wire.ts'

/**
 * Maximum duration of a request in ms. The product's requests take less than a tenth of a person's limit. While a
 * statement runs, all others wait. Scripts have no limit.
 */
const limits = { person: 3_000, own: 8_000 }
const scriptLimit = 2 ** 31 - 1

/**
 * The queue of a caller: an account, or all callers of a role without one. The service key shares the backend's queue.
 */
const queueOf = ({ queue, role, claims }: Caller): string | null => {
  if (role === 'service_role') return null
  if (queue !== undefined) return queue
  const { sub } = JSON.parse(claims) as { sub?: unknown }
  return typeof sub === 'string' ? sub : role
}

const isOldPlan = ({ code, message }: DatabaseError) =>
  code === '26000' || (code === '0A000' && message === 'cached plan must not change result type')

/**
 * PGlite on a directory below `dataDir`, in a worker thread. A request is one pipelined batch with one Sync, so it is
 * one implicit transaction. Role and claims are set before later statements are parsed, so the caller's rights apply.
 * Throws {@link DataInUse} if another process holds the data, {@link DataUnreadable}. `options`: see
 * {@link openThread}.
 */
export const openPglite = async ({
  dataDir,
  limit,
  ...options
}: {
  dataDir: string
  /** For every request, instead of the default limits. */
  limit?: number
} & ThreadOptions): Promise<Database> => {
  mkdirSync(dataDir, { recursive: true })
  const release = holdLock(dataDir)
  const thread = await openThread(join(dataDir, 'database'), options).catch((error: unknown) => {
    release()
    throw error
  })
  const plans = new Plans()
  let generation = 0
  let preRequest: string | null = null
  /** A script started a transaction that includes the following requests. Tests use it to roll back their changes. */
  let begun = false
  const listeners: { channel: string; receive: (payload: string) => void }[] = []
  let closed: Promise<void> | null = null
  const turns = new Turns()
  let scripts = 0

  /** Runs one batch at a time; batches of one caller in the order of the calls. */
  const inTurn = <T>(work: () => Promise<T>, as?: Caller): Promise<T> => {
    if (closed) return Promise.reject(new DatabaseError({ message: 'the database is closed', code: '57P01' }))
    return turns.take(as ? queueOf(as) : null, work)
  }

  const exchange = async (batch: Batch, limit: number): Promise<BatchResult> => {
    const response = decode(await thread.send(batch.done(), limit))
    for (const { channel, payload } of response.notifications)
      for (const listener of listeners) if (listener.channel === channel) listener.receive(payload)
    return response
  }

  const exchangeScript = (sql: string) => {
    const batch = new Batch()
    batch.query(sql)
    return exchange(batch, scriptLimit)
  }

  const rollback = () => exchangeScript('rollback')

  const listenAll = async () => {
    const listen = [...new Set(listeners.map(({ channel }) => `listen "${channel}"`))].join(';')
    if (listen) await exchangeScript(listen)
  }

  /** A reopened engine has neither plans nor listeners. */
  const renew = async () => {
    await thread.ready()
    if (generation === thread.generation) return
    generation = thread.generation
    plans.clear()
    begun = false
    await listenAll()
  }

  const runBatch = async (statements: readonly Statement[], most = limit ?? limits.own): Promise<Result[]> => {
    await renew()
    const unprepared = new Set(statements.map(({ sql }) => plans.nameOf(sql)).filter((name) => !plans.has(name)))
    const batch = new Batch()
    const surplus = plans.surplus()
    for (const name of surplus) batch.close(name)
    const unparsed = new Set(unprepared)
    for (const statement of statements) {
      const name = plans.nameOf(statement.sql)
      if (unparsed.delete(name)) batch.parse(name, statement.sql)
      batch.execute(name, statement)
    }
    batch.sync()
    const response = await exchange(batch, most)
    for (const name of surplus) plans.delete(name)
    for (const name of [...unprepared].slice(0, response.parsed)) plans.add(name)
    if (response.status !== 'I' && !begun) {
      await rollback()
      response.error ??= new DatabaseError({
        message: 'a request began a transaction without ending it',
        code: '25001',
      })
    }
    if (response.error) throw response.error
    return response.results
  }

  /**
   * A plan may be outdated after a change of tables: deletes the plans and runs the batch once more. Unsupported
   * features (0A000) that a client requests do not delete plans.
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
    listen: (channel, receive) => {
      listeners.push({ channel, receive })
      return inTurn(async () => {
        await renew()
        await listenAll()
      })
    },
    generation: () => thread.generation,
    isDurable: () => thread.isDurable,
    relax: () => thread.relax(),
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
