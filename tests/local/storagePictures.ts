/** The smallest files that begin as their kind does; nothing in the backend decodes them. */
const file = (start: string, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Math.max(size, start.length))
  bytes.set(Buffer.from(start, 'latin1'))
  return bytes
}

export const jpeg = (size = 200) => file('\xff\xd8\xff\xe0', size)
export const png = (size = 200) => file('\x89PNG\r\n\x1a\n', size)
export const webp = (size = 200) => file('RIFF\x00\x00\x00\x00WEBPVP8 ', size)
export const pdf = (size = 200) => file('%PDF-1.7', size)
export const heic = (size = 200) => file('\x00\x00\x00\x18ftypheic', size)
