/** The bytes to send of a file, both ends included. */
export interface Range {
  first: number
  last: number
}

/**
 * The header `Range` for a file of `size` bytes. Null is the whole file, also for an invalid header or several ranges;
 * 'outside' is a range without any byte of the file.
 */
export const rangeOf = (header: string | null, size: number): Range | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  const end = size - 1
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? end : Math.min(Number(to), end)
  return first > end ? 'outside' : { first, last }
}
