/**
 * Archives of regular files in the format of `tar` (ustar), written and read as streams. A name has at most 100 bytes,
 * a file less than 8 GiB.
 */

const block = 512
const longestName = 100
const largest = 8 ** 11

/** The archive is cut off, damaged, or has what this module does not write, such as links. */
export class TarDamaged extends Error {
  override readonly name = 'TarDamaged'
}

/** The zeros after the content of a file. */
export const paddingAfter = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** The sum of a header's bytes, with spaces in place of the sum itself. */
const sumOf = (header: Buffer) => {
  let sum = 8 * 32
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

/**
 * The header of a file of `size` bytes. Its content and {@link paddingAfter} follow. Throws a RangeError for a longer
 * name or a larger file.
 */
export const headerOf = (name: string, size: number, modified: Date): Buffer => {
  if (Buffer.byteLength(name) > longestName) throw new RangeError(`${name} is too long for the archive`)
  if (size >= largest) throw new RangeError(`${name} is too large for the archive`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modified.getTime() / 1_000), 136, 12)
  header.write('0ustar\u000000', 156)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

/** A file of an archive. `content` must be read before the next file; what is left of it is skipped. */
export interface TarFile {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/** Reads a source by any number of bytes. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** At most `most` bytes, but at least one. Throws {@link TarDamaged} at the end of the source. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw new TarDamaged('the archive is cut off')
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = size; left > 0;) {
      const piece = await this.some(left)
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }

  async close() {
    await this.#chunks.return?.()
  }
}

const textIn = (header: Buffer, at: number, length: number) => {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end).trim()
}

const directory = '5'
const regular = ['0', '']

/**
 * Yields the files of an archive in order. Directories are skipped. Throws {@link TarDamaged} for a damaged archive,
 * for one that is cut off, and for any other kind of entry.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const source = new Source(chunks)
  try {
    for (;;) {
      const header = await source.exactly(block)
      if (header.every((byte) => byte === 0)) return
      const [size, sum] = [parseInt(textIn(header, 124, 12), 8), parseInt(textIn(header, 148, 8), 8)]
      const type = textIn(header, 156, 1)
      const name = textIn(header, 0, longestName)
      if (sum !== sumOf(header) || !(size >= 0)) throw new TarDamaged('a header of the archive is damaged')
      if (type === directory) continue
      if (!regular.includes(type) || textIn(header, 345, 155) !== '')
        throw new TarDamaged(`${name} is not a plain file of the archive`)
      let left = size
      const content = async function* () {
        while (left > 0) {
          const piece = await source.some(left)
          left -= piece.length
          yield piece
        }
      }
      yield { name, size, content: content() }
      while (left > 0) left -= (await source.some(left)).length
      await source.exactly(paddingAfter(size).length)
    }
  } finally {
    await source.close()
  }
}
