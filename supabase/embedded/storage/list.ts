import type { Database } from '../database/database.ts'
import type { StorageCaller } from './caller.ts'
import { count, oneOf, text, type Fields } from './fields.ts'
import { queryRows, jsonOf, timeSql } from './rows.ts'

const sortable = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

/** One level of a bucket, as far as the caller may select it: first folders (only the name is set), then objects. */
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
  select jsonb_build_object('name', part, 'id', id, 'updated_at', ${timeSql('updated_at')},
    'created_at', ${timeSql('created_at')}, 'last_accessed_at', ${timeSql('last_accessed_at')},
    'metadata', metadata) as json
  from level where starts_with(lower(part), lower($4))
  order by is_folder desc, ${column} ${order}, part limit $5::int offset $6::int`

/** Returns at most a thousand entries. */
export const list = async (database: Database, caller: StorageCaller, bucket: string, body: Fields) => {
  const prefix = text(body, 'prefix')
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const sortBy: Fields = typeof body['sortBy'] === 'object' ? { ...body['sortBy'] } : {}
  const column = oneOf({ 'sortBy/column': sortBy['column'] }, 'sortBy/column', sortable, 'name')
  const order = sortBy['order'] === 'desc' ? 'desc' : 'asc'
  const limit = Math.min(count(body, 'limit', 1, 100), 1000)
  const offset = Math.min(count(body, 'offset', 0, 0), 2 ** 31 - 1)
  const values = [bucket, folder, String(folder.split('/').length), text(body, 'search', ''), `${limit}`, `${offset}`]
  return jsonOf(
    await queryRows(
      database,
      sql(column === 'name' ? 'part' : column, order),
      values,
      caller.as('storage.object.list'),
    ),
  )
}
