/** The signature of each file type: these bytes (Latin-1) at this offset. */
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

/** The media type of the first bytes; null if unknown. */
export const typeOfBytes = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  const found = signatures.find(({ marks }) => marks.every(([offset, mark]) => start.startsWith(mark, offset)))
  return found?.type ?? null
}

/** Whether a bucket accepts this type; `image/*` matches all images, no list matches everything. */
const isAllowed = (type: string, allowed: readonly string[] | null): boolean =>
  !allowed?.length ||
  allowed.some((pattern) => (pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type))

/**
 * The type that a bucket stores for a file; null if the bucket refuses it. Without a list it is the declared type. With
 * a list, the storage server compares only the declared text, and so refuses `image/png; charset=utf-8`. If the
 * declared type is not in the list, the first bytes decide.
 */
export const storedType = (
  { type, bytes }: { type: string; bytes: Uint8Array },
  allowed: readonly string[] | null,
): string | null => {
  if (isAllowed(type, allowed)) return type
  if (isAllowed(type.split(';', 1).join('').trim().toLowerCase(), allowed)) return null
  const actual = typeOfBytes(bytes)
  return actual !== null && isAllowed(actual, allowed) ? actual : null
}
