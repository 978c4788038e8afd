import { parentPort, workerData } from 'node:worker_threads'
import { createEngine } from './engine.ts'

/** Postgres in a thread of its own: bytes in, bytes out, one batch at a time; 'close' ends it. */
const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread')

const engine = await createEngine((workerData as { directory: string }).directory)

port.on('message', (request: Uint8Array | 'close') => {
  if (request === 'close') {
    void engine.close().then(() => port.close())
    return
  }
  // A copy: the answer may be a view of Postgres's own memory, which can't be given away.
  const answer = Uint8Array.from(engine.execProtocolRawSync(request))
  port.postMessage(answer, [answer.buffer])
})
port.postMessage('ready')
