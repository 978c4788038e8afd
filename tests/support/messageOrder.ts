import type { MessageCursor, MessageSort } from '#machines/community/message.ts'

const descending = (one: string | number, other: string | number) => (one < other ? 1 : one > other ? -1 : 0)
/** A sortable timestamp: Postgres omits trailing zeros of the seconds. */
const instant = (text: string) => {
  const [, second = text, fraction = ''] = /^(.{19})(?:\.(\d+))?/u.exec(text) ?? []
  return `${second}.${fraction.padEnd(6, '0')}`
}

/** Compares two messages in the database's order. */
export const compareMessages = (sort: MessageSort) => (one: MessageCursor, other: MessageCursor) =>
  (sort === 'popular' ? descending(one.likes, other.likes) : 0) ||
  descending(instant(one.created_at), instant(other.created_at)) ||
  descending(one.id, other.id)
