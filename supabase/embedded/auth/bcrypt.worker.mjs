import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

// A bcrypt computation blocks its thread for about 100 ms. In this thread it delays no request.
parentPort?.on('message', ({ password, hash, rounds }) => {
  const start = performance.now()
  const result = hash === undefined ? hashSync(password, rounds) : compareSync(password, hash)
  parentPort?.postMessage({ result, ms: performance.now() - start }, [])
})
