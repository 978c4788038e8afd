/** A time of day as people type it in Portuguese: 19:00, 19h, 19h30, 19.30, 1930, 9. */
const typed = /^(\d{1,2})(?:\s*(?:[:.]|h)\s*(\d{2})?\s*(?:min)?)?$|^(\d{2})(\d{2})$/i

/** `unreadable`: not a time; `unknown`: an impossible time, such as 25:00. */
type TypedTime = { kind: 'time'; time: string } | { kind: 'unreadable' } | { kind: 'unknown' }

/** Reads a typed time as `HH:mm`. */
export const readTime = (text: string): TypedTime => {
  const found = typed.exec(text.trim())
  const hour = found?.[1] ?? found?.[3]
  if (hour === undefined) return { kind: 'unreadable' }
  const minute = found?.[2] ?? found?.[4] ?? '00'
  if (Number(hour) > 23 || Number(minute) > 59) return { kind: 'unknown' }
  return { kind: 'time', time: `${hour.padStart(2, '0')}:${minute}` }
}

/** The same time in full ('19h' → '19:00'); any other text unchanged. */
export const tidyTime = (text: string) => {
  const read = readTime(text)
  return read.kind === 'time' ? read.time : text
}
