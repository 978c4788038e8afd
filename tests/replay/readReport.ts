import { readFileSync, statSync } from 'node:fs'
import { maxEvents, recordingSchema, type Recording } from '#machines/feedback/recording.ts'
import { Complaint } from '#tests/support/complaint.ts'

/** A report has at most 64 kB; with spaces and line breaks of an editor it may be longer. */
const maxBytes = 512 * 1024

const numberOf = (value: number) => value.toLocaleString('en-US')

const textOf = (file: string): string => {
  const found = statSync(file)
  // Reading a pipe waits for its writer.
  if (!found.isFile()) throw new Complaint(`${file} is no file.`)
  if (found.size > maxBytes)
    throw new Complaint(`${file} has ${numberOf(found.size)} bytes; a report has at most ${numberOf(maxBytes)}.`)
  // Some editors begin a file with a byte order mark.
  return readFileSync(file, 'utf8').replace(/^\uFEFF/u, '')
}

const jsonOf = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Complaint(`${file} is cut off, or is no JSON.`)
  }
}

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

/** What the recorder of the application never writes; null if there is no such thing. */
const forgeryOf = ({ events }: Recording): string | null => {
  const started = new Set<string>()
  for (const [index, { at, type, machine, actor }] of events.entries()) {
    if (at < (events[index - 1]?.at ?? 0)) return `'events.${index}.at' is earlier than the event before it`
    const name = `${machine} (actor ${actor})`
    if (type === 'xstate.init' && started.has(name)) return `${name} starts twice`
    if (type === 'xstate.init') started.add(name)
  }
  return null
}

/**
 * Reads a downloaded report. `version`: of this checkout's machines; null accepts every version. Throws a complaint.
 */
export const readReport = (file: string, version: string | null): Recording => {
  const value = jsonOf(file, textOf(file))
  if (has(value, 'format') && typeof value.format === 'number' && value.format !== 1)
    throw new Complaint(`${file} has the format ${value.format}; this command reads the format 1.`)
  if (has(value, 'events') && Array.isArray(value.events) && value.events.length > maxEvents)
    throw new Complaint(`${file} has ${numberOf(value.events.length)} events; a report has at most ${maxEvents}.`)
  const read = recordingSchema.safeParse(value)
  if (!read.success) {
    const place = read.error.issues[0]?.path.join('.')
    throw new Complaint(
      `${file} is no report of this application: ${place ? `'${place}' has an unexpected form` : 'it has an unexpected form'}.`,
    )
  }
  const forgery = forgeryOf(read.data)
  if (forgery !== null) throw new Complaint(`${file} is no report of this application: ${forgery}.`)
  if (read.data.events.length === 0) throw new Complaint(`${file} has no events.`)
  if (version !== null && read.data.version !== version)
    throw new Complaint(
      `${file} is from the version ${read.data.version} of the machines, and this checkout has ${version}: ` +
        'check out that version, or add --other-version.',
    )
  return read.data
}
