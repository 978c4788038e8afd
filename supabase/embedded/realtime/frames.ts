import { isWithin } from '../jsonBudget.ts'

/** A Phoenix message. `payload` is JSON text to send, or the received object. */
export interface Frame<P> {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: P
}

export type Received = Frame<Readonly<Record<string, unknown>>>

/** Bytes of one message: enough for a hundred subscriptions with a filter each. */
export const maxFrame = 64 * 1024
const budget = { depth: 16, nodes: 4_000 }

export type Version = 1 | 2

/** The protocol version in a client's address; null for an unknown one. */
export const versionOf = (vsn = '1.0.0'): Version | null =>
  /^1\.0\.\d+$/.test(vsn) ? 1 : /^2\.0\.\d+$/.test(vsn) ? 2 : null

export const encode = (version: Version, { joinRef, ref, topic, event, payload }: Frame<string>): string => {
  const [jsonRef, jsonTopic, jsonEvent] = [ref, topic, event].map((part) => JSON.stringify(part))
  return version === 2
    ? `[${JSON.stringify(joinRef)},${jsonRef},${jsonTopic},${jsonEvent},${payload}]`
    : `{"ref":${jsonRef},"topic":${jsonTopic},"event":${jsonEvent},"payload":${payload}}`
}

/** Null for an invalid message. */
export const decode = (version: Version, data: string | ArrayBuffer): Received | null => {
  if (typeof data !== 'string') return version === 2 ? decodeBytes(Buffer.from(data)) : null
  const parsed = parse(data)
  if (version === 2 && Array.isArray(parsed) && parsed.length === 5) {
    const [joinRef, ref, topic, event, payload] = parsed as readonly unknown[]
    return frame(joinRef, ref, topic, event, payload)
  }
  if (version === 2 || !isRecord(parsed)) return null
  return frame(parsed['join_ref'] ?? null, parsed['ref'] ?? null, parsed['topic'], parsed['event'], parsed['payload'])
}

const frame = (joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Received | null =>
  isRef(joinRef) && isRef(ref) && typeof topic === 'string' && typeof event === 'string'
    ? { joinRef, ref, topic, event, payload: isRecord(payload) ? payload : {} }
    : null

const isRef = (value: unknown): value is string | null => value === null || typeof value === 'string'
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  if (!isWithin(text, budget)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The only kind of binary message that clients send. */
const broadcastPush = 3

/**
 * A client's broadcast in protocol 2.0.0, without its content, because it is only refused. Format: kind; lengths of
 * join_ref, ref, topic, event and metadata; encoding; these texts and the content.
 */
const decodeBytes = (bytes: Buffer): Received | null => {
  const lengths = [...bytes.subarray(1, 6)]
  let at = 7
  if (bytes[0] !== broadcastPush || bytes.length < lengths.reduce((sum, length) => sum + length, at)) return null
  const [joinRef = '', ref = '', topic = ''] = lengths.map((length) => bytes.toString('utf8', at, (at += length)))
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} }
}
