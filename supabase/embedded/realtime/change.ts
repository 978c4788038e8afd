/** A row that a committed transaction inserted, updated or deleted. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The table's oid. */
  table: string
  /** The columns of the old row's identity as JSON text; '{}' for an insert. */
  old: string
  /** The new row as JSON text; '{}' for a deletion. Never parsed, because JavaScript's numbers are smaller than Postgres's. */
  record: string
  /** ISO 8601, milliseconds, UTC. */
  committedAt: string
}

/** An account that may not come in any more, or a session that has ended. */
export interface Gone {
  kind: 'account' | 'session'
  id: string
}

/** What announce.sql says: a change, where a large one waits, or whose channels are to be closed. */
export type Announcement = { change: Change } | { outbox: string } | { gone: Gone }

/** Undoes what announce.sql wrote; null for anything else. `now`: milliseconds since 1970. */
export const readAnnouncement = (text: string, now: number): Announcement | null => {
  const [kind, subject = '', , old = '{}', record = '{}'] = text.split('\u001f')
  if (kind === 'OUTBOX') return { outbox: subject }
  if (kind === 'BANNED') return { gone: { kind: 'account', id: subject } }
  if (kind === 'ENDED') return { gone: { kind: 'session', id: subject } }
  if (kind !== 'INSERT' && kind !== 'UPDATE' && kind !== 'DELETE') return null
  return { change: { type: kind, table: subject, old, record, committedAt: new Date(now).toISOString() } }
}
