import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { AuthError } from './errors.ts'

/** Computes and compares bcrypt hashes in a thread of its own. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (an unknown account) it takes as long as with one, and answers false. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** What a password lacks, in the shape of the hosted server's answers. */
export interface Weakness {
  message: string
  reasons: string[]
}

/** bcrypt ignores what comes after 72 bytes. */
const longest = 72
const rounds = 10
/** The hash of 32 random bytes that nobody kept. */
const nobodys = '$2b$10$lq41y5UaAwVZG3Qq8VScGuxDmIebj23SZWe7ItoKJ5.bKVdzEkovq'
const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

export const isHash = (text: string): boolean => bcryptHash.test(text)

/** Null when the password is strong enough. Lengths are counted in bytes, as the hosted server does. */
export const weaknessOf = (password: string, { minimum_password_length: shortest }: Config['auth']): Weakness | null =>
  Buffer.byteLength(password) < shortest
    ? { message: `Password should be at least ${shortest} characters.`, reasons: ['length'] }
    : null

/** Throws 422 `weak_password` or 400 `validation_failed`. */
export const checkStrength = (password: string, config: Config['auth']): void => {
  if (Buffer.byteLength(password) > longest)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${longest} characters`)
  const weakness = weaknessOf(password, config)
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { weak_password: { reasons: weakness.reasons } })
}

type Job = { password: string; hash: string } | { password: string; rounds: number }
interface Waiting {
  resolve: (answer: string | boolean) => void
  reject: (error: Error) => void
}

/** The thread starts with the first password and never keeps the process alive by itself. */
export const makePasswords = (): Passwords => {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  const started = (): Worker => {
    if (worker) return worker
    const made = new Worker(new URL('./bcrypt.worker.mjs', import.meta.url), { execArgv: [] })
    made.on('message', ({ id, answer }: { id: number; answer: string | boolean }) => {
      waiting.get(id)?.resolve(answer)
      waiting.delete(id)
    })
    made.on('error', (error: Error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    made.unref()
    worker = made
    return made
  }

  const run = (job: Job) =>
    new Promise<string | boolean>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      started().postMessage({ id: last, ...job }, [])
    })

  return {
    hash: async (password) => String(await run({ password, rounds })),
    matches: async (password, hash) => {
      const known = hash !== null && isHash(hash)
      const same = await run({ password, hash: known ? hash : nobodys })
      return known && same === true
    },
  }
}
