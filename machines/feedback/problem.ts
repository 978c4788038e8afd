import { z } from 'zod/mini'

/** A reported problem as administrators see it. The text and its author are those of the feedback. */
export const problemReportSchema = z.object({
  id: z.string(),
  version: z.string(),
  /** An instant with microseconds. */
  created_at: z.string(),
})

/** One kind of uncaught error in one version. */
export const errorKindSchema = z.object({
  id: z.string(),
  version: z.string(),
  /** The error's class: 'TypeError'. */
  name: z.string(),
  /** File, line and column in the build. */
  place: z.string(),
  occurrences: z.int(),
  first_seen: z.string(),
  last_seen: z.string(),
})
export type ErrorKind = z.infer<typeof errorKindSchema>

export interface ProblemReport extends z.infer<typeof problemReportSchema> {
  username: string
  content: string
}

/** Where a recording is stored that administrators download: with a report, or with a kind of error. */
export interface RecordingPlace {
  table: 'problem_reports' | 'error_kinds'
  id: string
}

/** An uncaught error without its message. */
export interface UncaughtError {
  /** A hash of its class and the places in its stack. */
  kind: string
  name: string
  place: string
}

/** Classes of errors that browsers, libraries and this application throw. Others are recorded as 'Error'. */
const names: readonly string[] = [
  'AbortError',
  'AggregateError',
  'AuthApiError',
  'DataCloneError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'Refusal',
  'SecurityError',
  'StorageApiError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
]
/** Frames of the stack that distinguish kinds. */
const depth = 5

/** FNV-1a with 32 bits. */
const hashOf = (text: string, seed: number) => {
  let hash = seed
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const textOf = (error: object, name: string) => {
  const value: unknown = name in error ? (error as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** What follows the origin in a line of a stack: '/assets/Members-Bx3f.js:1:2345)'. */
const frame = /^\/(?:[\w.@-]+\/)*([\w.-]{1,80})(?:\?[^\s:]*)?(:\d{1,7}:\d{1,7})\)?$/u

/**
 * 'Members-Bx3f.js:1:2345' for each frame in a file of this origin. The message, which may contain texts, is removed.
 */
const placesOf = (error: object, origin: string): readonly string[] => {
  const stack = textOf(error, 'stack').replace(textOf(error, 'message'), '')
  return stack.split('\n').flatMap((line) => {
    const at = line.indexOf(`${origin}/`)
    const [, file, position] = (at === -1 ? null : frame.exec(line.slice(at + origin.length))) ?? []
    return file === undefined || position === undefined ? [] : [file + position]
  })
}

/** The kind of any thrown value. `origin`: of the page, such as 'https://confraria.example'. */
export const uncaughtErrorOf = (error: unknown, origin: string): UncaughtError => {
  const thrown = typeof error === 'object' && error !== null ? error : {}
  const given = textOf(thrown, 'name')
  const name = names.includes(given) ? given : 'Error'
  const places = placesOf(thrown, origin).slice(0, depth)
  const text = [name, ...places].join(' ')
  return { kind: hashOf(text, 0x811c9dc5) + hashOf(text, 0x01000193), name, place: places[0] ?? 'unknown' }
}
