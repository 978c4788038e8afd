/** Where a kind of file gives itself away: these bytes (Latin-1) at this offset. */
const signatures: readonly { type: string; marks: readonly (readonly [offset: number, bytes: string])[] }[] = [
  { type: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { type: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/gif', marks: [[0, 'GIF8']] },
  {
    type: 'image/webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { type: 'image/avif', marks: [[4, 'ftypavif']] },
  { type: 'image/heic', marks: [[4, 'ftyphei']] },
  { type: 'image/heic', marks: [[4, 'ftyphev']] },
  { type: 'image/heif', marks: [[4, 'ftypmif1']] },
  { type: 'application/pdf', marks: [[0, '%PDF-']] },
]

/** The media type that the first bytes speak of; null for a kind that is not known here. */
export const typeOfBytes = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  const found = signatures.find(({ marks }) => marks.every(([offset, mark]) => start.startsWith(mark, offset)))
  return found?.type ?? null
}

/** Whether a bucket takes this type; `image/*` stands for all pictures, no list for everything. */
const isAllowed = (type: string, allowed: readonly string[] | null): boolean =>
  !allowed?.length ||
  allowed.some((pattern) => (pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type))

/**
 * The type as which a bucket keeps a file; null when it takes none of it. Without a list it is the declared one. With a
 * list the storage server compares no more than the text of the declared type, and so refuses `image/png; charset=utf-8`.
 * A declared type that is not in the list may be a wrong word for the right file: then the first bytes decide.
 */
export const keptType = (
  { type, bytes }: { type: string; bytes: Uint8Array },
  allowed: readonly string[] | null,
): string | null => {
  if (isAllowed(type, allowed)) return type
  if (isAllowed(type.split(';', 1).join('').trim().toLowerCase(), allowed)) return null
  const actual = typeOfBytes(bytes)
  return actual !== null && isAllowed(actual, allowed) ? actual : null
}
