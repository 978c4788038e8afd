// @ts-check
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from './engine.mjs'

/** Postgres in a thread of its own: bytes in, bytes out, one batch at a time; 'close' ends it. Text out: why it broke down. */
const port = parentPort
if (!port) throw new Error('worker.mjs runs in a worker thread')

/** @type {{ directory: string, done: Int32Array }} */
const { directory, done } = workerData
/** @type {WebAssembly.Module[]} Postgres, compiled */
const [postgres] = await once(port, 'message')
const engine = await createEngine(directory, postgres)
engine.onBreakdown((reason) => {
  port.postMessage(reason instanceof Error ? String(reason) : JSON.stringify(reason))
  process.exit(1)
})

port.on('message', (/** @type {Uint8Array | 'close'} */ request) => {
  if (request === 'close') {
    void engine.close().then(() => port.close())
    return
  }
  // A copy, because Postgres's own memory can't be given away.
  const answer = engine.execProtocolRawSync(request).slice()
  Atomics.add(done, 0, 1)
  port.postMessage(answer, [answer.buffer])
})
port.postMessage('ready')
