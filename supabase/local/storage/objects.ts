import { createHash, randomUUID } from 'node:crypto'
import type { Database, Statement } from '../database/database.ts'
import type { Upload } from './body.ts'
import type { StorageCaller } from './caller.ts'
import { noSuchKey } from './errors.ts'
import type { Files } from './files.ts'
import { allRows, firstRow } from './rows.ts'

/** Where an object lies. */
export interface Place {
  bucket: string
  name: string
}

/** What the server itself knows of a stored file, as clients read it in `metadata`. */
export interface FileMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

/** `create` refuses a name that is taken, `upsert` replaces, `update` asks for one that exists. */
export type UploadMode = 'create' | 'upsert' | 'update'

export const metadataOf = ({ bytes, type, cacheControl }: Upload, now: number): FileMetadata => ({
  eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  size: bytes.byteLength,
  mimetype: type,
  cacheControl,
  lastModified: new Date(now).toISOString(),
  contentLength: bytes.byteLength,
  httpStatusCode: 200,
})

/** Without `returning` where a row is only added: who may insert need not be able to select. */
const insertion = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const sqlOf: Record<UploadMode, string> = {
  create: insertion,
  upsert: `${insertion} on conflict (bucket_id, name) do update set version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner,
    owner_id = excluded.owner_id
    returning id`,
  update: `update storage.objects set version = $3, metadata = $4, user_metadata = $5, owner = $6, owner_id = $7
    where bucket_id = $1 and name = $2
    returning id`,
}
const versionNow = 'select version from storage.objects where bucket_id = $1 and name = $2'

/**
 * Stores a file and its row, both or neither: first the file under a name that no row knows, then the row (the policies
 * and the unique name decide), then the file that it replaces goes. Answers the row's id.
 */
export const store = async (
  { database, files, now }: { database: Database; files: Files; now: number },
  caller: StorageCaller,
  { bucket, name }: Place,
  upload: Upload,
  mode: UploadMode,
): Promise<string> => {
  const id = randomUUID()
  const version = randomUUID()
  const owner = caller.claims.sub ?? null
  const row = [bucket, name, version, JSON.stringify(metadataOf(upload, now)), upload.userMetadata, owner, owner]
  const write: Statement = { sql: sqlOf[mode], values: mode === 'update' ? row : [...row, id] }
  const as = caller.as(mode === 'update' ? 'storage.object.upload_update' : 'storage.object.upload')
  await files.write(version, upload.bytes)
  if (mode === 'create') {
    await orElse(() => files.remove(version), database.request([write], as))
    return id
  }
  const [before, written] = await orElse(
    () => files.remove(version),
    database.request([{ sql: versionNow, values: [bucket, name] }, write], as),
  )
  const stored = firstRow(written)?.['id']
  if (!stored) {
    await files.remove(version)
    throw noSuchKey()
  }
  await removeUnused({ database, files }, allRows(before))
  return stored
}

const orElse = async <Answer>(undo: () => Promise<void>, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    await undo()
    throw error
  }
}

/** The demonstration's pictures stand under many names: a file goes with the last row that shows it. */
const stillUsed = 'select distinct version from storage.objects where version = any ($1::text[])'

const removeUnused = async (
  { database, files }: { database: Database; files: Files },
  rows: readonly { version?: string | null }[],
): Promise<void> => {
  const versions = new Set(rows.flatMap(({ version }) => version ?? []))
  if (versions.size === 0) return
  const [used] = await database.request([{ sql: stillUsed, values: [`{${[...versions].join(',')}}`] }])
  for (const { version } of allRows(used)) if (version) versions.delete(version)
  for (const version of versions) await files.remove(version)
}

const deletion = `delete from storage.objects where bucket_id = $1 and name = any ($2::text[])
  returning jsonb_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'owner', owner, 'owner_id', owner_id,
    'version', version, 'created_at', created_at, 'updated_at', updated_at, 'last_accessed_at', last_accessed_at,
    'metadata', metadata, 'user_metadata', user_metadata) as object, version`

/** Removes those of the named objects that the caller may see and delete, and answers their rows. */
export const remove = async (
  { database, files }: { database: Database; files: Files },
  caller: StorageCaller,
  bucket: string,
  names: readonly string[],
): Promise<unknown[]> => {
  const list = `{${names.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  const [deleted] = await database.request(
    [{ sql: deletion, values: [bucket, list] }],
    caller.as('storage.object.delete_many'),
  )
  const rows = allRows(deleted)
  await removeUnused({ database, files }, rows)
  return rows.map(({ object }) => JSON.parse(object ?? 'null') as unknown)
}
