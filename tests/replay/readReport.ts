import { readFileSync, statSync } from 'node:fs'
import { maxEvents, recordingSchema, type Recording } from '#machines/feedback/recording.ts'

/** Bad input, as one sentence for the person at the terminal. */
export class BadReport extends Error {
  override readonly name = 'BadReport'
}

/** A report has at most 64 kB; with spaces and line breaks of an editor it may be longer. */
const maxBytes = 512 * 1024

const numberOf = (value: number) => value.toLocaleString('en-US')

const textOf = (file: string): string => {
  try {
    const { size } = statSync(file)
    if (size > maxBytes)
      throw new BadReport(`${file} has ${numberOf(size)} bytes; a report has at most ${numberOf(maxBytes)}.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof BadReport) throw error
    throw new BadReport(`${file} cannot be read.`)
  }
}

const jsonOf = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadReport(`${file} is cut off, or is no JSON.`)
  }
}

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value

/**
 * Reads a downloaded report. `version`: of this checkout's machines; null accepts every version. Throws `BadReport`.
 */
export const readReport = (file: string, version: string | null): Recording => {
  const value = jsonOf(file, textOf(file))
  if (has(value, 'format') && typeof value.format === 'number' && value.format !== 1)
    throw new BadReport(`${file} has the format ${value.format}; this command reads the format 1.`)
  if (has(value, 'events') && Array.isArray(value.events) && value.events.length > maxEvents)
    throw new BadReport(`${file} has ${numberOf(value.events.length)} events; a report has at most ${maxEvents}.`)
  const read = recordingSchema.safeParse(value)
  if (!read.success) {
    const place = read.error.issues[0]?.path.join('.')
    throw new BadReport(
      `${file} is no report of this application: ${place ? `'${place}' has an unexpected form` : 'it has an unexpected form'}.`,
    )
  }
  if (version !== null && read.data.version !== version)
    throw new BadReport(
      `${file} is from the version ${read.data.version} of the machines, and this checkout has ${version}: ` +
        'check out that version, or add --other-version.',
    )
  return read.data
}
