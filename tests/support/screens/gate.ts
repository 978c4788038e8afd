import { setTimeout as pass } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Page, expect } from 'playwright/test'
import { Network, type PausedRequest } from './network.ts'
import { type Reply, type SentRequest, cut, through } from './reply.ts'

/** An actor that is running by the graph. */
interface Running {
  actor: object
  /** What becomes of its requests; null: they are held. */
  reply: Reply | null
  /** The actor of the same id that begins with this one's answer: its first request is held again. */
  next: object | null
}

/** A request under way: whose it is, and how it goes on. */
interface Held {
  id: string
  actor: object
  release: (reply: Reply) => Promise<void>
}

const reading = ['GET', 'HEAD']

/**
 * Stands between the page and the backend: holds what the machine's actors ask until the path says how it ends, so that the states in
 * between are really seen. Everything else passes.
 */
export class Gate {
  readonly requests: SentRequest[] = []
  readonly #requests: Readonly<Record<string, readonly string[]>>
  readonly #running = new Map<string, Running>()
  #held: Held[] = []
  #left: Held[] = []
  #network: Network | null = null
  /** Somebody waits for the next request that is held. */
  #heard: () => void = () => undefined

  constructor(requests: Readonly<Record<string, readonly string[]>>) {
    this.#requests = requests
  }

  async watch(page: Page) {
    this.#network = await Network.pause(page, (request) => this.#meet(request))
  }

  /** The path is over: whatever is held goes on. */
  async open() {
    await this.#network?.stop()
  }

  /** The actors whose requests are held now. */
  get waiting(): readonly string[] {
    return this.#held.map(({ id }) => id).toSorted()
  }

  /** The next step begins: which actors run after it, and which one it answers. Throws when that one asks for nothing. */
  async turn(actors: ReadonlyMap<string, object>, answer: { id: string; reply: Reply } | null) {
    const answered = this.#held.find(({ id }) => id === answer?.id)
    if (answer && !answered) throw new Error(`no request of '${answer.id}' is waiting`)
    for (const [id, { actor }] of this.#running)
      if (id !== answer?.id && actors.get(id) !== actor) this.#running.delete(id)
    for (const [id, actor] of actors)
      if (!this.#running.has(id)) this.#running.set(id, { actor, reply: null, next: null })
    const isLeft = (held: Held) => held !== answered && actors.get(held.id) !== held.actor
    this.#left = this.#held.filter(isLeft)
    this.#held = this.#held.filter((held) => held !== answered && !isLeft(held))
    if (!answer || !answered) return
    const next = actors.get(answer.id) ?? null
    this.#running.set(answer.id, { actor: answered.actor, reply: answer.reply, next })
    await answered.release(answer.reply)
  }

  /** The step is done: what it stopped before an answer came is never heard of again. */
  async forgetLeft() {
    await Promise.all(this.#left.map(({ release }) => release(cut)))
    this.#left = []
  }

  /** Is exactly that asked, which the graph says is asked? */
  asks(ids: readonly string[]) {
    return isDeepStrictEqual(this.waiting, ids.toSorted())
  }

  /** Waits until it is: true as soon as it is so, false after so many milliseconds. */
  async comesToAsk(ids: readonly string[], moment: number): Promise<boolean> {
    const end = performance.now() + moment
    while (!this.asks(ids)) {
      const left = end - performance.now()
      if (left <= 0) return false
      await Promise.race([new Promise<void>((resolve) => (this.#heard = resolve)), pass(left, null, { ref: false })])
    }
    return true
  }

  /** Waits until it is; throws what is asked instead. */
  async settles(ids: readonly string[]) {
    await expect.poll(() => this.waiting, { message: 'requests that are waiting' }).toEqual(ids.toSorted())
  }

  /** Has the step stopped something that is not cut off yet? */
  get leaves() {
    return this.#left.length > 0
  }

  /** For actors that work in the browser alone: the word that the path says. */
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
    this.#heard()
  }

  /** Who asks under this id now: the one that begins with the other's answer, if there is such a one. */
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
      // What writes is not asked again by itself: one more like it is somebody else's. Neither is what has been answered.
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
        return isFirst ? request.answer(reply.status, reply.body) : this.#pass(request, id, through, false)
      case 'readdressed':
        return request.pass(reply.change(request.url))
      case 'resolved':
        throw new Error(`'${id}' asks the backend: no word answers it`)
    }
  }
}
