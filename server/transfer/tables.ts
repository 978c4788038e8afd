import { Complaint } from 'supabase-embedded'
import type { Sql } from './sql.ts'

/** A table whose rows leave the club. */
export interface Table {
  /** `schema.table`. */
  name: string
  /** Quoted for SQL. */
  sql: string
  columns: readonly string[]
  /** The columns that order the rows, quoted: the primary key, so that equal clubs make equal files. */
  order: string
}

/** A name as SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Every table of the application: those that the role of the migrations owns. The tables of auth, storage and realtime
 * belong to other roles. So a new table is included without an entry here.
 */
const ownTables = `
  select namespace.nspname, class.relname,
    (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ),
    coalesce((
      select json_agg(attname order by at)
      from pg_index, unnest(indkey) with ordinality as key (number, at), pg_attribute
      where indrelid = class.oid and indisprimary and attrelid = class.oid and attnum = number
    ), '[]')
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and pg_get_userbyid(relowner) = current_user
    and nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations')
    and nspname not in ('auth', 'storage', 'realtime')
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e'
    )
  order by nspname collate "C", relname collate "C"`

/**
 * The accounts. Sessions, tokens and challenges stay behind: people sign in again. The lists of columns are those that
 * the auth servers of all installations have.
 */
const accounts: readonly Table[] = [
  {
    name: 'auth.users',
    sql: 'auth.users',
    order: 'id',
    columns: (
      'id aud role email email_confirmed_at invited_at last_sign_in_at raw_app_meta_data raw_user_meta_data ' +
      'created_at updated_at banned_until'
    ).split(' '),
  },
  {
    name: 'auth.identities',
    sql: 'auth.identities',
    order: 'id',
    columns: 'id user_id provider_id provider identity_data last_sign_in_at created_at updated_at'.split(' '),
  },
]

const factors: Table = {
  name: 'auth.mfa_factors',
  sql: 'auth.mfa_factors',
  order: 'id',
  columns: 'id user_id friendly_name factor_type status created_at updated_at secret'.split(' '),
}

/** The tables of an export; `withHashes`: with the password hashes and second factors of the accounts. */
export const tablesOf = async (sql: Sql, withHashes: boolean): Promise<Table[]> => {
  const own = (await sql.rows(ownTables)).map(([schema, table, columns, key]): Table => {
    const names = JSON.parse(columns ?? '[]') as string[]
    const keyNames = JSON.parse(key ?? '[]') as string[]
    return {
      name: `${schema}.${table}`,
      sql: `${quoted(schema ?? '')}.${quoted(table ?? '')}`,
      columns: names,
      order: (keyNames.length > 0 ? keyNames : names).map(quoted).join(', '),
    }
  })
  if (own.length === 0) throw new Complaint('Este banco não tem tabelas da Confraria para o papel desta conexão.')
  const people = accounts.map((table) =>
    withHashes && table.name === 'auth.users' ? { ...table, columns: [...table.columns, 'encrypted_password'] } : table,
  )
  return [...people, ...(withHashes ? [factors] : []), ...own]
}

/** The last migration. Throws a {@link Complaint} if the database has no tables of the application. */
export const schemaOf = async (sql: Sql): Promise<string> => {
  const [known] = await sql.rows(`select to_regclass('supabase_migrations.schema_migrations')`)
  const [found] = known?.[0] ? await sql.rows('select max(version) from supabase_migrations.schema_migrations') : []
  if (!found?.[0])
    throw new Complaint('O banco ainda não tem as tabelas da Confraria: rode antes as migrações (supabase db push).')
  return found[0]
}
