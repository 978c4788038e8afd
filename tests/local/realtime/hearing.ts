import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

export interface Change {
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
  const said: T[] = []
  const waiting: ((value: T) => void)[] = []
  return {
    said,
    say(value: T) {
      const first = waiting.shift()
      if (first) first(value)
      else said.push(value)
    },
    next: (): Promise<T> =>
      new Promise((resolve) => {
        const first = said.shift()
        if (first === undefined) waiting.push(resolve)
        else resolve(first)
      }),
  }
}

export interface Hearing {
  channel: RealtimeChannel
  /** The next change. */
  next(): Promise<Change>
  /** Changes that are not read yet. */
  heard: Change[]
  /** The server's next message about the subscription or the channel. */
  word(): Promise<{ extension: string; status: string; message: string; channel: string }>
  /** The next status that the client reports. */
  status(): Promise<string>
  /** Reasons of the client's reports, oldest first. */
  reasons: string[]
}

/** Joins a channel with subscriptions through a real client; the server may refuse it. */
export const listenTo = (client: SupabaseClient, wanted: readonly Wanted[], topic: string = randomUUID()): Hearing => {
  const changes = makeQueue<Change>()
  const words = makeQueue<Awaited<ReturnType<Hearing['word']>>>()
  const statuses = makeQueue<string>()
  const reasons: string[] = []
  const channel = client.channel(topic)
  for (const { event = '*', schema = 'public', ...rest } of wanted)
    channel.on('postgres_changes', { event, schema, ...rest } as never, (change: unknown) =>
      changes.say(change as Change),
    )
  channel.on('system', {}, (word: Awaited<ReturnType<Hearing['word']>>) => words.say(word))
  channel.subscribe((status, error) => {
    if (error) reasons.push(error.message)
    statuses.say(status)
  })
  return { channel, next: changes.next, heard: changes.said, word: words.next, status: statuses.next, reasons }
}

/** The same, once the server confirms the subscriptions. Throws its message if it refuses them. */
export const hear = async (...asked: Parameters<typeof listenTo>): Promise<Hearing> => {
  const hearing = listenTo(...asked)
  const { status, message } = await hearing.word()
  if (status !== 'ok') throw new Error(message)
  await hearing.status()
  return hearing
}
