import { DatabaseError, type Result, type Statement } from './database.ts'

/**
 * The frontend/backend protocol of Postgres, version 3, as far as one batch needs it: messages out (Parse, Bind,
 * Describe, Execute, Close, Sync, Query) and answers in. All values travel as text of unknown type.
 */

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

/** Postgres ends names and statements with a NUL: one inside would cut them short. */
const zeroEnded = (text: string) => {
  if (text.includes('\0')) throw unusable()
  return Buffer.from(`${text}\0`)
}

const unusable = () => new DatabaseError({ message: 'invalid byte sequence for encoding "UTF8": 0x00', code: '22021' })

/** Pieces as one, with a memory of its own, so that it can be given away to another thread. */
export const batch = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

const message = (type: string, parts: readonly Uint8Array[]) => {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return batch([Buffer.from(type), int32(length), ...parts])
}

const maxParameters = 65_535

const bind = (name: string, values: readonly (string | null)[]) => {
  if (values.length > maxParameters)
    throw new DatabaseError({ message: `more than ${maxParameters} parameters`, code: '54000' })
  const parts: Uint8Array[] = [
    zeroEnded(''),
    zeroEnded(name),
    int16(0),
    Buffer.from([values.length >> 8, values.length & 255]),
  ]
  for (const value of values) {
    if (value === null) parts.push(int32(-1))
    else if (value.includes('\0')) throw unusable()
    else {
      const bytes = Buffer.from(value)
      parts.push(int32(bytes.length), bytes)
    }
  }
  parts.push(int16(0))
  return message('B', parts)
}

export const parse = (name: string, sql: string) => message('P', [zeroEnded(name), zeroEnded(sql), int16(0)])
const describePortal = message('D', [Buffer.from('P\0')])
const executePortal = message('E', [zeroEnded(''), int32(0)])
export const execute = (name: string, { values = [], unread = false }: Pick<Statement, 'values' | 'unread'>) =>
  batch(unread ? [bind(name, values), executePortal] : [bind(name, values), describePortal, executePortal])
export const close = (name: string) => message('C', [Buffer.from('S'), zeroEnded(name)])
export const sync = () => message('S', [])
export const query = (sql: string) => message('Q', [zeroEnded(sql)])

/** What came back for one batch: complete results in order, how many statements were parsed, and the first error. */
export interface Answer {
  results: Result[]
  parsed: number
  error: DatabaseError | null
  /** What committed transactions announced on the channels listened to, in their order. */
  notifications: { channel: string; payload: string }[]
  /** What the batch leaves behind: nothing (I), an open transaction (T), or a failed one that waits for its end (E). */
  status: string
}

const fieldsOf = (body: Buffer): Result['fields'] => {
  const fields: { name: string; type: number }[] = []
  let at = 2
  for (let count = body.readInt16BE(0); count > 0; count--) {
    const end = body.indexOf(0, at)
    fields.push({ name: body.toString('utf8', at, end), type: body.readInt32BE(end + 7) })
    at = end + 19
  }
  return fields
}

const rowOf = (body: Buffer) => {
  const row: (string | null)[] = []
  let at = 2
  for (let count = body.readInt16BE(0); count > 0; count--) {
    const length = body.readInt32BE(at)
    at += 4
    row.push(length < 0 ? null : body.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return row
}

const errorOf = (body: Buffer) => {
  const parts = new Map<string, string>()
  for (let at = 0; body[at] !== 0 && at < body.length;) {
    const end = body.indexOf(0, at)
    parts.set(String.fromCharCode(body[at] ?? 0), body.toString('utf8', at + 1, end))
    at = end + 1
  }
  return new DatabaseError({
    message: parts.get('M') ?? '',
    code: parts.get('C') ?? 'XX000',
    details: parts.get('D') ?? null,
    hint: parts.get('H') ?? null,
    constraint: parts.get('n') ?? null,
  })
}

/** 'INSERT 0 3' → 3, 'UPDATE 2' → 2, 'SELECT 5' → 0. */
const affectedBy = (tag: string) =>
  /^(INSERT|UPDATE|DELETE|MERGE) /.test(tag) ? Number(tag.slice(tag.lastIndexOf(' ') + 1)) : 0

/** Behind the sender's process id, two texts that end with NUL. */
const notificationOf = (body: Buffer) => {
  const end = body.indexOf(0, 4)
  return { channel: body.toString('utf8', 4, end), payload: body.toString('utf8', end + 1, body.length - 1) }
}

export const decode = (bytes: Uint8Array): Answer => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const answer: Answer = { results: [], parsed: 0, error: null, notifications: [], status: 'I' }
  let fields: Result['fields'] = []
  let rows: (string | null)[][] = []
  for (let at = 0; at + 5 <= buffer.length;) {
    const type = String.fromCharCode(buffer[at] ?? 0)
    const length = buffer.readInt32BE(at + 1)
    const body = buffer.subarray(at + 5, at + 1 + length)
    at += 1 + length
    if (type === '1') answer.parsed++
    else if (type === 'T') fields = fieldsOf(body)
    else if (type === 'D') rows.push(rowOf(body))
    else if (type === 'Z') answer.status = body.toString('latin1')
    else if (type === 'A') answer.notifications.push(notificationOf(body))
    else if (type === 'E') answer.error ??= errorOf(body)
    else if (type === 'C' || type === 'I') {
      const tag = type === 'C' ? body.toString('utf8', 0, body.length - 1) : ''
      answer.results.push({ fields, rows, affected: affectedBy(tag) })
      fields = []
      rows = []
    }
  }
  return answer
}
