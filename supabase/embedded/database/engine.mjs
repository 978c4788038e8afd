// @ts-check
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { DurableFS } from './disk.mjs'

/** Postgres throws this to leave a refused statement; the session stays valid. */
const refusal = 100
/** The compiled function that handles one message. */
const loop = '_PostgresMainLoopOnce'

/** Postgres as WebAssembly. Plain JavaScript, because the thread starts twice as fast without a TypeScript compiler. */
export class Engine extends PGlite {
  /**
   * Calls `end`, which must not return, if Postgres crashes: stack or memory overflow, or an exit. PGlite swallows
   * these errors and continues with a session that returns "0 rows" and then hangs.
   * @param {(reason: unknown) => never} end
   */
  onBreakdown(end) {
    const postgres = this.mod
    if (!postgres) throw new Error('the engine has not started')
    const step = postgres[loop]
    postgres[loop] = () => {
      try {
        step()
      } catch (error) {
        if (typeof error === 'object' && error && 'status' in error && error.status === refusal) throw error
        end(error)
      }
    }
  }

  /**
   * Runs one batch of the protocol and returns the raw response in its own buffer. PGlite's `execProtocolRawSync` would
   * parse each response again and never release it.
   * @param {Uint8Array} batch
   */
  async exchange(batch) {
    /** @type {Uint8Array[]} */
    const pieces = []
    await this.execProtocolRawStream(batch, { syncToFs: false, onRawData: (piece) => pieces.push(piece.slice()) })
    const response = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      response.set(piece, at)
      at += piece.length
    }
    return response
  }
}

/**
 * Postgres' default stack limit would let a recursion overflow WebAssembly's stack before Postgres notices. Its default
 * of 128 MB buffers is filled with zeros at each start; 32 MB suffices because the system caches reads.
 */
const settings = ['max_stack_depth=100kB', 'shared_buffers=32MB']
/** Postgres' only way to sync its log that reaches {@link DurableFS}. */
const durably = ['fsync=on', 'wal_sync_method=fsync']
/** PGlite's switch for `fsync=off`. */
const withoutSync = '-F'

/**
 * Opens a directory, or without one a database in memory. Throws Postgres' message if it does not open.
 * @param {string} [directory]
 * @param {WebAssembly.Module} [postgres] compiled already
 * @param {Int32Array} [shared] makes the directory durable ({@link DurableFS})
 */
export const createEngine = async (directory, postgres, shared) => {
  let lastWords = ''
  const engine = new Engine({
    ...(directory === undefined ? {} : shared ? { fs: new DurableFS(directory, shared) } : { dataDir: directory }),
    ...(postgres ? { pgliteWasmModule: postgres } : {}),
    extensions: { pg_trgm, pgcrypto, unaccent, uuid_ossp },
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => !shared || param !== withoutSync),
      ...[...settings, ...(shared ? durably : [])].flatMap((setting) => ['-c', setting]),
    ],
    onStderr: (line) => {
      lastWords = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords
      return false
    },
  })
  await engine.waitReady.catch((error) => {
    throw new Error(lastWords || (error instanceof Error ? error.message : JSON.stringify(error)), { cause: error })
  })
  await engine.exec(`set search_path = "$user", public, extensions; set timezone = 'UTC'`)
  return engine
}
