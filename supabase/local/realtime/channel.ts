import { expired, TokenError, type Person } from './claims.ts'
import type { Subscription } from './feed.ts'
import { type Broadcast, isRecord, type Received } from './frames.ts'
import type { Hub } from './hub.ts'
import { admit, readConfig } from './join.ts'
import { ParameterError, readParameters } from './parameters.ts'
import type { Member, Room } from './room.ts'
import { findTables, SubscriptionError } from './subscribe.ts'

/** What a channel needs of its socket. Payloads are JSON. */
export interface Line {
  hub: Hub
  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: string): void
  sendBytes(broadcast: Broadcast, topic: string): void
  /** The key in the socket's address: whose channels they are without a token of their own. */
  apiKey: string
  /** Forgets a channel that has ended. */
  forget(channel: Channel): void
}

const maxSubscriptions = 100
/** By its place in the join; none is 0, which clients take for none. */
const idOf = (index: number) => index + 1

/** One topic that a client has joined on one socket. */
export class Channel implements Member {
  readonly topic: string
  readonly joinRef: string | null
  readonly #line: Line
  readonly #room: Room
  readonly #config: ReturnType<typeof readConfig>
  #person: Person
  #subscriptions: Subscription[] = []
  #tracked = false
  #hasEnded = false

  constructor(line: Line, { topic, joinRef, payload }: Received, person: Person) {
    this.topic = topic
    this.joinRef = joinRef
    this.#line = line
    this.#person = person
    this.#config = readConfig(payload)
    this.#room = line.hub.enter(topic, this)
  }

  /** What the join is answered with: the wanted changes in their order, each with its id. */
  get joined(): string {
    return JSON.stringify({
      postgres_changes: this.#config.changes.map((change, index) => ({ ...change, id: idOf(index) })),
    })
  }

  /** What follows the answer to the join. */
  async begin(): Promise<void> {
    await this.#line.hub.feed.listen()
    if (this.#config.presenceEnabled) this.#push('presence_state', this.#room.state())
    await this.#subscribe()
  }

  async receive({ event, payload, ref }: Received): Promise<void> {
    if (event === 'phx_leave') {
      this.#reply(ref)
      this.close()
    } else if (event === 'access_token' && isRecord(payload)) await this.#renew(payload['access_token'])
    else if (event === 'broadcast') {
      this.#room.broadcast(this, this.#config.toSelf, payload)
      if (this.#config.acknowledge) this.#reply(ref)
    } else if (event === 'presence' && isRecord(payload)) this.#present(payload, ref)
  }

  hear(ids: readonly number[], data: string): void {
    this.expire(this.#line.hub.backend.now())
    if (this.#subscriptions.length > 0) this.tell('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  tell(event: string, payload: string): void {
    this.#line.send(null, null, this.topic, event, payload)
  }

  tellBroadcast(broadcast: Broadcast): void {
    this.#line.sendBytes(broadcast, this.topic)
  }

  /** Ends the channel whose token has. `now`: milliseconds since 1970. */
  expire(now: number): void {
    if (this.#person.until <= now) this.#shutDown(expired(this.#person.until, now).message)
  }

  /** Ends the channel of somebody who may not come in any more; answers whether it was theirs. */
  dismiss(user: string): boolean {
    if (this.#person.sub !== user) return false
    this.#shutDown('User is banned')
    return true
  }

  close(): void {
    this.#line.forget(this)
    this.end()
    this.#line.send(this.joinRef, this.joinRef, this.topic, 'phx_close', '{}')
  }

  /** Without a word, because the socket is gone. */
  end(): void {
    this.#hasEnded = true
    for (const subscription of this.#subscriptions.splice(0)) this.#line.hub.feed.remove(subscription)
    this.#line.hub.leave(this.topic, this)
  }

  async #subscribe(): Promise<void> {
    const { changes } = this.#config
    if (changes.length === 0) return
    const { hub } = this.#line
    try {
      if (changes.length > maxSubscriptions) throw new SubscriptionError('Too many postgres_changes on one channel')
      const wanted = changes.map(readParameters)
      const found: Subscription[] = []
      for (const [index, parameters] of wanted.entries()) {
        const tables = await findTables(hub.backend.database, this.#person.role, parameters)
        found.push(this.#subscription(idOf(index), parameters, tables))
      }
      if (this.#hasEnded) return
      for (const subscription of this.#subscriptions.splice(0)) hub.feed.remove(subscription)
      for (const subscription of found) hub.feed.add(subscription)
      this.#subscriptions = found
      this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (!(error instanceof ParameterError || error instanceof SubscriptionError)) throw error
      this.#system('postgres_changes', 'error', error.message)
    }
  }

  #subscription(id: number, parameters: Subscription['parameters'], tables: readonly string[]): Subscription {
    const person = () => this.#person
    return {
      id,
      parameters,
      tables,
      channel: this,
      get person() {
        return person()
      },
    }
  }

  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_')) return
    try {
      const person = await admit(this.#line.hub.backend, this.#line.apiKey, token)
      if (person.claims === this.#person.claims) return
      this.#person = person
      await this.#subscribe()
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      this.#shutDown(error.message)
    }
  }

  #present(payload: Readonly<Record<string, unknown>>, ref: string | null): void {
    const event = String(payload['event']).toLowerCase()
    if (event === 'track') {
      const isFirst = !this.#config.presenceEnabled && !this.#tracked
      this.#tracked = true
      this.#room.track(this, this.#config.presenceKey, payload['payload'])
      this.#reply(ref)
      if (isFirst) this.#push('presence_state', this.#room.state())
    } else if (event === 'untrack') {
      this.#room.untrack(this)
      this.#reply(ref)
    } else this.#reply(ref, 'error')
  }

  #shutDown(message: string): void {
    this.#system('system', 'error', message)
    this.close()
  }

  #system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.slice('realtime:'.length)
    this.#push('system', JSON.stringify({ message, status, extension, channel }))
  }

  #push(event: string, payload: string): void {
    this.#line.send(this.joinRef, null, this.topic, event, payload)
  }

  #reply(ref: string | null, status: 'ok' | 'error' = 'ok'): void {
    this.#line.send(this.joinRef, ref, this.topic, 'phx_reply', `{"status":"${status}","response":{}}`)
  }
}
