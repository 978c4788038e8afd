import { isWithin } from '../jsonBudget.ts'
import { invalidMimeType, invalidRequest, tooLarge } from './errors.ts'
import { readBytes } from './fields.ts'

/** One uploaded file with the client's description. */
export interface Upload {
  bytes: Uint8Array
  /** The declared media type, unchanged; for a form's file without parameters and in lower case. */
  type: string
  cacheControl: string
  /** The client's metadata, JSON. */
  userMetadata: string
}

/** Maximum size of a form besides its file: boundaries, headers, small fields. */
const formOverhead = 64 * 1024

/** Maximum bytes that an upload will hold in memory: its announced size, at most its limit. */
export const sizeOf = ({ headers }: Request, limit: number): number => {
  const most = limit + formOverhead
  const announced = Number(headers.get('content-length') ?? most)
  return announced >= 0 ? Math.min(announced, most) : most
}

/**
 * Reads an upload: a form with one file, as browsers send a Blob, or the bare bytes. Writes nothing to disk before it
 * is complete. Throws `EntityTooLarge` above `limit` bytes, `Aborted` if the client disconnects, `InvalidRequest`.
 */
export const receive = async (request: Request, limit: number): Promise<Upload> => {
  const contentType = request.headers.get('content-type') ?? ''
  const isForm = contentType.startsWith('multipart/form-data')
  const bytes = await readBytes(request, isForm ? limit + formOverhead : limit)
  const upload = isForm ? await fromForm(bytes, contentType) : fromBytes(bytes, contentType, request.headers)
  if (upload.bytes.byteLength > limit) throw tooLarge()
  return upload
}

const fromForm = async (body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Upload> => {
  if (countParts(body, contentType) > maxParts) throw invalidRequest('The form has too many parts')
  const form = await parsed(body, contentType)
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file) throw invalidRequest('No file provided')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: declared(field(form, 'contentType') || file.type.split(';', 1).join('').trim().toLowerCase()),
    cacheControl: cacheTime(field(form, 'cacheControl')),
    userMetadata: metadataOf(field(form, 'metadata')),
  }
}

/** Twice the number of a file and its fields. */
const maxParts = 8

/** Counts before parsing, which takes long for many parts. */
const countParts = (body: Uint8Array<ArrayBuffer>, contentType: string): number => {
  const [, quoted, bare = ''] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === '') return 0
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let count = 0
  for (
    let at = bytes.indexOf(`--${boundary}`);
    at >= 0 && count <= maxParts + 1;
    at = bytes.indexOf(`--${boundary}`, at + 1)
  )
    count++
  return count - 1
}

const parsed = async (body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> => {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (error) {
    if (error instanceof TypeError) throw invalidRequest('The form could not be read')
    throw error
  }
}

const fromBytes = (bytes: Uint8Array, contentType: string, headers: Headers): Upload => {
  const notes = headers.get('x-metadata')
  return {
    bytes,
    type: declared(contentType),
    cacheControl: cacheTime(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]),
    userMetadata: metadataOf(notes === null ? undefined : Buffer.from(notes, 'base64').toString()),
  }
}

const field = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Throws `InvalidMimeType` for a type that is invalid in a header. */
const declared = (type: string): string => {
  if (type.length > longestType || /[^\x20-\x7e]/.test(type)) throw invalidMimeType(type.slice(0, longestType))
  return type || 'application/octet-stream'
}

const longestType = 255

/** Seconds, from the client; without them a client must revalidate each time. */
const cacheTime = (seconds: string | undefined): string =>
  seconds !== undefined && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'

/** Maximum bytes of the client's metadata (the official server: a megabyte), and the limits of its JSON. */
const longestNotes = 20_000
const budget = { depth: 8, nodes: 200 }

const metadataOf = (text: string | undefined): string => {
  if (text === undefined) return '{}'
  if (Buffer.byteLength(text) > longestNotes || !isWithin(text, budget)) throw invalidRequest('Metadata too large')
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('Invalid metadata')
    throw error
  }
}
