import { REALTIME_SUBSCRIBE_STATES as states, type RealtimeChannel } from '@supabase/supabase-js'
import type { z } from 'zod/mini'
import { noteDenial, supabase } from './client/client.ts'

/** What is told of a table's rows, as they are committed (SPEC.md, section 7, 'live'). */
export type LiveEvent<Row> =
  /**
   * Changes are heard from now on: what happened before, since the last reading, was missed and is to be read. Told at first,
   * after every loss, and when the token was renewed.
   */
  | { type: 'live.joined' }
  /** Nothing is heard until it is joined again, which is tried without end. */
  | { type: 'live.lost' }
  | { type: 'live.insert'; row: Row }
  | { type: 'live.update'; row: Row }
  /** Of a deletion only the key is told, and that of every row of the table, whatever the filter. */
  | { type: 'live.delete'; id: string }
  /** Something changed that could not be read: everything is to be read anew. */
  | { type: 'live.unreadable' }

export interface LiveTable<Row> {
  table: 'messages' | 'message_replies' | 'notifications' | 'pinned_items'
  /** As realtime writes it: 'user_id=eq.…'. */
  filter?: string
  schema: z.ZodMiniType<Row>
}

/**
 * In milliseconds: how long is waited before a channel is opened again that the server has closed, or that found no connection;
 * the last one for good.
 */
const pauses = [500, 2_000, 5_000, 10_000]

let channels = 0

/**
 * Hears every change of a table that the signed-in person may read. The client renews the channel's token itself, from the
 * one that it is given here on, and joins again when the connection is back; a channel that the server closes (its token
 * expired while nobody renewed it) is opened anew. Answers how to stop.
 */
export const follow = <Row>({ table, filter, schema }: LiveTable<Row>, tell: (event: LiveEvent<Row>) => void) => {
  let isStopped = false
  let isLost = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: RealtimeChannel | null = null

  const lose = (reason: string) => {
    if (isStopped || isLost) return
    isLost = true
    console.warn(`changes of ${table} are not heard`, reason)
    tell({ type: 'live.lost' })
  }
  const read = (type: 'live.insert' | 'live.update', change: { new: unknown }) => {
    const parsed = schema.safeParse(change.new)
    if (parsed.success) return tell({ type, row: parsed.data })
    console.warn(`a change of ${table} could not be read`, parsed.error)
    tell({ type: 'live.unreadable' })
  }
  const openAgain = () => {
    const pause = pauses[Math.min(failures++, pauses.length - 1)]
    timer = setTimeout(() => void open(), pause)
  }
  const open = async () => {
    // Else the first channel of a page is joined before the client has read the session: as nobody, who hears nothing.
    await supabase()
      .realtime.setAuth()
      .catch((error: unknown) => console.warn('the token for changes was not read', error))
    if (isStopped) return
    // Taken down some time after the last channel was left: one that came now would wait for a connection that nobody makes.
    if (supabase().realtime.isDisconnecting()) return openAgain()
    const changes = { schema: 'public', table, ...(filter !== undefined && { filter }) } as const
    const opened = supabase().channel(`${table}:${++channels}`)
    channel = opened
    opened
      .on('postgres_changes', { ...changes, event: 'INSERT' }, (change) => read('live.insert', change))
      .on('postgres_changes', { ...changes, event: 'UPDATE' }, (change) => read('live.update', change))
      // Deletions pass no filter: it would keep them all away.
      .on('postgres_changes', { schema: 'public', table, event: 'DELETE' }, ({ old }: { old: { id?: unknown } }) =>
        tell({ type: 'live.delete', id: String(old.id) }),
      )
      .on('system', {}, ({ extension, status, message }: Record<string, unknown>) => {
        if (extension !== 'postgres_changes' || isStopped) return
        if (status !== 'ok') return lose(String(message))
        isLost = false
        failures = 0
        tell({ type: 'live.joined' })
      })
      .subscribe((status, error) => {
        if (isStopped || channel !== opened) return
        // Joined is not heard yet: the server says so later, by the word above.
        if (status !== states.SUBSCRIBED) lose(error?.message ?? status)
        if (status !== states.CLOSED) return
        // By the server, which may have ended the session: reading the rights again shows it.
        noteDenial()
        openAgain()
      })
  }

  void open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    if (channel) void supabase().removeChannel(channel)
  }
}
