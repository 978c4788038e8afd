/** The smallest files with their type's header; the backend decodes none. */
const file = (header: Buffer, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Math.max(size, header.length))
  bytes.set(header)
  return bytes
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const uintLE = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A segment of a JPEG. */
export const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint(content.length + 2, 2), content])
export const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, Buffer.concat([Buffer.from([8]), uint(height, 2), uint(width, 2), Buffer.alloc(10)]))

export const jpegOf = (...parts: Buffer[]) => file(Buffer.concat([latin1('\xff\xd8'), ...parts]), 0)
export const jpeg = (size = 200, width = 4, height = 3) =>
  file(Buffer.concat([latin1('\xff\xd8'), segment(0xe0, latin1('JFIF\0')), frame(width, height)]), size)

export const png = (size = 200, width = 4, height = 3) =>
  file(Buffer.concat([latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), uint(width, 4), uint(height, 4), Buffer.alloc(9)]), size)

export const gif = (size = 200, width = 4, height = 3) =>
  file(Buffer.concat([latin1('GIF89a'), uintLE(width, 2), uintLE(height, 2), Buffer.alloc(3)]), size)

const riff = (kind: string, ...content: Buffer[]) =>
  Buffer.concat([latin1(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), ...content, Buffer.alloc(10)])
export const webp = (size = 200, width = 4, height = 3) =>
  file(riff('VP8 ', latin1('\0\0\0\x9d\x01\x2a'), uintLE(width, 2), uintLE(height, 2)), size)
export const losslessWebp = (size = 200, width = 4, height = 3) =>
  file(riff('VP8L', latin1('\x2f'), uintLE((width - 1) | ((height - 1) << 14), 4)), size)
export const extendedWebp = (size = 200, width = 4, height = 3) =>
  file(riff('VP8X', Buffer.alloc(4), uintLE(width - 1, 3), uintLE(height - 1, 3)), size)

export const pdf = (size = 200) => file(latin1('%PDF-1.7'), size)
export const heic = (size = 200) => file(latin1('\x00\x00\x00\x18ftypheic'), size)
