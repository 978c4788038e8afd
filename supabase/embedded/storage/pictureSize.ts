/** A picture's size in its header. */
export interface Size {
  width: number
  height: number
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const png = (bytes: Buffer): Size | null =>
  bytes.length >= 33 && bytes.readUInt32BE(8) === 13 && text(bytes, 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const gif = (bytes: Buffer): Size | null =>
  bytes.length >= 13 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null

const webp = (bytes: Buffer): Size | null => {
  if (bytes.length < 30) return null
  const kind = text(bytes, 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8 ' && text(bytes, 23, 26) === '\x9d\x01\x2a')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return null
  const packed = bytes.readUInt32LE(21)
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
}

/** Start-of-frame markers, without three markers in that range that have another meaning. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startOfScan = 0xda

/** Reads segment by segment without gaps: a decoder that skips bytes between them might find another size. */
const jpeg = (bytes: Buffer): Size | null => {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= startOfScan)) return null
    else if (isFrame(marker))
      return at + 9 <= bytes.length ? { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) } : null
    else {
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return null
      at += 2 + length
    }
  }
  return null
}

const readers: ReadonlyMap<string | null, (bytes: Buffer) => Size | null> = new Map([
  ['image/png', png],
  ['image/gif', gif],
  ['image/webp', webp],
  ['image/jpeg', jpeg],
])

/** More than phone cameras produce; each decoded pixel takes four bytes. */
const most = { side: 12_000, pixels: 50_000_000 }

/** Why a picture is refused; null if it is valid, or if its type has no known header. */
export const faultOfPicture = (type: string | null, bytes: Uint8Array): 'unreadable' | 'tooLarge' | null => {
  const read = readers.get(type)
  if (!read) return null
  const size = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size || size.width === 0 || size.height === 0) return 'unreadable'
  const { width, height } = size
  return Math.max(width, height) > most.side || width * height > most.pixels ? 'tooLarge' : null
}
