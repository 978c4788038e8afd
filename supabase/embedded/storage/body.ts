import { isWithin } from '../jsonBudget.ts'
import { invalidMimeType, invalidRequest, tooLarge } from './errors.ts'
import { readBytes } from './fields.ts'

/** One uploaded file, as the client described it. */
export interface Upload {
  bytes: Uint8Array
  /** The media type that the client declares, in its own spelling; of a form's file without parameters, in lower case. */
  type: string
  cacheControl: string
  /** The client's own notes about the file, JSON. */
  userMetadata: string
}

/** What a form may weigh beyond its file: boundaries, headers, small fields. */
const formOverhead = 64 * 1024

/** How many bytes an upload will hold in memory: what it says, and never more than its limit, where reading ends. */
export const sizeOf = ({ headers }: Request, limit: number): number => {
  const most = limit + formOverhead
  const said = Number(headers.get('content-length') ?? most)
  return said >= 0 ? Math.min(said, most) : most
}

/**
 * Reads an upload: a form with one file, as browsers send a Blob, or the bare bytes. Nothing touches the disk before it
 * is whole. Throws `EntityTooLarge` past `limit` bytes, `Aborted` when the client goes away, `InvalidRequest`.
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

/** The file and the fields beside it, twice over. */
const maxParts = 8

/** Counted before the form is read, which takes long for very many. */
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

/** Throws `InvalidMimeType` for what could not be sent back as a header. */
const declared = (type: string): string => {
  if (type.length > longestType || /[^\x20-\x7e]/.test(type)) throw invalidMimeType(type.slice(0, longestType))
  return type || 'application/octet-stream'
}

const longestType = 255

/** In seconds, as clients name it; without one a file is to be asked for again each time. */
const cacheTime = (seconds: string | undefined): string =>
  seconds !== undefined && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'

/** Of the client's notes, in bytes, and of their JSON. */
const longestNotes = 4_096
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
