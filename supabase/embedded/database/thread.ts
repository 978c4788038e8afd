import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database.ts'

/** The engine's thread as a call that takes one batch at a time. */
export interface Thread {
  /** Opens the directory again if the engine has ended. Throws a {@link DatabaseError} 08006 when it does not open, e.g. on a full disk. */
  ready(): Promise<void>
  /**
   * To be called when {@link ready}. Throws a {@link DatabaseError} 57014 when the batch isn't done within `limit` ms: the thread is then ended and the
   * directory opened again, because Postgres compiled to WebAssembly can't interrupt a statement by itself. Likewise 54001
   * when the statement overflowed the stack, 57P02 when the engine broke down in another way. Whoever waits for the next batch loses nothing, because it had not started.
   */
  send(batch: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array>
  /** How often the engine was opened; its prepared statements are gone each time. */
  readonly generation: number
  close(): Promise<void>
}

const advice = (reason: string) =>
  /no space left/i.test(reason)
    ? 'O disco está cheio: libere espaço e tente de novo; nada se perdeu.'
    : 'Recomece com dados novos.'

/** A data directory is damaged, of another version of Postgres, or on a full disk. */
export class DataUnreadable extends Error {
  override readonly name = 'DataUnreadable'
  /** In Postgres's own words. */
  readonly reason: string
  constructor(directory: string, reason: string) {
    super(`O banco de dados em ${directory} não abre: ${reason}. ${advice(reason)}`)
    this.reason = reason
  }
}

type Outcome = { answer: Uint8Array } | { failure: string }

/** One engine, until it ends; then its `settle` tells whoever waits. */
interface Engine {
  worker: Worker
  /** Batches that the engine has done, counted in its own thread, so that it is known even before their answers arrive. */
  done: Int32Array
  sent: number
  settle: ((outcome: Outcome) => void) | null
}

/** JSON nested a hundred thousand times deep is read without overflowing it; with the usual 4 MB it ended at 15,000. */
const stackSizeMb = 64

/** How long nobody tries again to open a directory that did not open, in ms: who waits in line shall hear of it soon. */
const pause = 1_000

const late = { message: 'canceling statement due to statement timeout', code: '57014' }
const told = (failure: string) =>
  failure.includes('Maximum call stack size exceeded')
    ? { message: 'stack depth limit exceeded', code: '54001' }
    : { message: `the database engine failed: ${failure}`, code: '57P02' }

const ownThread = new URL('./worker.mjs', import.meta.url)

/**
 * How long a function of Postgres runs (in bytes of code) before V8 compiles it to the full. With Node 20's own, a seventh of it, that
 * begins in the middle of a start, which takes a tenth longer: it has no core of its own to do so.
 */
const patience = 13_000_000
if (process.version.startsWith('v20.')) setFlagsFromString(`--wasm-tiering-budget=${patience}`)

const wasm = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm')
const compile = () => WebAssembly.compile(readFileSync(wasm))
/** Postgres, compiled once a process. */
let compiled: Promise<WebAssembly.Module> | null = null

/** Throws {@link DataUnreadable}. `script`: what the thread runs, so that tests can put a faulty disk under the engine. */
export const openThread = async (directory: string, script = ownThread): Promise<Thread> => {
  let engine: Engine | null = null
  let generation = 0
  let failed = { at: Number.NEGATIVE_INFINITY, reason: '' }

  const open = async (): Promise<Engine> => {
    const done = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(script, {
      workerData: { directory, done },
      execArgv: [],
      resourceLimits: { stackSizeMb },
    })
    const ready = once(worker, 'message')
    // The thread reads its code meanwhile.
    const postgres = (compiled ??= compile())
    await Promise.all([ready, postgres.then((module) => worker.postMessage(module))]).catch((error: unknown) => {
      throw new DataUnreadable(directory, error instanceof Error ? error.message : String(error))
    })
    const opened: Engine = { worker, done, sent: 0, settle: null }
    let failure = 'it ended'
    worker.on('message', (message: Uint8Array | string) => {
      if (typeof message === 'string') failure = message
      else opened.settle?.({ answer: message })
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

  /** Null when the limit passed before the engine was done. */
  const exchange = (current: Engine, batch: Uint8Array<ArrayBuffer>, limit: number): Promise<Outcome | null> =>
    new Promise((resolve) => {
      const watchdog = setTimeout(() => {
        // A busy main thread reads late what was done in time.
        if (Atomics.load(current.done, 0) < current.sent) resolve(null)
      }, limit)
      current.settle = (outcome) => {
        clearTimeout(watchdog)
        resolve(outcome)
      }
      current.sent++
      current.worker.postMessage(batch, [batch.buffer])
    })

  engine = await open()
  return {
    get generation() {
      return generation
    },
    async ready() {
      if (engine) return
      if (performance.now() - failed.at > pause)
        engine = await open().catch((error: unknown) => {
          if (!(error instanceof DataUnreadable)) throw error
          failed = { at: performance.now(), reason: error.reason }
          return null
        })
      if (!engine) throw new DatabaseError({ message: `the database does not open: ${failed.reason}`, code: '08006' })
    },
    async send(batch, limit) {
      if (!engine) throw new Error('the engine has ended')
      const outcome = await exchange(engine, batch, limit)
      if (outcome && 'answer' in outcome) return outcome.answer
      await engine?.worker.terminate()
      engine = null
      throw new DatabaseError(outcome ? told(outcome.failure) : late)
    },
    async close() {
      if (!engine) return
      const ended = once(engine.worker, 'exit')
      engine.worker.postMessage('close')
      await ended
    },
  }
}
