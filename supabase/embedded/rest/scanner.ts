import { RestError } from './errors.ts'

/** Reads one query parameter from left to right. An error is PGRST100 with the position, in PostgREST's words. */
export interface Scanner {
  at: () => number
  back: (position: number) => void
  ended: () => boolean
  looksAt: (text: string) => boolean
  /** Consumes `text` if it is next. */
  take: (text: string) => boolean
  /** Consumes `text` or fails. */
  expect: (text: string) => void
  /** Consumes the longest match of a sticky pattern; undefined without a match. */
  match: (pattern: RegExp) => string | undefined
  /** The rest of the text. */
  rest: () => string
  /** Reads something in parentheses; fails beyond 20 levels, before the stack overflows. */
  nested: <T>(read: () => T) => T
  fail: (expected: string) => never
}

const deepest = 20

export const scan = (text: string, what: string): Scanner => {
  let position = 0
  let depth = 0
  const fail = (expected: string): never => {
    const found = position < text.length ? JSON.stringify(text[position]) : 'end of input'
    throw new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${position + 1})`, {
      details: `unexpected ${found} expecting ${expected}`,
    })
  }
  const looksAt = (part: string) => text.startsWith(part, position)
  const take = (part: string) => {
    const there = looksAt(part)
    if (there) position += part.length
    return there
  }
  return {
    at: () => position,
    back: (earlier) => {
      position = earlier
    },
    ended: () => position >= text.length,
    looksAt,
    take,
    expect: (part) => {
      if (!take(part)) fail(JSON.stringify(part))
    },
    match: (pattern) => {
      pattern.lastIndex = position
      const found = pattern.exec(text)?.[0]
      if (found !== undefined) position += found.length
      return found
    },
    rest: () => {
      const remaining = text.slice(position)
      position = text.length
      return remaining
    },
    nested: (read) => {
      depth += 1
      if (depth > deepest) fail(`at most ${deepest} levels`)
      const found = read()
      depth -= 1
      return found
    },
    fail,
  }
}

const blanks = /[ \t]*/y
const plainName = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const quoted = /"(?:[^"\\]|\\[\s\S])*"/y

export const skipBlanks = (scanner: Scanner) => {
  scanner.match(blanks)
}

/** `"a \"quoted\" value"` without its quotes. Undefined, without consuming, if there is no such value. */
export const quotedValue = (scanner: Scanner): string | undefined =>
  scanner
    .match(quoted)
    ?.slice(1, -1)
    .replace(/\\([\s\S])/g, '$1')

/** The name of a column, relation, constraint or alias. */
export const name = (scanner: Scanner): string => {
  const found = quotedValue(scanner) ?? scanner.match(plainName)?.trim()
  return found || scanner.fail('field name (* or [a..z0..9_$])')
}
