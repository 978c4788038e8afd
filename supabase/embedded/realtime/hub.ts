import type { Backend } from '../backend.ts'
import { Tally } from '../tally.ts'
import type { Connection } from './connection.ts'
import { Feed } from './feed.ts'
import type { Limits } from './limits.ts'

/** How often (ms) tokens are checked: a channel outlives its token by at most this time. */
const interval = 1_000

/** The code of a closed WebSocket whose server starts again. */
const serviceRestart = 1012

/** All sockets of one backend and their shared state. */
export class Hub {
  readonly backend: Backend
  readonly feed: Feed
  readonly limits: Limits
  /** Subscriptions by account. */
  readonly subscriptions: Tally
  readonly #sockets = new Set<Connection>()
  /** Sockets without a channel, oldest first. */
  readonly #waiting = new Set<Connection>()
  readonly #byAddress: Tally
  readonly #byAccount: Tally
  #watch: NodeJS.Timeout | null = null

  constructor(backend: Backend, limits: Limits) {
    this.backend = backend
    this.limits = limits
    this.subscriptions = new Tally(limits.subscriptionsOfAccount)
    this.#byAddress = new Tally(limits.socketsOfAddress)
    this.#byAccount = new Tally(limits.socketsOfAccount)
    this.feed = new Feed(backend, (gone) => {
      for (const socket of this.#sockets) socket.dismiss(gone)
    })
    // From the start, so that large changes do not pile up while no one is connected.
    this.feed.listen().catch((error: unknown) => {
      backend.log({ level: 'warn', event: 'realtime.deaf', error: String(error) })
    })
  }

  /** Whether one more socket of this address may open. */
  hasRoom(address: string): boolean {
    return this.#sockets.size < this.limits.sockets && this.#byAddress.hasRoom(address)
  }

  add(socket: Connection): void {
    this.#sockets.add(socket)
    this.#byAddress.add(socket.address, 1)
    this.#waiting.add(socket)
    const [longest] = this.#waiting
    if (longest && this.#waiting.size > this.limits.waiting) this.#turnAway(longest, 1013)
    this.#watch ??= setInterval(() => this.#look(), Math.min(interval, this.limits.patience)).unref()
  }

  /** A socket joins its first channel; false if the account has too many sockets. */
  seat(socket: Connection, account: string): boolean {
    if (!this.#byAccount.hasRoom(account)) return false
    this.#waiting.delete(socket)
    this.#byAccount.add(account, 1)
    return true
  }

  remove(socket: Connection): void {
    if (!this.#sockets.delete(socket)) return
    this.#waiting.delete(socket)
    this.#byAddress.add(socket.address, -1)
    if (socket.account !== null) this.#byAccount.add(socket.account, -1)
    if (this.#sockets.size > 0 || !this.#watch) return
    clearInterval(this.#watch)
    this.#watch = null
  }

  /** Closes all sockets; clients connect again. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.close(serviceRestart)
  }

  #look(): void {
    const now = performance.now()
    for (const socket of this.#sockets) {
      socket.expire(this.backend.now())
      if (now - socket.receivedAt > this.limits.patience) socket.end()
    }
    for (const socket of this.#waiting)
      if (now - socket.openedAt > this.limits.joinPatience) this.#turnAway(socket, 1008)
  }

  /** Counts as a socket until it is closed, which a client may delay. */
  #turnAway(socket: Connection, code: number): void {
    this.#waiting.delete(socket)
    socket.close(code)
  }
}
