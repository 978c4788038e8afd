import { DatabaseError, type Result, type Statement } from './database.ts'

/**
 * Postgres' frontend/backend protocol, version 3, as far as a batch needs it: messages to the server (Parse, Bind,
 * Describe, Execute, Close, Sync, Query) and its responses. All values are texts of unknown type.
 */

const unusable = () => new DatabaseError({ message: 'invalid byte sequence for encoding "UTF8": 0x00', code: '22021' })

const maxParameters = 65_535

/** Consecutive messages in a buffer of their own, so that it can be transferred to another thread. */
export class Batch {
  #bytes = Buffer.allocUnsafeSlow(4_096)
  #end = 0

  parse(name: string, sql: string) {
    this.#message('P', () => {
      this.#zeroEnded(name)
      this.#zeroEnded(sql)
      this.#int16(0)
    })
  }

  /** Throws {@link DatabaseError} 54000 for more values than the protocol supports. */
  execute(name: string, { values = [], unread = false }: Pick<Statement, 'values' | 'unread'>) {
    if (values.length > maxParameters)
      throw new DatabaseError({ message: `more than ${maxParameters} parameters`, code: '54000' })
    this.#message('B', () => {
      this.#zeroEnded('')
      this.#zeroEnded(name)
      this.#int16(0)
      this.#int16(values.length)
      for (const value of values) this.#value(value)
      this.#int16(0)
    })
    if (!unread) this.#message('D', () => this.#zeroEnded('P'))
    this.#message('E', () => {
      this.#zeroEnded('')
      this.#int32(0)
    })
  }

  close(name: string) {
    this.#message('C', () => this.#zeroEnded(`S${name}`))
  }

  sync() {
    this.#message('S', () => undefined)
  }

  query(sql: string) {
    this.#message('Q', () => this.#zeroEnded(sql))
  }

  /** The written bytes; write nothing afterwards. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#end)
  }

  /** A letter, the length of the rest, and the rest. */
  #message(type: string, write: () => void) {
    this.#room(5)
    this.#bytes[this.#end++] = type.charCodeAt(0)
    const start = this.#end
    this.#end += 4
    write()
    this.#bytes.writeInt32BE(this.#end - start, start)
  }

  #room(size: number) {
    if (this.#end + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#end + size))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }

  #int16(value: number) {
    this.#room(2)
    this.#end = this.#bytes.writeUInt16BE(value, this.#end)
  }

  #int32(value: number) {
    this.#room(4)
    this.#end = this.#bytes.writeInt32BE(value, this.#end)
  }

  /** Postgres ends names and statements with NUL; a NUL inside would cut them short. */
  #text(text: string) {
    if (text.includes('\0')) throw unusable()
    // Each UTF-16 unit takes at most three bytes.
    this.#room(3 * text.length)
    this.#end += this.#bytes.write(text, this.#end)
  }

  #zeroEnded(text: string) {
    this.#text(text)
    this.#room(1)
    this.#bytes[this.#end++] = 0
  }

  #value(value: string | null) {
    if (value === null) {
      this.#int32(-1)
      return
    }
    this.#int32(0)
    const start = this.#end
    this.#text(value)
    this.#bytes.writeInt32BE(this.#end - start, start - 4)
  }
}

/** The response to one batch: complete results in order, the number of parsed statements, and the first error. */
export interface BatchResult {
  results: Result[]
  parsed: number
  error: DatabaseError | null
  /** Notifications of committed transactions on the channels, in order. */
  notifications: { channel: string; payload: string }[]
  /** The transaction status after the batch: idle (I), open (T), or failed (E). */
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

/** After the sender's process id, two texts that end with NUL. */
const notificationOf = (body: Buffer) => {
  const end = body.indexOf(0, 4)
  return { channel: body.toString('utf8', 4, end), payload: body.toString('utf8', end + 1, body.length - 1) }
}

export const decode = (bytes: Uint8Array): BatchResult => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const result: BatchResult = { results: [], parsed: 0, error: null, notifications: [], status: 'I' }
  let fields: Result['fields'] = []
  let rows: (string | null)[][] = []
  for (let at = 0; at + 5 <= buffer.length;) {
    const type = String.fromCharCode(buffer[at] ?? 0)
    const length = buffer.readInt32BE(at + 1)
    const body = buffer.subarray(at + 5, at + 1 + length)
    at += 1 + length
    if (type === '1') result.parsed++
    else if (type === 'T') fields = fieldsOf(body)
    else if (type === 'D') rows.push(rowOf(body))
    else if (type === 'Z') result.status = body.toString('latin1')
    else if (type === 'A') result.notifications.push(notificationOf(body))
    else if (type === 'E') result.error ??= errorOf(body)
    else if (type === 'C' || type === 'I') {
      const tag = type === 'C' ? body.toString('utf8', 0, body.length - 1) : ''
      result.results.push({ fields, rows, affected: affectedBy(tag) })
      fields = []
      rows = []
    }
  }
  return result
}
