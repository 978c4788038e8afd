// @ts-check
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from './engine.mjs'

/**
 * Postgres in a thread: receives and returns bytes, one batch at a time; 'close' ends it. A text is the reason of a
 * crash.
 */
const port = parentPort
if (!port) throw new Error('worker.mjs runs in a worker thread')

/** @type {{ directory: string, done: Int32Array, shared: Int32Array | undefined }} */
const { directory, done, shared } = workerData
/** @type {WebAssembly.Module[]} Postgres, compiled */
const [postgres] = await once(port, 'message')
const engine = await createEngine(directory, postgres, shared)
engine.onBreakdown((reason) => {
  port.postMessage(reason instanceof Error ? String(reason) : JSON.stringify(reason))
  process.exit(1)
})

const serve = async (/** @type {Uint8Array | 'close'} */ request) => {
  if (request === 'close') {
    await engine.close()
    port.close()
    return
  }
  const response = await engine.exchange(request)
  Atomics.add(done, 0, 1)
  port.postMessage(response, [response.buffer])
}
// An error here ends the thread.
port.on('message', (request) => void serve(request))
port.postMessage('ready')
