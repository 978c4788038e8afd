import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

// A bcrypt computation takes about 100 ms without a pause: here it delays nobody's request.
parentPort?.on('message', ({ id, password, hash, rounds }) => {
  const answer = hash === undefined ? hashSync(password, rounds) : compareSync(password, hash)
  parentPort?.postMessage({ id, answer }, [])
})
