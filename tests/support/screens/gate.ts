import { setTimeout as pass } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Page, expect } from 'playwright/test'
import { Network, type PausedRequest } from './network.ts'
import { type Reply, type SentRequest, cut, through } from './reply.ts'

/** A running actor of the graph. */
interface Running {
  actor: object
  /** The outcome of its requests; null: they are held. */
  reply: Reply | null
  /** The actor with the same id that starts with this actor's result: its first request is held again. */
  next: object | null
}

/** A held request. */
interface Held {
  id: string
  actor: object
  release: (reply: Reply) => Promise<void>
}

const reading = ['GET', 'HEAD']

/**
 * Holds the requests of the machine's actors until the path decides their outcome, so that intermediate states are
 * visible. All other requests pass.
 */
export class Gate {
  readonly requests: SentRequest[] = []
  readonly #requests: Readonly<Record<string, readonly string[]>>
  readonly #running = new Map<string, Running>()
  #held: Held[] = []
  #stopped: Held[] = []
  #network: Network | null = null
  /** Resolves a wait for the next held request. */

  #notifyHeld: () => void = () => undefined

  constructor(requests: Readonly<Record<string, readonly string[]>>) {
    this.#requests = requests
  }

  async watch(page: Page) {
    this.#network = await Network.pause(page, (request) => this.#meet(request))
  }

  /** Ends the path: every held request continues. */
  async open() {
    await this.#network?.stop()
  }

  /** The ids of the actors with a held request. */
  get waiting(): readonly string[] {
    return this.#held.map(({ id }) => id).toSorted()
  }

  /**
   * Begins a step: sets the actors that run after it and releases the request that it resolves. Throws if that request
   * is not held.
   */
  async turn(actors: ReadonlyMap<string, object>, result: { id: string; reply: Reply } | null) {
    const ended = this.#held.find(({ id }) => id === result?.id)
    if (result && !ended) throw new Error(`no request of '${result.id}' is held`)
    for (const [id, { actor }] of this.#running)
      if (id !== result?.id && actors.get(id) !== actor) this.#running.delete(id)
    for (const [id, actor] of actors)
      if (!this.#running.has(id)) this.#running.set(id, { actor, reply: null, next: null })
    const isLeft = (held: Held) => held !== ended && actors.get(held.id) !== held.actor
    this.#stopped = this.#held.filter(isLeft)
    this.#held = this.#held.filter((held) => held !== ended && !isLeft(held))

    if (!result || !ended) return
    const next = actors.get(result.id) ?? null
    this.#running.set(result.id, { actor: ended.actor, reply: result.reply, next })
    await ended.release(result.reply)
  }

  /** Ends the step: cancels the requests that it stopped. */

  async cancelStopped() {
    await Promise.all(this.#stopped.map(({ release }) => release(cut)))
    this.#stopped = []
  }

  /** Exactly these actors have a held request. */

  holds(ids: readonly string[]) {
    return isDeepStrictEqual(this.waiting, ids.toSorted())
  }

  /** Waits until `holds`; false after `moment` milliseconds. */

  async waitUntilHeld(ids: readonly string[], moment: number): Promise<boolean> {
    const end = performance.now() + moment
    while (!this.holds(ids)) {
      const left = end - performance.now()
      if (left <= 0) return false
      await Promise.race([
        new Promise<void>((resolve) => (this.#notifyHeld = resolve)),
        pass(left, null, { ref: false }),
      ])
    }
    return true
  }

  /** Waits until `holds`; throws the difference. */

  async expectHeld(ids: readonly string[]) {
    await expect.poll(() => this.waiting, { message: 'held requests' }).toEqual(ids.toSorted())
  }

  /** The step stopped requests that are not cancelled yet. */

  get hasStopped() {
    return this.#stopped.length > 0
  }

  /** Holds an actor that works in the browser only; resolves with the path's outcome. */
  readonly holdRequest = (id: string): Promise<string> => {
    const wordOf = (reply: Reply) => (reply.kind === 'resolved' ? reply.word : reply.kind)
    const running = this.#following(id)
    if (!running) throw new Error(`'${id}' is not running`)
    if (running.reply) return Promise.resolve(wordOf(running.reply))
    return new Promise((resolve) => {
      const release = (reply: Reply) => Promise.resolve(resolve(wordOf(reply)))
      this.#hold({ id, actor: running.actor, release })
    })
  }

  #hold(held: Held) {
    this.#held.push(held)
    this.#notifyHeld()
  }

  /** The running actor with this id; the next one if it started with the result of the last. */
  #following(id: string): Running | undefined {
    const running = this.#running.get(id)
    if (!running?.next) return running
    const following = { actor: running.next, reply: null, next: null }
    this.#running.set(id, following)
    return following
  }

  async #meet(request: PausedRequest) {
    const { pathname, search } = new URL(request.url)
    const name = `${request.method} ${pathname}`
    const isOne = (pattern: string) => {
      const [path = '', query = ''] = pattern.split('?')
      return (name === path || name.startsWith(`${path}/`)) && search.includes(query)
    }
    const isOf = (pattern: string) => pattern.split(' or ').some(isOne)
    for (const [id, running] of this.#running) {
      const [first = '', ...others] = this.#requests[id] ?? []
      // Writes are not retried automatically: a second one belongs to another actor. The same holds for any request
      // that got its response.
      const isRepeated = running.reply?.kind === 'cut' || !running.next
      const isAgain = reading.includes(request.method) && isOf(first) && isRepeated
      const { actor, reply } = (!isAgain && isOf(first) && this.#following(id)) || running
      if (reply && (isAgain || others.some(isOf))) return this.#pass(request, id, reply, isAgain)
      if (reply || !isOf(first)) continue
      this.#hold({ id, actor, release: (decided) => this.#pass(request, id, decided, true) })
      return
    }
    const stray = Object.entries(this.#requests).find(([, [first = '']]) => isOf(first))
    if (stray) this.requests.push({ id: stray[0], arrived: true })
    await request.pass()
  }

  async #pass(request: PausedRequest, id: string, reply: Reply, isFirst: boolean): Promise<void> {
    if (isFirst) this.requests.push({ id, arrived: reply.kind !== 'cut' && reply.kind !== 'fulfilled' })
    switch (reply.kind) {
      case 'through':
        return request.pass()
      case 'cut':
        return request.cut()
      case 'lost':
        return request.lose()
      case 'fulfilled':
        return isFirst ? request.fulfill(reply.status, reply.body) : this.#pass(request, id, through, false)
      case 'readdressed':
        return request.pass(reply.change(request.url))
      case 'resolved':
        throw new Error(`'${id}' sends a request: 'resolved' is only for actors in the browser`)
    }
  }
}
