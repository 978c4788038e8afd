import { isExists } from 'date-fns'

/** A day as people type it in Portuguese: 25/11/2026, 5/1/2026, 25.11.2026, 25112026; also as stored: 2026-11-25. */
const typed = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$|^(\d{2})(\d{2})(\d{4})$/
const stored = /^(\d{4})-(\d{2})-(\d{2})$/

/** `unreadable`: not a day; `unknown`: an impossible day, such as 31/02/2026. */
type TypedDay = { kind: 'day'; day: string } | { kind: 'unreadable' } | { kind: 'unknown' }

/** Reads a typed day as `yyyy-MM-dd`. */
export const readDay = (text: string): TypedDay => {
  const trimmed = text.trim()
  const found = typed.exec(trimmed)
  const [, year, month, day] = found
    ? [null, found[4] ?? found[7], found[3] ?? found[6], found[1] ?? found[5]]
    : (stored.exec(trimmed) ?? [])
  if (year === undefined || month === undefined || day === undefined) return { kind: 'unreadable' }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // The calendar repeats after 400 years. `Date` takes the years below 100 for those of the last century.
  const isThere = Number(year) > 0 && isExists(Number(year) + 400, Number(month) - 1, Number(day))
  return isThere ? { kind: 'day', day: value } : { kind: 'unknown' }
}

/** The same day in full ('5/1/2026' → '05/01/2026'); any other text unchanged. */
export const tidyDay = (text: string) => {
  const read = readDay(text)
  return read.kind === 'day' ? read.day.split('-').toReversed().join('/') : text
}

/** The first and last due date that a task or a pinned item may have. */
export const dueDates = { first: '2000-01-01', last: '2199-12-31' }
