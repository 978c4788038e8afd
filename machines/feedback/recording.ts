import { z } from 'zod/mini'

/** The most events of a recording. */
export const maxEvents = 200
/** The most bytes of a recording as JSON. The database accepts half as many more, because it writes spaces. */
export const maxBytes = 65_536

declare const MACHINES_VERSION: string | undefined

/** The version of the machines in this build: the package's version and a hash of `machines/`. */
export const machinesVersion = typeof MACHINES_VERSION === 'string' ? MACHINES_VERSION : 'unbuilt'

/** Patterns of everything that a recording may contain. The twin of `private.is_recording`. */
export const patterns = {
  version: /^[0-9A-Za-z.+-]{1,40}$/,
  machine: /^[A-Za-z][A-Za-z0-9]{0,39}$/,
  /** An event: 'photo.pick', 'xstate.done.actor.loadMembers'. */
  type: /^[A-Za-z][A-Za-z0-9_.:()-]{0,119}$/,
  property: /^[A-Za-z]\w{0,39}$/,
  /** 'text 10-99', 'list 0', 'failure refused 42501'. */
  shape: /^[a-z]{1,12}(?: [A-Za-z0-9_.+-]{1,40}){0,2}$/,
  /** A taken transition: source, event, and its index among the alternatives: 'form.editing submit 0'. */
  taken: /^[A-Za-z0-9_.-]{1,120} [A-Za-z][A-Za-z0-9_.:()*-]{0,119} [0-9]{1,2}$/,
  /** As in `data-state`: 'list.ready form.editing'. */
  state: /^[A-Za-z0-9_. -]{0,400}$/,
} as const

// Zod's own checks would be new on every page: they are in the file that all pages load.
const matching = (pattern: RegExp) => z.string().check(z.refine((text) => pattern.test(text)))
const between = (lowest: number, highest: number) =>
  z.int().check(z.refine((value) => value >= lowest && value <= highest))

const recordedEventSchema = z.strictObject({
  /** The machine's id. */
  machine: matching(patterns.machine),
  /** The number of its actor in this recording. */
  actor: between(1, 1_000_000),
  /** Milliseconds since the page was opened. */
  at: between(0, 10_000_000_000),
  type: matching(patterns.type),
  /** Which properties the event has, and a class of each. */
  shape: z.record(matching(patterns.property), matching(patterns.shape)),
  taken: z.array(matching(patterns.taken)).check(z.maxLength(20)),
  /** The state after the event; null if the machine did not process it. */
  state: z.nullable(matching(patterns.state)),
  /** 'error': the machine failed at this event. */
  status: z.enum(['active', 'done', 'error', 'stopped']),
})
/** One event of one machine, without texts. */
export type RecordedEvent = z.infer<typeof recordedEventSchema>

/** What the application recorded before a problem: the last events of all machines, oldest first. */
export const recordingSchema = z.strictObject({
  format: z.literal(1),
  version: matching(patterns.version),
  events: z.array(recordedEventSchema).check(z.maxLength(maxEvents)),
})
export type Recording = z.infer<typeof recordingSchema>

const encoder = new TextEncoder()
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length

/** The newest events that fit into {@link maxBytes}. */
export const fitting = (events: readonly RecordedEvent[]): RecordedEvent[] => {
  // The frame around the events takes less than 100 bytes.
  let bytes = 100
  const kept: RecordedEvent[] = []
  for (const event of events.slice(-maxEvents).toReversed()) {
    bytes += bytesOf(event) + 1
    if (bytes > maxBytes) break
    kept.push(event)
  }
  return kept.toReversed()
}

/** The file's text: one event on each line. */
export const fileTextOf = ({ format, version, events }: Recording) => {
  const lines = events.map((event) => `\n  ${JSON.stringify(event)}`).join(',')
  return `{"format":${format},"version":${JSON.stringify(version)},"events":[${lines}\n]}\n`
}
