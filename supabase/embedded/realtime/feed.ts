import { setImmediate as pause } from 'node:timers/promises'
import type { Backend } from '../backend.ts'
import { queryEach } from './queryEach.ts'
import { readAnnouncement, type Announcement, type Change, type Gone } from './change.ts'
import type { Person } from './claims.ts'
import { passing, type SubscribedChange } from './filters.ts'
import { makePayloads, refusal } from './payload.ts'
import { judge, keysOf, type Subscribed, type Verdict } from './rights.ts'
import { tablesById } from './tables.ts'

/** One `on('postgres_changes', …)` of a channel. */
export interface Subscription extends Subscribed {
  /** The oids of the tables. */
  tables: readonly string[]
  channel: Receiver
  /** The channel's id of this subscription. */
  id: number
}

interface Receiver {
  /** `data` is JSON. */
  deliver(ids: readonly number[], data: string): void
}

/**
 * How many pairs of a change and a subscription are checked at once. More is faster overall, but delays each change.
 */
const judgedAtOnce = 5_000
/** Number of channels that are checked together; they receive changes while the next are checked. */
const group = 200
/** How many channels receive a change before other requests get a turn. */
const deliveredAtOnce = 25

/** Sends changes to their subscribers, in commit order. */
export class Feed {
  readonly #backend: Backend
  readonly #subscriptions = new Map<string, Set<Subscription>>()
  readonly #waiting: { announcement: Exclude<Announcement, { gone: Gone }>; at: number }[] = []
  readonly #dismiss: (gone: Gone) => void
  #listening: Promise<void> | null = null
  #isDelivering = false
  #delivery: Promise<void> = Promise.resolve()

  /** `dismiss` is called when an account is banned or deleted, or when a session ends. */
  constructor(backend: Backend, dismiss: (gone: Gone) => void) {
    this.#backend = backend
    this.#dismiss = dismiss
  }

  /** Starts receiving changes, bans and ended sessions. Rejects if the database closes before. */
  listen(): Promise<void> {
    this.#listening ??= this.#backend.database.listen('realtime', (text) => this.#receive(text))
    return this.#listening
  }

  add(subscription: Subscription): void {
    for (const table of subscription.tables)
      this.#subscriptions.set(table, (this.#subscriptions.get(table) ?? new Set()).add(subscription))
  }

  remove(subscription: Subscription): void {
    for (const table of subscription.tables) this.#subscriptions.get(table)?.delete(subscription)
  }

  #receive(text: string): void {
    const at = this.#backend.now()
    const announcement = readAnnouncement(text, at)
    if (!announcement) return
    if ('gone' in announcement) {
      this.#dismiss(announcement.gone)
      return
    }
    if ('change' in announcement && this.#listeners(announcement.change).length === 0) return
    this.#waiting.push({ announcement, at })
    if (!this.#isDelivering) void this.#deliverAll()
  }

  #listeners({ table, type }: Change): Subscription[] {
    return [...(this.#subscriptions.get(table) ?? [])].filter(
      ({ parameters: { event } }) => event === '*' || event === type,
    )
  }

  async #deliverAll(): Promise<void> {
    this.#isDelivering = true
    while (this.#waiting.length > 0)
      try {
        await this.#deliver(await this.#take())
      } catch (error) {
        this.#failed(error)
      }
    this.#isDelivering = false
  }

  /** The next changes: at least one, and no more than can be checked at once. */
  async #take(): Promise<Change[]> {
    const changes: Change[] = []
    let pairs = 0
    while (changes.length === 0 || pairs < judgedAtOnce) {
      const next = this.#waiting.shift()
      if (!next) break
      const { announcement, at } = next
      const change = 'change' in announcement ? announcement.change : await this.#fetch(announcement.outbox, at)
      if (!change) continue
      changes.push(change)
      pairs += this.#listeners(change).length
    }
    return changes
  }

  /** A change that was too large for a notification; null if it cannot be read. */
  async #fetch(id: string, at: number): Promise<Change | null> {
    const sql = 'delete from realtime.outbox where id = $1 returning change'
    const results = await queryEach(this.#backend.database, [{ sql, values: [id] }])
    const text = results.flatMap((result) => ('rows' in result ? result.rows : []))[0]?.[0]
    const announcement = text ? readAnnouncement(text, at) : null
    return announcement && 'change' in announcement ? announcement.change : null
  }

  /** Sends to one group while the next is checked; both threads work in parallel. */
  async #deliver(changes: readonly Change[]): Promise<void> {
    const { database } = this.#backend
    const tables = await tablesById(database, [...new Set(changes.map(({ table }) => table))])
    const published = changes.flatMap((change) => {
      const table = tables.find(({ id }) => id === change.table)
      return table ? [{ change, table, payloadFor: makePayloads(database, change, table) }] : []
    })
    const keys = await keysOf(database, published)
    const all = published.map((one, index) => ({
      ...one,
      key: keys[index] ?? [],
      subscriptions: this.#listeners(one.change).map(asItIs),
    }))
    const passed = await passing(database, all)
    for (const some of inGroups(all.map((one, index) => ({ ...one, subscriptions: passed[index] ?? [] })))) {
      const verdicts = await judge(database, some)
      await this.#delivery
      this.#delivery = deliver(some, verdicts).catch((error: unknown) => this.#failed(error))
    }
  }

  #failed(error: unknown): void {
    this.#backend.log({ level: 'error', event: 'realtime.undelivered', message: String(error) })
  }
}

/** A change with subscribers. */
interface Delivery extends SubscribedChange<Subscription> {
  payloadFor: ReturnType<typeof makePayloads>
}

/** A copy, because a token may be renewed before delivery. Not a spread, which is slow with an accessor. */
const asItIs = ({ id, tables, channel, parameters, person }: Subscription): Subscription => ({
  id,
  tables,
  channel,
  parameters,
  person,
})

/** Splits the subscriptions by channel. Each channel is in one group, so it receives its changes in order. */
const inGroups = (changes: readonly Delivery[]): (readonly Delivery[])[] => {
  const groups = new Map<Receiver, number>()
  for (const { subscriptions } of changes)
    for (const { channel } of subscriptions)
      if (!groups.has(channel)) groups.set(channel, Math.floor(groups.size / group))
  if (groups.size <= group) return [changes]
  return Array.from({ length: Math.ceil(groups.size / group) }, (_, number) =>
    changes.map((one) => ({
      ...one,
      subscriptions: one.subscriptions.filter(({ channel }) => groups.get(channel) === number),
    })),
  )
}

const deliver = async (
  changes: readonly Delivery[],
  verdicts: readonly ((person: Person) => Verdict)[],
): Promise<void> => {
  for (const [index, { change, table, subscriptions, payloadFor }] of changes.entries()) {
    const messages = new Map<Receiver, Map<string, number[]>>()
    for (const subscription of subscriptions) {
      const verdict = verdicts[index]?.(subscription.person) ?? 'hidden'
      if (verdict === 'hidden') continue
      const data = verdict === 'seen' ? await payloadFor(subscription) : refusal(change, table, verdict)
      const ofChannel = messages.get(subscription.channel) ?? new Map<string, number[]>()
      messages.set(subscription.channel, ofChannel.set(data, [...(ofChannel.get(data) ?? []), subscription.id]))
    }
    let delivered = 0
    for (const [channel, ofChannel] of messages) {
      for (const [data, ids] of ofChannel) channel.deliver(ids, data)
      if (++delivered % deliveredAtOnce === 0) await pause()
    }
  }
}
