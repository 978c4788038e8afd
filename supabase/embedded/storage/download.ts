import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { invalidRange, noSuchBucket, noSuchKey } from './errors.ts'
import type { Files } from './files.ts'
import type { FileMetadata, Place } from './objects.ts'
import { rangeOf } from './range.ts'
import { queryRows, timeSql } from './rows.ts'

/** An object's row. */
interface Found {
  id: string
  name: string
  bucket_id: string
  version: string
  created_at: string
  updated_at: string
  metadata: FileMetadata
  user_metadata: unknown
}

const find = async (database: Database, { bucket, name }: Place, caller?: StorageCaller): Promise<Found> => {
  const times = `jsonb_build_object('created_at', ${timeSql('created_at')}, 'updated_at', ${timeSql('updated_at')})`
  const sql = `select to_jsonb(o) || ${times} as json from storage.objects o where bucket_id = $1 and name = $2`
  const as = caller?.as('storage.object.get_authenticated')
  const found = JSON.parse((await queryRows(database, sql, [bucket, name], as))[0]?.['json'] ?? 'null') as Found | null
  if (!found?.version || !found.metadata) throw noSuchKey()
  return found
}

const isPublic = async (database: Database, { bucket }: Place): Promise<boolean> => {
  const [found] = await queryRows(database, 'select public from storage.buckets where id = $1', [bucket])
  if (!found) throw noSuchBucket()
  return found['public'] === 't'
}

/** An object of a public bucket. Throws `NoSuchBucket`, also if the bucket is not public. */
export const findPublic = async (database: Database, place: Place): Promise<Found> => {
  if (!(await isPublic(database, place))) throw noSuchBucket()
  return find(database, place)
}

/** An object that the caller may select; in a public bucket any. */
export const findFor = async (database: Database, caller: StorageCaller, place: Place): Promise<Found> =>
  find(database, place, (await isPublic(database, place)) ? undefined : caller)

/** An object of a signed address, without further checks. */
export const findSigned = (database: Database, place: Place): Promise<Found> => find(database, place)

/** The result of the client's info(). */
export const details = (found: Found) => ({
  id: found.id,
  name: found.name,
  version: found.version,
  bucket_id: found.bucket_id,
  size: found.metadata.size,
  content_type: found.metadata.mimetype,
  cache_control: found.metadata.cacheControl,
  etag: found.metadata.eTag,
  metadata: found.user_metadata,
  last_modified: found.updated_at,
  created_at: found.created_at,
})

/**
 * Responds with the whole file or a range. `nosniff`, a sandboxed empty policy and pages as plain text ensure that a
 * stored file never runs. Responds 304 if the client has this version. `expires`: when a signed address expires.
 */
export const send = async (files: Files, found: Found, request: Request, expires?: Date): Promise<Response> => {
  const { version, metadata } = found
  const requestHeaders = request.headers
  const lastModified = new Date(metadata.lastModified).toUTCString()
  const headers = new Headers({
    etag: metadata.eTag,
    'last-modified': lastModified,
    'accept-ranges': 'bytes',
    ...(expires
      ? { 'cache-control': 'private', expires: expires.toUTCString() }
      : { 'cache-control': metadata.cacheControl }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isHeld(requestHeaders, metadata.eTag, lastModified)) return new Response(null, { status: 304, headers })
  // A range of another version would corrupt the client's partial file.
  const isSame = [null, metadata.eTag, lastModified].includes(requestHeaders.get('if-range'))
  const range = isSame ? rangeOf(requestHeaders.get('range'), metadata.size) : null
  if (range === 'outside') return invalidRange().response({ 'content-range': `bytes */${metadata.size}` })
  if (range) headers.set('content-range', `bytes ${range.first}-${range.last}/${metadata.size}`)
  headers.set('content-type', metadata.mimetype.includes('text/html') ? 'text/plain' : metadata.mimetype)
  headers.set('content-length', String(range ? range.last - range.first + 1 : metadata.size))
  const download = new URL(request.url).searchParams.get('download')
  if (download !== null) headers.set('content-disposition', attachment(download))
  const status = range ? 206 : 200
  const file = await files.open(version)
  if (!file) throw noSuchKey()
  if (request.method === 'HEAD') {
    await file.close()
    return new Response(null, { status, headers })
  }
  const bytes = file.createReadStream(range ? { start: range.first, end: range.last } : {})
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { status, headers })
}

/** Whether the client has this version. The time, which knows whole seconds only, counts where no ETag is sent. */
const isHeld = (requestHeaders: Headers, eTag: string, lastModified: string): boolean => {
  const held = requestHeaders.get('if-none-match')
  if (held !== null) return held === eTag
  return Date.parse(lastModified) <= Date.parse(requestHeaders.get('if-modified-since') ?? '')
}

const attachment = (name: string): string => {
  const encoded = encodeURIComponent(name)
  return name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}
