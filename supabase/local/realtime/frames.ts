/** A message of Phoenix. `payload` is JSON text, as it is sent, or the parsed object, as it came. */
export interface Frame<P> {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: P
}

export type Received = Frame<Readonly<Record<string, unknown>> | Broadcast>

/** A client's broadcast of protocol 2.0.0, whose content (JSON or bytes) is passed on as it is. */
export class Broadcast {
  readonly event: Uint8Array
  readonly isJson: boolean
  readonly content: Uint8Array

  constructor(event: Uint8Array, isJson: boolean, content: Uint8Array) {
    this.event = event
    this.isJson = isJson
    this.content = content
  }

  /** For clients of the older protocol; null where JSON can't say it. */
  toJson(): string | null {
    if (!this.isJson) return null
    return `{"type":"broadcast","event":${JSON.stringify(Buffer.from(this.event).toString())},"payload":${Buffer.from(this.content).toString()}}`
  }

  /** Kind, lengths of topic, event and (none) metadata, encoding; then these texts and the content. */
  toBytes(topic: string): Uint8Array<ArrayBuffer> {
    const name = Buffer.from(topic)
    const head = Buffer.from([kinds.broadcast, name.length, this.event.length, 0, this.isJson ? 1 : 0])
    return new Uint8Array(Buffer.concat([head, name, this.event, this.content]))
  }
}

const kinds = { broadcastPush: 3, broadcast: 4 } as const

export type Version = 1 | 2

/** The protocol that a client's address names; null for one that nobody speaks. */
export const versionOf = (vsn = '1.0.0'): Version | null =>
  /^1\.0\.\d+$/.test(vsn) ? 1 : /^2\.0\.\d+$/.test(vsn) ? 2 : null

export const encode = (version: Version, { joinRef, ref, topic, event, payload }: Frame<string>): string => {
  const [jsonRef, jsonTopic, jsonEvent] = [ref, topic, event].map((part) => JSON.stringify(part))
  return version === 2
    ? `[${JSON.stringify(joinRef)},${jsonRef},${jsonTopic},${jsonEvent},${payload}]`
    : `{"ref":${jsonRef},"topic":${jsonTopic},"event":${jsonEvent},"payload":${payload}}`
}

/** Null for what is no message at all. */
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
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Kind; lengths of join_ref, ref, topic, event and metadata; encoding (1 is JSON); then these texts and the content. */
const decodeBytes = (bytes: Buffer): Received | null => {
  const lengths = [...bytes.subarray(1, 6)]
  const isJson = bytes[6] === 1
  let at = 7
  if (bytes[0] !== kinds.broadcastPush || bytes.length < lengths.reduce((sum, length) => sum + length, at)) return null
  const [joinRef, ref, topic, event] = lengths.map((length) => bytes.subarray(at, (at += length)))
  const content = bytes.subarray(at)
  if (!joinRef || !ref || !topic || !event || (isJson && parse(content.toString()) === undefined)) return null
  return {
    joinRef: joinRef.toString() || null,
    ref: ref.toString() || null,
    topic: topic.toString(),
    event: 'broadcast',
    payload: new Broadcast(event, isJson, content),
  }
}
