import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pass } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Backend } from '../backend.ts'
import { requestOf } from '../middleware.ts'
import type { Files } from '../storage/files.ts'
import { backUp, piece } from './backUp.ts'
import { refuseOthers } from './refuseOthers.ts'

/** The reader left before the end. */
const isAbandoned = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Milliseconds, at least. */
const rest = 2

/** Rests after each piece as long as the piece took: the requests of others come first. */
async function* resting(backup: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  let began = performance.now()
  for await (const next of backup) {
    yield next
    bytes += next.length
    if (bytes < piece) continue
    await pass(Math.max(rest, performance.now() - began))
    bytes = 0
    began = performance.now()
  }
}

/**
 * Responds with a backup of the running data ({@link backUp}), on Node's own response: an error ends the connection.
 * The backup has all secrets: only a process of this machine with the service key gets it, others 404 or 401. 409 while
 * another backup runs.
 */
export const sendBackup = (backend: Backend, files: Files) => {
  let isRunning = false

  async function* once(): AsyncGenerator<Buffer> {
    try {
      yield* resting(backUp(backend, files))
    } finally {
      isRunning = false
    }
  }

  return (c: Context): Response => {
    const refusal = refuseOthers(backend, c)
    if (refusal) return refusal
    const { outgoing } = c.env as { outgoing: ServerResponse }
    if (isRunning) return c.json({ message: 'Another backup is running' }, 409)
    isRunning = true
    const request = requestOf(c)
    outgoing.writeHead(200, { 'content-type': 'application/x-tar', 'cache-control': 'no-store' })
    pipeline(Readable.from(once(), { objectMode: false }), outgoing).then(
      () => backend.log({ level: 'info', event: 'backup.sent', ...request }),
      (error: unknown) =>
        backend.log({
          level: 'warn',
          event: isAbandoned(error) ? 'backup.left' : 'backup.failed',
          ...request,
          error: String(error),
        }),
    )
    return RESPONSE_ALREADY_SENT
  }
}
