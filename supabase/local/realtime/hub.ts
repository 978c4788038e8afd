import type { Backend } from '../backend.ts'
import { Feed } from './feed.ts'
import { Room, type Member } from './room.ts'
import type { Socket } from './socket.ts'

/** How often (ms) tokens are looked at: a channel outlives its token by no more than this. */
const interval = 1_000

/** All sockets of one backend, and what they share. */
export class Hub {
  readonly backend: Backend
  readonly feed: Feed
  /** How long a socket may be silent, ms; clients send a heartbeat every 25 s. */
  readonly #patience: number
  readonly #sockets = new Set<Socket>()
  readonly #rooms = new Map<string, Room>()
  #watch: NodeJS.Timeout | null = null

  constructor(backend: Backend, patience: number) {
    this.backend = backend
    this.#patience = patience
    this.feed = new Feed(backend, (user) => {
      for (const socket of this.#sockets) socket.dismiss(user)
    })
    // From the start on, so that what is too large for a notification does not pile up while nobody is there.
    this.feed.listen().catch((error: unknown) => {
      backend.log({ level: 'warn', event: 'realtime.deaf', error: String(error) })
    })
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    this.#watch ??= setInterval(() => this.#look(), Math.min(interval, this.#patience)).unref()
  }

  remove(socket: Socket): void {
    this.#sockets.delete(socket)
    if (this.#sockets.size > 0 || !this.#watch) return
    clearInterval(this.#watch)
    this.#watch = null
  }

  enter(topic: string, member: Member): Room {
    const room = this.#rooms.get(topic) ?? new Room()
    this.#rooms.set(topic, room)
    room.enter(member)
    return room
  }

  leave(topic: string, member: Member): void {
    if (this.#rooms.get(topic)?.leave(member)) this.#rooms.delete(topic)
  }

  #look(): void {
    for (const socket of this.#sockets) {
      socket.expire(this.backend.now())
      if (performance.now() - socket.heardAt > this.#patience) socket.end()
    }
  }
}
