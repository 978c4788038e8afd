import type { Backend } from '../backend.ts'
import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { accessDenied, invalidMimeType, invalidRequest, noSuchBucket, notEmpty, tooLarge } from './errors.ts'
import { count, flag, oneOf, text, texts, type Fields } from './fields.ts'
import type { Files } from './files.ts'
import { bucketName } from './names.ts'
import { ownerSql, removeUnused } from './objects.ts'
import { allRows, queryRows, jsonOf, textArray, timeSql } from './rows.ts'

const asJson = `jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner_id, ''), 'public', public,
  'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types, 'type', type,
  'created_at', ${timeSql('created_at')}, 'updated_at', ${timeSql('updated_at')}) as json`

const sortable = ['id', 'name', 'created_at', 'updated_at'] as const

/** The buckets that the caller may select; `query` has the parameters of the client's listBuckets(). */
export const listBuckets = async (database: Database, caller: StorageCaller, query: Fields): Promise<unknown[]> => {
  const column = oneOf(query, 'sortColumn', sortable, 'name')
  const order = oneOf(query, 'sortOrder', ['asc', 'desc'], 'asc')
  const limit = query['limit'] === undefined ? null : String(count(query, 'limit', 1))
  const values = [text(query, 'search', ''), limit, String(count(query, 'offset', 0, 0))]
  const sql = `select ${asJson} from storage.buckets where strpos(lower(name), lower($1)) > 0
    order by ${column} ${order} limit $2::int8 offset $3::int8`
  return jsonOf(await queryRows(database, sql, values, caller.as('storage.bucket.list')))
}

/** Throws `NoSuchBucket`, also if the caller may not select it. */
export const getBucket = async (database: Database, caller: StorageCaller, id: string): Promise<unknown> => {
  const sql = `select ${asJson} from storage.buckets where id = $1`
  const [bucket] = jsonOf(await queryRows(database, sql, [id], caller.as('storage.bucket.get')))
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

/** Creates a bucket if the policies allow it; returns its name. */
export const createBucket = async (backend: Backend, caller: StorageCaller, body: Fields) => {
  const name = bucketName(text(body, 'name'))
  const { isPublic = 'false', limit = null, types = null } = requestedTerms(backend, body)
  const sql = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
    values ($1, $2, $3, $4, $5, ${ownerSql('$6')}, $6)`
  const values = [bucketName(text(body, 'id', name)), name, isPublic, limit, types, caller.owner]
  await queryRows(backend.database, sql, values, caller.as('storage.bucket.create'))
  return { name }
}

const updated = { message: 'Successfully updated' }

/** Changes what the body names. Throws `NoSuchBucket`, also if the caller may not change it. */
export const updateBucket = async (backend: Backend, caller: StorageCaller, id: string, body: Fields) => {
  const { isPublic, limit, types } = requestedTerms(backend, body)
  const requested = [
    ['public', isPublic],
    ['file_size_limit', limit],
    ['allowed_mime_types', types],
  ] as const
  const changes = requested.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
  if (changes.length === 0) return updated
  const set = changes.map(({ column }, at) => `${column} = $${at + 2}`).join(', ')
  const sql = `update storage.buckets set ${set} where id = $1 returning id`
  const values = [id, ...changes.map(({ value }) => value)]
  const changed = await queryRows(backend.database, sql, values, caller.as('storage.bucket.update'))
  if (changed.length === 0) throw noSuchBucket()
  return updated
}

/** Throws `ResourceNotEmpty`, and `NoSuchBucket` also if the caller may not delete it. */
export const deleteBucket = async (database: Database, caller: StorageCaller, id: string) => {
  const held = `select exists (select from storage.objects where bucket_id = buckets.id) as held
    from storage.buckets where id = $1`
  const [bucket] = await queryRows(database, held, [id])
  if (bucket?.['held'] === 't') throw notEmpty()
  const sql = 'delete from storage.buckets where id = $1 returning id'
  const deleted = await queryRows(database, sql, [id], caller.as('storage.bucket.delete'))
  if (deleted.length === 0) throw noSuchBucket()
  return { message: 'Successfully deleted' }
}

/** Removes all objects of a bucket. Throws `AccessDenied` without the service key, and `NoSuchBucket`. */
export const emptyBucket = async (stores: { database: Database; files: Files }, caller: StorageCaller, id: string) => {
  if (!caller.isService) throw accessDenied('Access denied: Invalid role')
  const [bucket, removed] = await stores.database.request(
    [
      { sql: 'select from storage.buckets where id = $1', values: [id] },
      { sql: 'delete from storage.objects where bucket_id = $1 returning version', values: [id] },
    ],
    caller.as('storage.bucket.empty'),
  )
  if (!bucket?.rows.length) throw noSuchBucket()
  await removeUnused(stores, allRows(removed))
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

const units: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }
const mediaType = /^[\w\-+.]+\/(?:[\w\-+.]+(?:;\s*charset=[\w-]+)?|\*)$|^\*$/

/** A bucket's settings in a body, as parameters; undefined if missing, null to remove a limit. */
const requestedTerms = (
  backend: Backend,
  body: Fields,
): { isPublic?: string; limit?: string | null; types?: string | null } => {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = body
  return {
    ...(isPublic !== undefined && { isPublic: String(flag(body, 'public')) }),
    ...(limit !== undefined && { limit: limit === null ? null : byteLimit(backend, limit) }),
    ...(types !== undefined && { types: types === null ? null : mediaTypes(body) }),
  }
}

const mediaTypes = (body: Fields): string => {
  const listed = texts(body, 'allowed_mime_types', 1000, 0)
  for (const type of listed) if (type.length > 1000 || !mediaType.test(type)) throw invalidMimeType(type)
  return textArray(listed)
}

/** Bytes; a number, or a text such as `5MB`. Throws `EntityTooLarge` above the server's limit. */
const byteLimit = ({ config }: Backend, value: unknown): string => {
  const requested = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [, amount, unit] = /^(\d{1,15}(?:\.\d+)?)(B|KB|MB|GB)?$/i.exec(requested) ?? []
  if (amount === undefined) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  const bytes = Math.round(Number(amount) * (units[unit?.toUpperCase() ?? 'B'] ?? 1))
  if (bytes > config.storage.file_size_limit) throw tooLarge()
  return String(bytes)
}

/** The limits of an upload. */
interface Terms {
  limit: number
  types: readonly string[] | null
}

/** The bucket's limits, regardless of the caller. Throws `NoSuchBucket`. */
export const termsOf = async ({ database, config }: Backend, id: string): Promise<Terms> => {
  const sql = 'select file_size_limit, to_jsonb(allowed_mime_types) as types from storage.buckets where id = $1'
  const [row] = await queryRows(database, sql, [id])
  if (!row) throw noSuchBucket()
  const most = config.storage.file_size_limit
  return {
    limit: Math.min(Number(row['file_size_limit'] ?? most), most),
    types: JSON.parse(row['types'] ?? 'null') as readonly string[] | null,
  }
}
