import { randomUUID } from 'node:crypto'
import { Broadcast, isRecord } from './frames.ts'

/** A channel, as others in the same room know it. */
export interface Member {
  /** `payload` is JSON. */
  tell(event: string, payload: string): void
  tellBroadcast(broadcast: Broadcast): void
}

interface Presence {
  key: string
  meta: Record<string, unknown>
}

/** The channels of one topic: what they broadcast, and who of them is present. Kept in memory only. */
export class Room {
  readonly #members = new Set<Member>()
  readonly #present = new Map<Member, Presence>()

  enter(member: Member): void {
    this.#members.add(member)
  }

  /** Answers whether nobody is left. */
  leave(member: Member): boolean {
    this.untrack(member)
    this.#members.delete(member)
    return this.#members.size === 0
  }

  broadcast(from: Member, toSelf: boolean, said: Broadcast | Readonly<Record<string, unknown>>): void {
    for (const member of this.#members) {
      if (member === from && !toSelf) continue
      if (said instanceof Broadcast) member.tellBroadcast(said)
      else member.tell('broadcast', JSON.stringify(said))
    }
  }

  /** Who is present, by key, as JSON. */
  state(): string {
    const byKey: Record<string, { metas: unknown[] }> = {}
    for (const { key, meta } of this.#present.values()) (byKey[key] ??= { metas: [] }).metas.push(meta)
    return JSON.stringify(byKey)
  }

  track(member: Member, key: string, payload: unknown): void {
    const before = this.#present.get(member)
    const meta: Record<string, unknown> = { ...(isRecord(payload) ? payload : {}), phx_ref: randomUUID() }
    if (before) meta['phx_ref_prev'] = before.meta['phx_ref']
    const presence = { key, meta }
    this.#present.set(member, presence)
    this.#tellDifference([presence], before ? [before] : [])
  }

  untrack(member: Member): void {
    const before = this.#present.get(member)
    if (this.#present.delete(member) && before) this.#tellDifference([], [before])
  }

  #tellDifference(joins: readonly Presence[], leaves: readonly Presence[]): void {
    const byKey = (some: readonly Presence[]) =>
      Object.fromEntries(some.map(({ key, meta }) => [key, { metas: [meta] }]))
    const difference = JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) })
    for (const member of this.#members) member.tell('presence_diff', difference)
  }
}
