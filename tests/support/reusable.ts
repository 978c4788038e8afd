import type { Database } from '#supabase/embedded/database/database.ts'

/**
 * A database that many tests use one after another. Opening one takes about 2 s of a core, emptying it a tenth of that.
 */
export interface Reusable {
  database: Database
  /**
   * Makes it equal to what it was at first: rows, sequences and the session's settings. False if that is not possible,
   * because tables, functions, rights or roles differ, the engine was opened again, or someone listens.
   */
  reset(): Promise<boolean>
}

/** A table, as SQL names it, with what it had at first. */
interface Table {
  name: string
  /** The columns that an insert may write. */
  columns: string
  rows: string
  hash: string
}

/** Schemas that are not the engine's own. */
const own = (oid: string) => `${oid} in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')`

/**
 * One text for all definitions. `xmin` names the transaction that wrote a row of a catalog last; where also a vacuum or
 * a truncation writes, the columns themselves.
 */
export const definitions = `
  select md5(string_agg(line, ' ' order by line)) from (
    select concat_ws(' ', 'class', oid, relname, relkind, relowner, relrowsecurity, relforcerowsecurity, relreplident,
      relacl, reloptions) as line from pg_class where ${own('relnamespace')}
    union all select concat_ws(' ', 'attribute', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef,
      attgenerated, attacl) from pg_attribute
      where attrelid in (select oid from pg_class where ${own('relnamespace')})
    union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'role', oid, rolname, rolsuper, rolinherit, rolbypassrls, rolcanlogin) from pg_authid
    union all select concat_ws(' ', 'namespace', oid, xmin) from pg_namespace where ${own('oid')}
    union all select concat_ws(' ', 'proc', oid, xmin) from pg_proc where ${own('pronamespace')}
    union all select concat_ws(' ', 'statistics', count(*)) from pg_statistic
    union all select concat_ws(' ', 'setting', name, setting) from pg_settings where source not in ('default', 'session')
    ${[
      'attrdef',
      'policy',
      'constraint',
      'extension',
      'rewrite',
      'auth_members',
      'db_role_setting',
      'default_acl',
      'publication_rel',
      'enum',
      'event_trigger',
    ]
      .map((name) => `union all select concat_ws(' ', '${name}', xmin, ctid) from pg_${name}`)
      .join('\n')}
  ) as lines`

const tables = `
  select format('%I.%I', n.nspname, c.relname),
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${own('n.oid')} order by 1`

const sequences = `
  select format('%I.%I', schemaname, sequencename) from pg_sequences order by 1`

const hashOf = (table: string) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} t)`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const empty = '[]'

/** Call it before the first test. */
export const reusable = async (opened: Database): Promise<Reusable> => {
  let hasListener = false
  const database: Database = {
    ...opened,
    listen: (...to) => {
      hasListener = true
      return opened.listen(...to)
    },
  }
  const rowsOf = async (sql: string) => (await opened.request([{ sql }]))[0]?.rows ?? []
  const one = async (sql: string) => (await rowsOf(sql))[0]?.[0] ?? ''

  const generation = opened.generation()
  const defined = await one(definitions)
  const session = await one(`select string_agg(format('set %I = %s', name, setting), ';') from pg_settings
    where name in ('search_path', 'TimeZone')`)
  const first: Table[] = []
  for (const [name, columns] of await rowsOf(tables)) {
    if (name == null || columns == null) continue
    const rows = await one(`select coalesce(json_agg(t), '${empty}') from ${name} t`)
    first.push({ name, columns, rows, hash: rows === empty ? '' : await one(`select ${hashOf(name)}`) })
  }
  const counters: string[] = []
  for (const [name] of await rowsOf(sequences))
    counters.push(await one(`select format('setval(%L, %s, %L)', '${name}', last_value, is_called) from ${name}`))

  const differs = ({ name, hash }: Table) =>
    hash === '' ? `exists (select 1 from ${name})` : `${hashOf(name)} is distinct from '${hash}'`
  const comparison = `select ${first.map(differs).join(', ')}`
  const changedTables = async () => {
    const [answers] = await rowsOf(comparison)
    return first.filter((_, at) => answers?.[at] === 't')
  }
  const restored = ({ name, columns, rows }: Table) =>
    rows === empty
      ? `delete from ${name}`
      : `delete from ${name};
         insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, ${literal(rows)})`

  return {
    database,
    async reset() {
      if (hasListener || opened.generation() !== generation) return false
      await opened.script('rollback')
      await opened.script('discard all')
      await opened.forgetPlans()
      await opened.script(session)
      if ((await one(definitions)) !== defined) return false
      const changed = await changedTables()
      if (changed.length > 0)
        await opened.script(
          `begin; set local session_replication_role = replica; ${changed.map(restored).join(';')}; commit`,
        )
      // Not within a transaction. It also gives the space back.
      for (const { name } of changed) await opened.script(`vacuum ${name}`)
      await opened.request([{ sql: `select ${counters.join(', ')}` }])
      return (await changedTables()).length === 0
    },
  }
}
