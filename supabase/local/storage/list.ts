import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { invalidRequest } from './errors.ts'
import { allRows } from './rows.ts'

const sortable = ['name', 'updated_at', 'created_at', 'last_accessed_at']

/** One level of a bucket, as the caller may select it: folders (all null but the name) first, then objects. */
const sql = (column: string, order: 'asc' | 'desc') => `
  with inside as (
    select *, path_tokens[$3::int] as part, cardinality(path_tokens) > $3::int as is_folder
    from storage.objects where bucket_id = $1 and starts_with(name, $2)
  ), level as (
    select distinct on (part) part, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from inside where is_folder
    union all
    select part, false, id, updated_at, created_at, last_accessed_at, metadata from inside where not is_folder
  )
  select jsonb_build_object('name', part, 'id', id, 'updated_at', updated_at, 'created_at', created_at,
    'last_accessed_at', last_accessed_at, 'metadata', metadata) as object
  from level where starts_with(lower(part), lower($4))
  order by is_folder desc, ${column} ${order}, part limit $5::int offset $6::int`

export const list = async (
  database: Database,
  caller: StorageCaller,
  bucket: string,
  body: unknown,
): Promise<unknown[]> => {
  const { prefix, search, limit, offset, column, order } = asked(body)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const level = folder.split('/').length
  const [found] = await database.request(
    [{ sql: sql(column, order), values: [bucket, folder, String(level), search, String(limit), String(offset)] }],
    caller.as('storage.object.list'),
  )
  return allRows(found).map(({ object }) => JSON.parse(object ?? 'null') as unknown)
}

const asked = (body: unknown) => {
  if (typeof body !== 'object' || body === null) throw invalidRequest('body must be object')
  const { prefix, search = '', limit = 100, offset = 0, sortBy }: Record<string, unknown> = { ...body }
  const sort: Record<string, unknown> = typeof sortBy === 'object' ? { ...sortBy } : {}
  const name = typeof sort['column'] === 'string' ? sort['column'] : 'name'
  if (typeof prefix !== 'string') throw invalidRequest("body must have required property 'prefix'")
  if (typeof search !== 'string') throw invalidRequest('body/search must be string')
  if (!isCount(limit) || limit < 1) throw invalidRequest('body/limit must be >= 1')
  if (!isCount(offset)) throw invalidRequest('body/offset must be >= 0')
  if (!sortable.includes(name)) throw invalidRequest('body/sortBy/column must be equal to one of the allowed values')
  const order: 'asc' | 'desc' = sort['order'] === 'desc' ? 'desc' : 'asc'
  return { prefix, search, limit: Math.min(limit, 1000), offset, column: name === 'name' ? 'part' : name, order }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
