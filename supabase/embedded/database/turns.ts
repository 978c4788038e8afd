import { DatabaseError } from './database.ts'

/** The queue of one caller: an account, an address, or the backend itself. */
interface Queue {
  /** Each resolves to whether it failed. */
  waiting: (() => Promise<boolean>)[]
  /** Engine time used, in ms, on the same scale for all queues. */
  used: number
  /** Until then only others are served, by `performance.now()`. */
  restsUntil: number
}

/** Maximum waiting requests of one caller: a page sends about 15 at once, and a club may share one address. */
const mostOfOne = 400
const mostOfAll = 5_000
/** Idle queues stored for their used time. */
const mostStored = 1_000

/**
 * In ms. Slow work that ends with a refusal (a quota or a timeout) is an attack or a fault. Its caller then waits a
 * multiple of its duration, so that repeating it takes at most a tenth of the engine's time. Ordinary refusals take a
 * few ms.
 */
const rest = { from: 50, times: 10, most: 10_000 }

const tooMany = () =>
  new DatabaseError({ message: 'Há pedidos demais ao mesmo tempo. Tente de novo em instantes.', code: 'PT429' })

/**
 * Runs one piece of work at a time. The caller with the least used engine time is next, so a flood by one caller delays
 * each other caller by one piece of work. A caller who returns starts level with the others: unused time is not saved
 * up.
 */
export class Turns {
  readonly #queues = new Map<string, Queue>()
  readonly #busy = new Set<Queue>()
  #level = 0
  #count = 0
  #isServing = false
  #served: Promise<void> = Promise.resolve()
  #alarm: NodeJS.Timeout | undefined
  #isEnding = false
  readonly #now: () => number

  /** `now`: the clock, in ms. */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /**
   * Throws {@link DatabaseError} PT429 if too much work is waiting. `null` is the backend itself, which has no limit.
   */
  take<T>(caller: string | null, work: () => Promise<T>): Promise<T> {
    const queue = this.#queueOf(caller ?? '')
    if (caller !== null && (queue.waiting.length >= mostOfOne || this.#count >= mostOfAll))
      return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      queue.waiting.push(() =>
        work().then(
          (result) => {
            resolve(result)
            return false
          },
          (error: unknown) => {
            reject(error)
            return caller !== null
          },
        ),
      )
      this.#busy.add(queue)
      this.#count++
      this.#start()
    })
  }

  /** Number of stored callers. */
  get size(): number {
    return this.#queues.size
  }

  /** Finishes all waiting work without delays. */
  async end(): Promise<void> {
    this.#isEnding = true
    clearTimeout(this.#alarm)
    this.#start()
    await this.#served
  }

  #start() {
    if (this.#isServing) return
    this.#isServing = true
    this.#served = this.#serve()
  }

  async #serve() {
    for (let queue = this.#next(); queue; queue = this.#next()) {
      const work = queue.waiting.shift()
      if (queue.waiting.length === 0) this.#busy.delete(queue)
      this.#count--
      this.#level = Math.max(this.#level, queue.used)
      const start = this.#now()
      const isRefused = await work?.()
      const end = this.#now()
      const took = end - start
      queue.used += took
      if (isRefused && took > rest.from) queue.restsUntil = end + Math.min(took * rest.times, rest.most)
    }
    this.#isServing = false
    this.#wakeLater()
  }

  #next(): Queue | undefined {
    const now = this.#isEnding ? Infinity : this.#now()
    let next: Queue | undefined
    for (const queue of this.#busy) if (queue.restsUntil <= now && (!next || queue.used < next.used)) next = queue
    return next
  }

  /** All waiting queues are delayed: starts again when the first delay ends. */
  #wakeLater() {
    clearTimeout(this.#alarm)
    if (this.#busy.size === 0) return
    const first = Math.min(...[...this.#busy].map(({ restsUntil }) => restsUntil))
    this.#alarm = setTimeout(() => this.#start(), Math.max(1, first - this.#now()))
  }

  #queueOf(caller: string): Queue {
    const known = this.#queues.get(caller)
    if (known) {
      if (known.waiting.length === 0) known.used = Math.max(known.used, this.#level)
      return known
    }
    if (this.#queues.size >= mostStored) this.#forget()
    const queue = { waiting: [], used: this.#level, restsUntil: 0 }
    this.#queues.set(caller, queue)
    return queue
  }

  /** Removes idle queues that are level with a new one and not delayed; if none is, all idle queues. */
  #forget() {
    const now = this.#now()
    for (const [caller, { waiting, used, restsUntil }] of this.#queues)
      if (waiting.length === 0 && used <= this.#level && restsUntil <= now) this.#queues.delete(caller)
    if (this.#queues.size < mostStored) return
    for (const [caller, { waiting }] of this.#queues) if (waiting.length === 0) this.#queues.delete(caller)
  }
}
