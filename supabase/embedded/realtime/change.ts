/** A row that a committed transaction inserted, updated or deleted. */
export interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The table's oid. */
  table: string
  /** The columns of the old row's replica identity as JSON text; '{}' for an insert. */
  old: string
  /** The new row as JSON text; '{}' for a deletion. Never parsed, because JavaScript's numbers lose precision. */
  record: string
  /** ISO 8601, milliseconds, UTC. */
  committedAt: string
}

/** A banned or deleted account, or an ended session. */
export interface Gone {
  kind: 'account' | 'session'
  id: string
}

/** A notification of announce.sql: a change, the id of a large one, or whose channels to close. */
export type Announcement = { change: Change } | { outbox: string } | { gone: Gone }

/** Parses a notification of announce.sql; null for anything else. `now`: milliseconds since 1970. */
export const readAnnouncement = (text: string, now: number): Announcement | null => {
  const [kind, subject = '', , old = '{}', record = '{}'] = text.split('\u001f')
  if (kind === 'OUTBOX') return { outbox: subject }
  if (kind === 'BANNED') return { gone: { kind: 'account', id: subject } }
  if (kind === 'ENDED') return { gone: { kind: 'session', id: subject } }
  if (kind !== 'INSERT' && kind !== 'UPDATE' && kind !== 'DELETE') return null
  return { change: { type: kind, table: subject, old, record, committedAt: new Date(now).toISOString() } }
}
