import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

// A bcrypt computation takes about 100 ms without a pause: here it delays nobody's request.
parentPort?.on('message', ({ password, hash, rounds }) => {
  const start = performance.now()
  const answer = hash === undefined ? hashSync(password, rounds) : compareSync(password, hash)
  parentPort?.postMessage({ answer, ms: performance.now() - start }, [])
})
