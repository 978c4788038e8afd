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
