import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import type { Files } from './files.ts'
import type { FileMetadata, Place } from './objects.ts'
import { firstRow } from './rows.ts'

interface Found {
  version: string
  metadata: FileMetadata
}

const inPublicBucket = `select b.public, o.version, o.metadata
  from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2
  where b.id = $1`

/** An object of a public bucket, for anybody. Throws `NoSuchBucket` also for a bucket that is not public. */
export const findPublic = async (database: Database, { bucket, name }: Place): Promise<Found> => {
  const [found] = await database.request([{ sql: inPublicBucket, values: [bucket, name] }])
  const row = firstRow(found)
  if (row?.['public'] !== 't') throw noSuchBucket()
  return foundOf(row['version'], row['metadata'])
}

/** An object that the caller's policies show; in a public bucket any. */
export const findFor = async (database: Database, caller: StorageCaller, place: Place): Promise<Found> => {
  const values = [place.bucket, place.name]
  const [open] = await database.request([{ sql: inPublicBucket, values }])
  const row = firstRow(open)
  if (!row) throw noSuchBucket()
  if (row['public'] === 't') return foundOf(row['version'], row['metadata'])
  const [seen] = await database.request(
    [{ sql: 'select version, metadata from storage.objects where bucket_id = $1 and name = $2', values }],
    caller.as('storage.object.get_authenticated'),
  )
  const own = firstRow(seen)
  return foundOf(own?.['version'], own?.['metadata'])
}

const foundOf = (version: string | null | undefined, metadata: string | null | undefined): Found => {
  if (!version || !metadata) throw noSuchKey()
  return { version, metadata: JSON.parse(metadata) as FileMetadata }
}

/**
 * The answer with the file's bytes. `nosniff` and an empty, sandboxed policy: a stored file is never run as a page.
 * Answers 304 to who holds this very version already.
 */
export const send = async (files: Files, { version, metadata }: Found, request: Request): Promise<Response> => {
  const headers = new Headers({
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': metadata.cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.headers.get('if-none-match') === metadata.eTag) return new Response(null, { status: 304, headers })
  headers.set('content-type', metadata.mimetype)
  headers.set('content-length', String(metadata.size))
  const download = new URL(request.url).searchParams.get('download')
  if (download !== null) headers.set('content-disposition', attachment(download))
  const file = await files.open(version)
  if (!file) throw noSuchKey()
  if (request.method === 'HEAD') {
    await file.close()
    return new Response(null, { headers })
  }
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>, { headers })
}

const attachment = (name: string): string =>
  name === '' ? 'attachment' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
