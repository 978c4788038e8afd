import { isBlank } from './text.ts'

/** Characters that reorder others or are invisible. The joiners of emoji are not included. */
const disguises =
  // oxlint-disable-next-line no-control-regex -- the function removes them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/**
 * The text as the database stores it: with composed letters and plain line breaks, without invisible characters,
 * trimmed.
 */
export const writtenText = (text: string) => {
  const stored = text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n').replace(disguises, '')
  return isBlank(stored) ? '' : stored.normalize().replace(/^[ \t\n\u00a0]+|[ \t\n\u00a0]+$/gu, '')
}

/** Letters that look like a space. Pictures in messages may consist of them, names may not. */
const fillers = /[\u115f\u1160\u2800\u3164\uffa0]/gu

/** Two of them look like one. */
const runsOfSpaces = /[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{2,}/gu

/**
 * The same on one line, with single spaces, also for letters that look like them. Postgres does not treat no-break
 * spaces as white space. The twin of `private.written_line`.
 */
export const writtenLine = (text: string) =>
  writtenText(text.replace(fillers, ' '))
    .replace(/[ \t]*\n[^\S\u00a0\u2007\u202f\ufeff]*/gu, ' ')
    .replace(runsOfSpaces, ' ')
