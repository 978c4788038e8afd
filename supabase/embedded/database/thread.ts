import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database.ts'
import { at, places, segmentName } from './disk.mjs'
import { syncTree } from './syncTree.ts'

/** The engine's thread; it takes one batch at a time. */
interface Thread {
  /**
   * Opens the directory again if the engine has ended. Throws {@link DatabaseError} 08006 if it does not open, e.g. on
   * a full disk.
   */
  ready(): Promise<void>
  /**
   * Call it after {@link ready}. Throws {@link DatabaseError} 57014 if the batch takes longer than `limit` ms. Postgres
   * in WebAssembly cannot interrupt a statement, so the thread is terminated and the directory opened again. Throws
   * 54001 if the statement overflowed the stack, 57P02 for any other crash. The next batch has not started and loses
   * nothing.
   */
  send(batch: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array>
  /** How often the engine was opened; each time its prepared statements are lost. */
  readonly generation: number
  /** Whether a power cut loses at most what was acknowledged within the last second. */
  readonly isDurable: boolean
  /** From now on a power cut may lose everything since the start. */
  relax(): void
  close(): Promise<void>
}

const advice = (reason: string) =>
  /no space left/i.test(reason)
    ? 'O disco está cheio: libere espaço e tente de novo; nada se perdeu.'
    : 'Recomece com dados novos.'

/** The data directory is damaged, has another version of Postgres, or is on a full disk. */
export class DataUnreadable extends Error {
  override readonly name = 'DataUnreadable'
  /** Postgres' message. */
  readonly reason: string
  constructor(directory: string, reason: string) {
    super(`O banco de dados em ${directory} não abre: ${reason}. ${advice(reason)}`)
    this.reason = reason
  }
}

/** See {@link openThread}. */
export interface ThreadOptions {
  durable?: boolean
  script?: URL
  sync?: (path: string) => Promise<void>
}

type Outcome = { response: Uint8Array } | { failure: string }

/** One engine until it ends; `settle` receives the result of the current batch. */
interface Engine {
  worker: Worker
  /** Number of finished batches, written by the engine's thread, so it is known before their results arrive. */
  done: Int32Array
  /** What the disk has; see `disk.mjs`. */
  shared: Int32Array
  sent: number
  settle: ((outcome: Outcome) => void) | null
}

/** Enough for JSON nested 100,000 levels deep; the default 4 MB overflowed at 15,000. */
const stackSizeMb = 64

/** Milliseconds between attempts to open a directory; in between, requests fail at once. */
const pause = 1_000

const late = { message: 'canceling statement due to statement timeout', code: '57014' }
const errorOf = (failure: string) =>
  failure.includes('Maximum call stack size exceeded')
    ? { message: 'stack depth limit exceeded', code: '54001' }
    : { message: `the database engine failed: ${failure}`, code: '57P02' }

const ownThread = new URL('./worker.mjs', import.meta.url)

/**
 * Code size (bytes) that V8 runs before it optimises a WebAssembly function. Node 20's default is a seventh of it. Then
 * optimisation competes with the engine's start for the core and makes it a tenth longer.
 */
const patience = 13_000_000
if (process.version.startsWith('v20.')) setFlagsFromString(`--wasm-tiering-budget=${patience}`)

const wasm = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm')
const compile = () => WebAssembly.compile(readFileSync(wasm))
/** Compiled once per process. */
let compiled: Promise<WebAssembly.Module> | null = null

/** Where Postgres' control file has the state of the database, and the state after an orderly end. */
const control = { path: 'global/pg_control', at: 16, closed: 1 }

/** Whether the last engine ended in order. False for a new directory. */
const isClosed = async (directory: string): Promise<boolean> => {
  const bytes = await readFile(join(directory, control.path)).catch(() => null)
  return bytes !== null && bytes.length > control.at + 4 && bytes.readInt32LE(control.at) === control.closed
}

/** Milliseconds from a commit to the sync of the log, for all commits until then. */
const group = 200

/** Waits until a file's content is on the disk. */
const syncFile = async (path: string) => {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * Throws {@link DataUnreadable}. `durable`: a power cut loses nothing that was acknowledged more than a second before.
 * `script`: the thread's code, and `sync`: how a file is synced; tests replace them to simulate a disk.
 */
export const openThread = async (
  directory: string,
  { durable = false, script = ownThread, sync = syncFile }: ThreadOptions = {},
): Promise<Thread> => {
  let engine: Engine | null = null
  let isDurable = durable
  let syncing: NodeJS.Timeout | null = null
  /** Exists while every engine since the last {@link syncTree} was durable. */
  const marker = `${directory}.synced`
  let generation = 0
  let failed = { at: Number.NEGATIVE_INFINITY, reason: '' }

  const start = async (): Promise<Engine> => {
    // The engine syncs only what it changes.
    if (!isDurable) rmSync(marker, { force: true })
    else if (!existsSync(marker) || !(await isClosed(directory))) {
      await syncTree(directory)
      writeFileSync(marker, '')
    }
    const done = new Int32Array(new SharedArrayBuffer(4))
    const shared = new Int32Array(new SharedArrayBuffer(4 * places))
    shared[at.isDurable] = isDurable ? 1 : 0
    const worker = new Worker(script, {
      workerData: { directory, done, shared: isDurable ? shared : undefined },
      execArgv: [],
      resourceLimits: { stackSizeMb },
    })
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the thread ended')
    })
    const ready = Promise.race([once(worker, 'message'), ended])
    // The thread loads its code in the meantime.
    const postgres = (compiled ??= compile())
    await Promise.all([ready, postgres.then((module) => worker.postMessage(module))]).catch((error: unknown) => {
      throw new DataUnreadable(directory, error instanceof Error ? error.message : String(error))
    })
    const opened: Engine = { worker, done, shared, sent: 0, settle: null }
    let failure = 'it ended'
    worker.on('message', (message: Uint8Array | string) => {
      if (typeof message === 'string') failure = message
      else opened.settle?.({ response: message })
    })
    worker.on('error', (error: unknown) => {
      failure = error instanceof Error ? String(error) : JSON.stringify(error)
    })
    worker.on('exit', () => {
      if (engine === opened) engine = null
      opened.settle?.({ failure })
    })
    generation++
    return opened
  }

  /** Null if the limit passed before the engine finished. */
  const exchange = (current: Engine, batch: Uint8Array<ArrayBuffer>, limit: number): Promise<Outcome | null> =>
    new Promise((resolve) => {
      const watchdog = setTimeout(() => {
        // A busy main thread may read a result late.
        if (Atomics.load(current.done, 0) < current.sent) resolve(null)
      }, limit)
      current.settle = (outcome) => {
        clearTimeout(watchdog)
        resolve(outcome)
      }
      current.sent++
      current.worker.postMessage(batch, [batch.buffer])
    })

  const isUnsynced = ({ shared }: Engine) =>
    isDurable && Atomics.load(shared, at.written) !== Atomics.load(shared, at.synced)

  /** Syncs the log, for all commits since the last time. After a failure the directory is opened again. */
  const syncLog = async (current: Engine): Promise<void> => {
    const { shared, worker } = current
    const written = Atomics.load(shared, at.written)
    const name = segmentName(Atomics.load(shared, at.timeline), Atomics.load(shared, at.segment))
    try {
      await sync(join(directory, 'pg_wal', name))
      Atomics.store(shared, at.synced, written)
    } catch (error) {
      // The engine has synced the segment itself and reused the file.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      // The disk does not store what it accepted. Recovery writes everything again, or reports why it cannot.
      await worker.terminate()
    }
  }
  const syncSoon = () => {
    if (syncing || !engine || !isUnsynced(engine)) return
    syncing = setTimeout(() => {
      const current = engine
      const end = () => {
        syncing = null
        syncSoon()
      }
      if (current) void syncLog(current).then(end)
      else end()
    }, group)
  }

  engine = await start()
  return {
    get generation() {
      return generation
    },
    get isDurable() {
      return isDurable
    },
    relax() {
      isDurable = false
      rmSync(marker, { force: true })
      if (engine) Atomics.store(engine.shared, at.isDurable, 0)
    },
    async ready() {
      if (engine) return
      if (performance.now() - failed.at > pause)
        engine = await start().catch((error: unknown) => {
          if (!(error instanceof DataUnreadable)) throw error
          failed = { at: performance.now(), reason: error.reason }
          return null
        })
      if (!engine) throw new DatabaseError({ message: `the database does not open: ${failed.reason}`, code: '08006' })
    },
    async send(batch, limit) {
      if (!engine) throw new Error('the engine has ended')
      const outcome = await exchange(engine, batch, limit)
      syncSoon()
      if (outcome && 'response' in outcome) return outcome.response
      await engine?.worker.terminate()
      engine = null
      throw new DatabaseError(outcome ? errorOf(outcome.failure) : late)
    },
    async close() {
      if (syncing) clearTimeout(syncing)
      if (!engine) return
      const ended = once(engine.worker, 'exit')
      engine.worker.postMessage('close')
      await ended
    },
  }
}
