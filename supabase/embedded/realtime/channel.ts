import type { Gone } from './change.ts'
import { expired, TokenError, type Person } from './claims.ts'
import type { Subscription } from './feed.ts'
import type { Received } from './frames.ts'
import type { Hub } from './hub.ts'
import { accountOf, admit, readConfig } from './join.ts'
import { ParameterError, readParameters } from './parameters.ts'
import { findTables, SubscriptionError } from './subscribe.ts'

/** What a channel needs of its socket. Payloads are JSON. */
export interface ChannelSocket {
  hub: Hub
  send(joinRef: string | null, ref: string | null, topic: string, event: string, payload: string): void
  /** The key in the socket's address; its rights apply to channels without their own token. */
  apiKey: string
  /** Removes a channel that has ended. */
  forget(channel: Channel): void
}

/** By position in the join, starting at 1, because clients treat 0 as missing. */
const idOf = (index: number) => index + 1

/** One topic that a client has joined on one socket. Channels of the same topic on other sockets are independent. */
export class Channel {
  readonly topic: string
  readonly joinRef: string | null
  readonly #socket: ChannelSocket
  readonly #isPrivate: boolean
  readonly #changes: ReturnType<typeof readConfig>['changes']
  #person: Person
  #subscriptions: Subscription[] = []
  /** The account that the subscriptions count for. */
  #account = ''
  #hasEnded = false

  constructor(socket: ChannelSocket, { topic, joinRef, payload }: Received, person: Person) {
    this.topic = topic
    this.joinRef = joinRef
    this.#socket = socket
    this.#person = person
    const { isPrivate, changes } = readConfig(payload)
    this.#isPrivate = isPrivate
    this.#changes = changes
  }

  /** The response to the join: the requested changes in their order, each with its id. */
  get joined(): string {
    return JSON.stringify({
      postgres_changes: this.#changes.map((change, index) => ({ ...change, id: idOf(index) })),
    })
  }

  /** Call it after responding to the join. */
  async begin(): Promise<void> {
    await this.#socket.hub.feed.listen()
    await this.#subscribe()
  }

  async receive({ event, payload, ref }: Received): Promise<void> {
    if (event === 'phx_leave') {
      this.#reply(ref)
      this.close()
    } else if (event === 'access_token') await this.#renew(payload['access_token'])
    else
      this.#reply(
        ref,
        'error',
        `${JSON.stringify(event.slice(0, 50))} is not offered: this server sends postgres_changes only`,
      )
  }

  deliver(ids: readonly number[], data: string): void {
    this.expire(this.#socket.hub.backend.now())
    if (this.#subscriptions.length > 0)
      this.#socket.send(null, null, this.topic, 'postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  /** Ends the channel if its token has expired. `now`: milliseconds since 1970. */
  expire(now: number): void {
    if (this.#person.until <= now) this.#shutDown(expired(this.#person.until, now).message)
  }

  /** Ends the channel if it belongs to this account or session; returns whether it does. */
  dismiss(gone: Gone): boolean {
    const { sub, session } = this.#person
    const isTheirs = gone.kind === 'account' ? gone.id === sub : gone.id === session
    if (isTheirs) this.#shutDown(gone.kind === 'account' ? 'User is banned' : 'Session has ended')
    return isTheirs
  }

  close(): void {
    this.#socket.forget(this)
    this.end()
    this.#socket.send(this.joinRef, this.joinRef, this.topic, 'phx_close', '{}')
  }

  /** Sends nothing, because the socket is closed. */
  end(): void {
    this.#hasEnded = true
    this.#unsubscribe()
  }

  async #subscribe(): Promise<void> {
    const changes = this.#changes
    if (changes.length === 0) return
    const { hub } = this.#socket
    try {
      if (changes.length > hub.limits.subscriptionsOfChannel)
        throw new SubscriptionError('Too many postgres_changes on one channel')
      const wanted = changes.map((change) => readParameters(this.#within(change)))
      if (wanted.some(({ filters }) => filters.length > hub.limits.filtersOfSubscription))
        throw new SubscriptionError('Too many filters')
      const found: Subscription[] = []
      for (const [index, parameters] of wanted.entries()) {
        const tables = await findTables(hub.backend.database, this.#person.role, parameters)
        found.push(this.#subscription(idOf(index), parameters, tables))
      }
      if (this.#hasEnded) return
      this.#unsubscribe()
      this.#account = accountOf(this.#person) ?? ''
      if (!hub.subscriptions.hasRoom(this.#account, found.length))
        throw new SubscriptionError('Too many postgres_changes of one account')
      hub.subscriptions.add(this.#account, found.length)
      for (const subscription of found) hub.feed.add(subscription)
      this.#subscriptions = found
      this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (!(error instanceof ParameterError || error instanceof SubscriptionError)) throw error
      this.#system('postgres_changes', 'error', error.message)
    }
  }

  /** Throws a {@link SubscriptionError} for a filter that would take long to parse. */
  #within(change: Readonly<Record<string, unknown>>): typeof change {
    const { filter } = change
    if (typeof filter === 'string' && filter.length > this.#socket.hub.limits.filter)
      throw new SubscriptionError('Filter too long')
    return change
  }

  #unsubscribe(): void {
    const { feed, subscriptions } = this.#socket.hub
    subscriptions.add(this.#account, -this.#subscriptions.length)
    for (const subscription of this.#subscriptions.splice(0)) feed.remove(subscription)
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
      const channel = { topic: this.topic, isPrivate: this.#isPrivate }
      const person = await admit(this.#socket.hub.backend, this.#socket.apiKey, token, channel)
      if (person.claims === this.#person.claims) return
      this.#person = person
      await this.#subscribe()
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      this.#shutDown(error.message)
    }
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
    this.#socket.send(this.joinRef, null, this.topic, event, payload)
  }

  #reply(ref: string | null, status: 'ok' | 'error' = 'ok', reason?: string): void {
    this.#socket.send(this.joinRef, ref, this.topic, 'phx_reply', JSON.stringify({ status, response: { reason } }))
  }
}
