import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { invalidRequest, noSuchBucket } from './errors.ts'
import { bucketName } from './names.ts'
import { allRows, firstRow } from './rows.ts'

const asJson = `jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner_id, ''), 'public', public,
  'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types, 'type', type,
  'created_at', created_at, 'updated_at', updated_at) as bucket`

/** The buckets whose rows the caller may select. */
export const listBuckets = async (database: Database, caller: StorageCaller): Promise<unknown[]> => {
  const [found] = await database.request(
    [{ sql: `select ${asJson} from storage.buckets order by name` }],
    caller.as('storage.bucket.list'),
  )
  return allRows(found).map(({ bucket }) => JSON.parse(bucket ?? 'null') as unknown)
}

/** Throws `NoSuchBucket`, also for one that the caller may not select. */
export const getBucket = async (database: Database, caller: StorageCaller, id: string): Promise<unknown> => {
  const [found] = await database.request(
    [{ sql: `select ${asJson} from storage.buckets where id = $1`, values: [id] }],
    caller.as('storage.bucket.get'),
  )
  const bucket = firstRow(found)?.['bucket']
  if (!bucket) throw noSuchBucket()
  return JSON.parse(bucket) as unknown
}

/** Makes a bucket if the policies let the caller; answers its name. */
export const createBucket = async (database: Database, caller: StorageCaller, body: unknown): Promise<string> => {
  const asked = requested(body)
  await database.request(
    [
      {
        sql: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
          values ($1, $2, $3, $4, (select array_agg(type) from jsonb_array_elements_text($5::jsonb) as type), $6::uuid, $6::uuid::text)`,
        values: [...asked, caller.claims.sub ?? null],
      },
    ],
    caller.as('storage.bucket.create'),
  )
  return asked[1]
}

/** Id, name, public, size limit, types. */
const requested = (body: unknown): [string, string, string, string | null, string] => {
  const asked: Record<string, unknown> = typeof body === 'object' ? { ...body } : {}
  const { name, id = name, public: isPublic = false, file_size_limit: limit, allowed_mime_types: types } = asked
  if (typeof name !== 'string' || typeof id !== 'string') throw invalidRequest('A bucket needs a name')
  const listed = types ?? []
  if (!Array.isArray(listed) || !listed.every((type) => typeof type === 'string'))
    throw invalidRequest('allowed_mime_types must be a list of media types')
  const names = [bucketName(encodeURIComponent(id)), bucketName(encodeURIComponent(name))] as const
  return [...names, String(isPublic === true), byteLimit(limit), JSON.stringify(listed)]
}

const units: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Bytes; a number, or a text such as `5MB`. */
const byteLimit = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [, amount, unit] = /^(\d{1,15})(B|KB|MB|GB)?$/i.exec(text) ?? []
  if (amount === undefined) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return String(Number(amount) * (units[unit?.toUpperCase() ?? 'B'] ?? 1))
}

/** What an upload must keep to. */
export interface Terms {
  limit: number
  types: readonly string[] | null
}

/** Where a bucket sets none: the official stack's own limit, 50 MiB. */
const ownLimit = 50 * 1024 * 1024

/** The bucket's terms, whoever asks. Throws `NoSuchBucket`. */
export const termsOf = async (database: Database, id: string): Promise<Terms> => {
  const [found] = await database.request([
    {
      sql: 'select file_size_limit, to_jsonb(allowed_mime_types) as types from storage.buckets where id = $1',
      values: [id],
    },
  ])
  const row = firstRow(found)
  if (!row) throw noSuchBucket()
  const limit = row['file_size_limit']
  return {
    limit: limit ? Math.min(Number(limit), ownLimit) : ownLimit,
    types: JSON.parse(row['types'] ?? 'null') as readonly string[] | null,
  }
}
