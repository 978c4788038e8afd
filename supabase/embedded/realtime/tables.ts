import type { Database } from '../database/database.ts'
import type { Claims } from '../tokens.ts'

type Role = Claims['role']

/** A published table. */
export interface Table {
  /** The oid. */
  id: string
  schema: string
  name: string
  /** Schema and name, quoted. */
  sql: string
  columns: readonly Column[]
  /** Has row level security: a deletion then contains only the key. */
  secured: boolean
  /** A policy may decide differently for two users of one role. */
  personal: boolean
  /** A policy may show one row and hide another. */
  rowwise: boolean
  /** Roles that bypass policies. */
  exempt: readonly Role[]
}

export interface Column {
  name: string
  /** The type's name for clients ('int4'), quoted for SQL, and in Postgres' messages ('integer'). */
  type: string
  sqlType: string
  typeName: string
  isKey: boolean
  /** Part of the replica identity, so known for a deleted row. */
  isIdentity: boolean
  /** Roles that may read it. */
  readers: readonly Role[]
}

/**
 * Finds policies that may differ between users of a role: their condition calls a function, queries a table or names
 * the user. The pattern may match too much ("user_id"); that costs time but reveals nothing.
 */
const dependsOnUser = String.raw`[a-z0-9_"]\(|select|current_|session_|user`

const read = `
select c.oid, s.nspname, c.relname, format('%I.%I', s.nspname, c.relname), c.relrowsecurity,
  coalesce((
    select bool_or(pg_get_expr(polqual, polrelid) ~* '${dependsOnUser}') from pg_policy
    where polrelid = c.oid and polcmd in ('r', '*')
  ), false),
  exists (
    select from pg_policy where polrelid = c.oid and polcmd in ('r', '*') and (
      strpos(pg_get_expr(polqual, polrelid), '.*') > 0 or exists (
        select from pg_depend
        where classid = 'pg_policy'::regclass and objid = pg_policy.oid
          and refclassid = 'pg_class'::regclass and refobjid = c.oid and refobjsubid <> 0
      )
    )
  ),
  (select coalesce(json_agg(rolname), '[]') from pg_roles where rolname = any (roles.names) and rolbypassrls),
  (
    select json_agg(json_build_object(
      'name', a.attname,
      'type', t.typname,
      'sqlType', format('%I.%I', n.nspname, t.typname),
      'typeName', format_type(t.oid, null),
      'isKey', coalesce(a.attnum = any (k.indkey), false),
      'isIdentity', coalesce(c.relreplident = 'f' or a.attnum = any (i.indkey), false),
      'readers', (
        select coalesce(json_agg(role), '[]') from unnest(roles.names) role
        where has_column_privilege(role, c.oid, a.attnum, 'select')
      )
    ) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    left join pg_index i on i.indrelid = c.oid
      and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident else false end
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  )
from pg_get_publication_tables('supabase_realtime') p
join pg_class c on c.oid = p.relid
join pg_namespace s on s.oid = c.relnamespace
cross join (select array['anon', 'authenticated', 'service_role'] as names) roles
where true`

/** The published tables of a name; '*' matches all. */
export const tablesNamed = (database: Database, schema: string, table: string): Promise<Table[]> =>
  readTables(database, `${read} and $1::text in ('*', s.nspname::text) and $2::text in ('*', c.relname::text)`, [
    schema,
    table,
  ])

/** Queried for each change, because grants and policies may have changed. */
export const tablesById = (database: Database, ids: readonly string[]): Promise<Table[]> =>
  readTables(database, `${read} and c.oid = any ($1)`, [`{${ids.join(',')}}`])

const readTables = async (database: Database, sql: string, values: readonly string[]): Promise<Table[]> => {
  const [result] = await database.request([{ sql, values }])
  return (result?.rows ?? []).map(([id, schema, name, quoted, secured, personal, rowwise, exempt, columns]) => ({
    id: id ?? '',
    schema: schema ?? '',
    name: name ?? '',
    sql: quoted ?? '',
    secured: secured === 't',
    personal: personal === 't',
    rowwise: rowwise === 't',
    exempt: JSON.parse(exempt ?? '[]') as Role[],
    columns: JSON.parse(columns ?? '[]') as Column[],
  }))
}
