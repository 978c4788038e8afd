import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

interface Change {
  eventType: string
  schema: string
  table: string
  commit_timestamp: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
}

interface Wanted {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/** Values that arrive over time; `next` waits for the next one. */
const makeQueue = <T>() => {
  const values: T[] = []
  const waiting: ((value: T) => void)[] = []
  return {
    values,
    add(value: T) {
      const first = waiting.shift()
      if (first) first(value)
      else values.push(value)
    },
    next: (): Promise<T> =>
      new Promise((resolve) => {
        const first = values.shift()
        if (first === undefined) waiting.push(resolve)
        else resolve(first)
      }),
  }
}

export interface Listener {
  channel: RealtimeChannel
  /** The next change. */
  next(): Promise<Change>
  /** Changes that are not read yet. */
  unread: Change[]
  /** The server's next message about the subscription or the channel. */
  message(): Promise<{ extension: string; status: string; message: string; channel: string }>
  /** The next status that the client reports. */
  status(): Promise<string>
  /** Reasons of the client's reports, oldest first. */
  reasons: string[]
}

/** Joins a channel with subscriptions through a real client; the server may refuse it. */
export const listenTo = (client: SupabaseClient, wanted: readonly Wanted[], topic: string = randomUUID()): Listener => {
  const changes = makeQueue<Change>()
  const words = makeQueue<Awaited<ReturnType<Listener['message']>>>()
  const statuses = makeQueue<string>()
  const reasons: string[] = []
  const channel = client.channel(topic)
  for (const { event = '*', schema = 'public', ...rest } of wanted)
    channel.on('postgres_changes', { event, schema, ...rest } as never, (change: unknown) =>
      changes.add(change as Change),
    )
  channel.on('system', {}, (message: Awaited<ReturnType<Listener['message']>>) => words.add(message))
  channel.subscribe((status, error) => {
    if (error) reasons.push(error.message)
    statuses.add(status)
  })
  return { channel, next: changes.next, unread: changes.values, message: words.next, status: statuses.next, reasons }
}

/** The same, once the server confirms the subscriptions. Throws its message if it refuses them. */
export const subscribe = async (...parameters: Parameters<typeof listenTo>): Promise<Listener> => {
  const listener = listenTo(...parameters)
  const { status, message } = await listener.message()
  if (status !== 'ok') throw new Error(message)
  await listener.status()
  return listener
}
