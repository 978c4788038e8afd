import { REALTIME_SUBSCRIBE_STATES as states, type RealtimeChannel } from '@supabase/supabase-js'
import type { z } from 'zod/mini'
import { noteDenial, supabase } from './client/client.ts'

/** Changes of a table's rows, after commit. */
export type LiveEvent<Row> =
  /**
   * Changes arrive from now on. Changes since the last load were missed: load again. Emitted at first, after every
   * loss, and after the token was renewed.
   */
  | { type: 'live.joined' }
  /** No changes arrive until the channel is joined again, which is retried without end. */
  | { type: 'live.lost' }
  | { type: 'live.insert'; row: Row }
  | { type: 'live.update'; row: Row }
  /** DELETE events carry only the primary key and ignore the filter. */
  | { type: 'live.delete'; id: string }
  /** A change could not be parsed: load everything again. */
  | { type: 'live.unreadable' }

interface LiveTable<Row> {
  table: 'messages' | 'message_replies' | 'notifications' | 'pinned_items'
  /** In the syntax of realtime: 'user_id=eq.…'. */
  filter?: string
  schema: z.ZodMiniType<Row>
}

/**
 * Pauses, in ms, before a channel is opened again that the server has closed, or that found no connection; the last one
 * repeats.
 */
const pauses = [500, 2_000, 5_000, 10_000]

let channels = 0

/**
 * Subscribes to the changes of a table that the signed-in person may read. After the first token the client renews the
 * channel's token itself, and joins again when the connection is back. A channel that the server closes (its token
 * expired) is opened again. Returns a function that ends the subscription.
 */
export const follow = <Row>({ table, filter, schema }: LiveTable<Row>, emit: (event: LiveEvent<Row>) => void) => {
  let isStopped = false
  let isLost = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: RealtimeChannel | null = null

  const lose = (reason: string) => {
    if (isStopped || isLost) return
    isLost = true
    console.warn(`changes of ${table} do not arrive`, reason)
    emit({ type: 'live.lost' })
  }
  const read = (type: 'live.insert' | 'live.update', change: { new: unknown }) => {
    const parsed = schema.safeParse(change.new)
    if (parsed.success) return emit({ type, row: parsed.data })
    console.warn(`a change of ${table} could not be parsed`, parsed.error)
    emit({ type: 'live.unreadable' })
  }
  const openAgain = () => {
    const pause = pauses[Math.min(failures++, pauses.length - 1)]
    timer = setTimeout(() => void open(), pause)
  }
  const open = async () => {
    // Otherwise the first channel of a page would be joined before the client has read the session, without rights.
    await supabase()
      .realtime.setAuth()
      .catch((error: unknown) => console.warn('the token for changes was not read', error))
    if (isStopped) return
    // The connection closes some time after the last channel: a channel joined now would wait for ever.
    if (supabase().realtime.isDisconnecting()) return openAgain()
    const changes = { schema: 'public', table, ...(filter !== undefined && { filter }) } as const
    const opened = supabase().channel(`${table}:${++channels}`)
    channel = opened
    opened
      .on('postgres_changes', { ...changes, event: 'INSERT' }, (change) => read('live.insert', change))
      .on('postgres_changes', { ...changes, event: 'UPDATE' }, (change) => read('live.update', change))
      // DELETE events never match a filter.
      .on('postgres_changes', { schema: 'public', table, event: 'DELETE' }, ({ old }: { old: { id?: unknown } }) =>
        emit({ type: 'live.delete', id: String(old.id) }),
      )
      .on('system', {}, ({ extension, status, message }: Record<string, unknown>) => {
        if (extension !== 'postgres_changes' || isStopped) return
        if (status !== 'ok') return lose(String(message))
        isLost = false
        failures = 0
        emit({ type: 'live.joined' })
      })
      .subscribe((status, error) => {
        if (isStopped || channel !== opened) return
        // After joining, the subscription is not active yet: the server confirms it by the system message above.
        if (status !== states.SUBSCRIBED) lose(error?.message ?? status)
        if (status !== states.CLOSED) return
        // The server closed it. It may have ended the session: loading the rights again shows that.
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
