import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database.ts'

/** The engine's thread as a call that takes one batch at a time. */
export interface Thread {
  /**
   * Throws a {@link DatabaseError} 57014 when no answer comes within `limit` ms: the thread is then ended and the
   * directory opened again, because Postgres compiled to WebAssembly can't interrupt a statement by itself.
   */
  send(batch: Uint8Array, limit: number): Promise<Uint8Array>
  /** Has the engine been opened anew (its prepared statements are gone)? Counts from 0. */
  readonly generation: number
  close(): Promise<void>
}

const open = async (directory: string) => {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { directory },
  })
  await once(worker, 'message')
  return worker
}

export const openThread = async (directory: string): Promise<Thread> => {
  let worker = await open(directory)
  let generation = 0

  const reopen = async () => {
    await worker.terminate()
    worker = await open(directory)
    generation++
  }

  return {
    get generation() {
      return generation
    },
    async send(batch, limit) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), limit)
      })
      const answered = new AbortController()
      try {
        const answer = once(worker, 'message', { signal: answered.signal }).then(([bytes]) => bytes as Uint8Array)
        answer.catch(() => 'the engine failed or was ended; the race below tells')
        const ended = once(worker, 'exit', { signal: answered.signal }).then(() => 'ended' as const)
        ended.catch(() => 'listening stopped')
        worker.postMessage(batch)
        const outcome = await Promise.race([answer, ended, late])
        if (outcome instanceof Uint8Array) return outcome
        await reopen()
        throw outcome === 'late'
          ? new DatabaseError({ message: 'canceling statement due to statement timeout', code: '57014' })
          : new DatabaseError({ message: 'the database engine ended and was opened again', code: '57P02' })
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        await reopen()
        throw new DatabaseError({ message: `the database engine failed: ${String(error)}`, code: '57P02' })
      } finally {
        clearTimeout(timer)
        answered.abort()
      }
    },
    async close() {
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
    },
  }
}
