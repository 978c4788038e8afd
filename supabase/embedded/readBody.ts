import type { IncomingMessage } from 'node:http'

/** How far beyond its limit a body is still read (and thrown away), as a multiple of the limit. */
const patience = 10

/**
 * The body's bytes; null when there are more than `limit`. Such a body is read to its end, up to a point: a server that
 * answers and hangs up in the middle of it would break the line before the client has heard the answer.
 * Throws when the client goes away.
 */
export const readBody = async (
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (size > limit * patience) break
  }
  return size > limit ? null : Buffer.concat(chunks)
}

/**
 * The same of a request as Node has it; in events, because iterating over it takes twice as long. What is beyond the
 * point is thrown away as it comes, until the caller ends the connection.
 */
export const readIncoming = (incoming: IncomingMessage, limit: number): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= limit) pieces.push(piece)
      else pieces.length = 0
      if (size > limit * patience) resolve(null)
    })
    incoming.on('end', () => resolve(size > limit ? null : Buffer.concat(pieces)))
    incoming.on('error', reject)
  })
