import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from './engine.ts'

/** Postgres in a thread of its own: bytes in, bytes out, one batch at a time; 'close' ends it. Text out: why it broke down. */
const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread')

const { directory, done } = workerData as { directory: string; done: Int32Array }
const engine = await createEngine(directory)
engine.onBreakdown((reason) => {
  port.postMessage(reason instanceof Error ? String(reason) : JSON.stringify(reason))
  process.exit(1)
})

port.on('message', (request: Uint8Array | 'close') => {
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
