import { createHash, randomUUID } from 'node:crypto'
import { DatabaseError, type Database, type Result, type Statement } from '../database/database.ts'
import type { Upload } from './body.ts'
import type { StorageCaller } from './caller.ts'
import { accessDenied, breaksPolicy } from './errors.ts'
import type { Files } from './files.ts'
import { longestName } from './names.ts'
import { allRows, queryRows, jsonOf, textArray, timeSql, type Row } from './rows.ts'

/** The location of an object. */
export interface Place {
  bucket: string
  name: string
}

/** The rows and their files. */
export interface Stores {
  database: Database
  files: Files
}

/** The server's metadata of a stored file, as clients read it in `metadata`. */
export interface FileMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

/** Whether an upload may replace an object, and the operation that policies read. */
export interface UploadMode {
  upsert: boolean
  operation: string
}

export const metadataOf = ({ bytes, type, cacheControl }: Upload, now: number): FileMetadata => ({
  eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  size: bytes.byteLength,
  mimetype: type,
  cacheControl,
  lastModified: new Date(now).toISOString(),
  contentLength: bytes.byteLength,
  httpStatusCode: 200,
})

/** The older column `owner` contains only uuids; `owner_id` any token's subject. */
export const ownerSql = (parameter: string): string =>
  `case when ${parameter}::text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${parameter}::text::uuid end`

/** Without `returning`, because a caller who may insert need not be able to select. */
const insertion = `insert into storage.objects (bucket_id, name, owner, owner_id, id, version, metadata, user_metadata)
  values ($1, $2, ${ownerSql('$3')}, $3, $4, $5, $6, $7)`
const replacing = `${insertion} on conflict (bucket_id, name) do update set version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner,
  owner_id = excluded.owner_id
  returning id`
const current = 'select version from storage.objects where bucket_id = $1 and name = $2'

/**
 * Throws `AccessDenied` for a name that is too long: the storage server leaves it to the policies, and none allows it.
 */
const writing = (caller: StorageCaller, { bucket, name }: Place, upsert: boolean, file: readonly (string | null)[]) => {
  if (name.length > longestName) throw accessDenied(breaksPolicy)
  return { sql: upsert ? replacing : insertion, values: [bucket, name, caller.owner, ...file] }
}

/**
 * Stores a file and its row, both or neither: first the file under a new name, then the row (policies and the unique
 * name decide). Finally removes the replaced file. Returns the row's id.
 */
export const store = async (
  { database, files, now }: Stores & { now: number },
  caller: StorageCaller,
  place: Place,
  upload: Upload,
  { upsert, operation }: UploadMode,
): Promise<string> => {
  const [id, version] = [randomUUID(), randomUUID()]
  const metadata = JSON.stringify(metadataOf(upload, now))
  const write = writing(caller, place, upsert, [id, version, metadata, upload.userMetadata])
  const before: Statement = { sql: current, values: [place.bucket, place.name] }
  await files.write(version, upload.bytes)
  let results: readonly Result[]
  try {
    results = await database.request(upsert ? [before, write] : [write], caller.as(operation))
  } catch (error) {
    await files.remove(version)
    throw error
  }
  if (!upsert) return id
  await removeUnused({ database, files }, allRows(results[0]))
  return allRows(results[1])[0]?.['id'] ?? id
}

/** Throws what {@link store} would throw for missing rights or an existing name; rolls back. */
export const dryRun = async (
  database: Database,
  caller: StorageCaller,
  place: Place,
  { upsert, operation }: UploadMode,
): Promise<void> => {
  const mark = randomUUID()
  const write = writing(caller, place, upsert, [randomUUID(), mark, null, null])
  const undo: Statement = { sql: 'select $1::int', values: [mark] }
  try {
    await database.request([write, undo], caller.as(operation))
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.message.includes(mark)) throw error
  }
}

/** Several rows may share a file (seed pictures, copies); it is removed with the last one. */
const stillUsed = 'select distinct version from storage.objects where version = any ($1::text[])'

/** Removes the files of deleted rows, except those that other rows share. */
export const removeUnused = async ({ database, files }: Stores, rows: readonly Row[]): Promise<void> => {
  const versions = new Set(rows.flatMap(({ version }) => version ?? []))
  if (versions.size === 0) return
  for (const { version } of await queryRows(database, stillUsed, [textArray([...versions])]))
    if (version) versions.delete(version)
  for (const version of versions) await files.remove(version)
}

const deletion = `delete from storage.objects where bucket_id = $1 and name = any ($2::text[])
  returning jsonb_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'owner', owner, 'owner_id', owner_id,
    'version', version, 'created_at', ${timeSql('created_at')}, 'updated_at', ${timeSql('updated_at')},
    'last_accessed_at', ${timeSql('last_accessed_at')},
    'metadata', metadata, 'user_metadata', user_metadata) as json, version`

/** Removes the named objects that the caller may select and delete, and returns their rows. */
export const remove = async (stores: Stores, caller: StorageCaller, bucket: string, names: readonly string[]) => {
  const values = [bucket, textArray(names)]
  const rows = await queryRows(stores.database, deletion, values, caller.as('storage.object.delete_many'))
  await removeUnused(stores, rows)
  return jsonOf(rows)
}
