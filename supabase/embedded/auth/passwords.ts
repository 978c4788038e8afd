import { Worker } from 'node:worker_threads'
import { tooMany } from './limit.ts'
import type { Pause } from './pause.ts'

/**
 * Computes and compares bcrypt hashes in a worker thread, one at a time. The queue is bounded. It is served by rank,
 * then round robin by address.
 */
export interface Passwords {
  /** Throws 429 `over_request_rate_limit` if the queue is full, as {@link Passwords.matches} does. */
  hash(password: string, turn: Turn): Promise<string>
  matches(password: string, hash: string, turn: Turn): Promise<boolean>
  /** Throws as {@link Passwords.matches} would, and computes nothing. */
  checkRoom(turn: Turn): void
  /**
   * Takes a place in a virtual queue in which every comparison is computed. The returned function resolves when that
   * place's turn is over. A refused sign-in waits for it, so an unknown address takes as long as a known one but costs
   * no hash.
   */
  refusalDue(): () => Promise<void>
}

export interface Turn {
  rank: Rank
  /** The client's address. Within one rank, the address with the fewest served jobs is next. */
  address: string
}

/** 0: a known device. 1: others. 2: after failures. */
export type Rank = 0 | 1 | 2

/** bcrypt ignores bytes after the 72nd. */
export const longestPassword = 72
const rounds = 10
/** Only hashes with a bounded cost: the highest costs take days. */
const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

/** Whether a text is a bcrypt hash that may be stored. */
export const isHash = (text: string): boolean => bcryptHash.test(text)

type Job = { password: string; hash: string } | { password: string; rounds: number }

interface Waiting extends Turn {
  job: Job
  resolve: (result: string | boolean) => void
  reject: (error: Error) => void
}

/** Queue length at which a rank is refused. A whole club may sign in at the same moment. */
const room: Readonly<Record<Rank, number>> = { 0: 150, 1: 100, 2: 30 }
/** Number of durations stored, and the initial estimate in milliseconds. */
const remembered = 16
const firstGuess = 60
/** Maximum delay of a refusal, in milliseconds. */
const longestWait = 10_000

interface Computed {
  result: string | boolean
  /** Duration without the thread's start. */
  ms: number
}

/** Computes one job. */
export type Compute = (job: Job) => Promise<Computed>

export const makePasswords = ({ pause, compute = inThread() }: { pause: Pause; compute?: Compute }): Passwords => {
  const waiting: Waiting[] = []
  /** Jobs served by address since the queue was last empty. */
  const served = new Map<string, number>()
  const durations: number[] = []
  let isBusy = false
  /** When the virtual queue ends. */
  let tail = 0

  const slowest = () => (durations.length > 0 ? Math.max(...durations) : firstGuess)

  const next = (): Waiting | undefined => {
    const servedOf = ({ address }: Waiting) => served.get(address) ?? 0
    const [first] = waiting.toSorted((a, b) => a.rank - b.rank || servedOf(a) - servedOf(b))
    if (first) waiting.splice(waiting.indexOf(first), 1)
    return first
  }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let one = next(); one; one = next()) {
      served.set(one.address, (served.get(one.address) ?? 0) + 1)
      try {
        const { result, ms } = await compute(one.job)
        durations.push(ms)
        if (durations.length > remembered) durations.shift()
        one.resolve(result)
      } catch (error) {
        one.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    served.clear()
    isBusy = false
  }

  const checkRoom = ({ rank }: Turn) => {
    if (waiting.length >= room[rank]) throw tooMany()
  }

  const lengthen = () => {
    tail = Math.max(tail, performance.now()) + slowest()
    return tail
  }

  const run = (job: Job, turn: Turn) => {
    checkRoom(turn)
    return new Promise<string | boolean>((resolve, reject) => {
      waiting.push({ job, ...turn, resolve, reject })
      void work()
    })
  }

  return {
    checkRoom,
    hash: async (password, turn) => {
      const result = run({ password, rounds }, turn)
      lengthen()
      return String(await result)
    },
    matches: async (password, hash, turn) => (await run({ password, hash }, turn)) === true,
    refusalDue: () => {
      const due = Math.min(lengthen(), performance.now() + longestWait)
      return () => pause(Math.max(due - performance.now(), 0))
    },
  }
}

/** Starts the thread with the first password. The thread does not keep the process alive. */
const inThread = (): Compute => {
  let worker: Worker | undefined
  let settle: { resolve: (computed: Computed) => void; reject: (error: Error) => void } | undefined

  const started = (): Worker => {
    if (worker) return worker
    const made = new Worker(new URL('./bcrypt.worker.mjs', import.meta.url), { execArgv: [] })
    made.on('message', (computed: Computed) => settle?.resolve(computed))
    made.on('error', (error: Error) => {
      worker = undefined
      settle?.reject(error)
    })
    made.unref()
    worker = made
    return made
  }

  return (job) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      started().postMessage(job, [])
    })
}
