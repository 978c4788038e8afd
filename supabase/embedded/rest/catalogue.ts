import type { Database, Statement } from '../database/database.ts'

/** A table or view of any schema in the catalogue. */
export interface CatalogueRelation {
  id: number
  schema: string
  name: string
  isView: boolean
  columns: readonly CatalogueColumn[]
  /** Column numbers of the primary key. */
  primaryKey: readonly number[]
  /** Column numbers of each unique constraint. */
  uniques: readonly (readonly number[])[]
  /** The stored query of a view, as a node tree. */
  rule: string | null
}

export interface CatalogueColumn {
  number: number
  name: string
  /** SQL text with its modifier, e.g. `character varying(20)`. */
  type: string
  /** The type's bare name; for a domain its base type's. */
  base: string
  default: string | null
}

export interface CatalogueForeignKey {
  name: string
  from: number
  to: number
  fromColumns: readonly number[]
  toColumns: readonly number[]
}

export interface CatalogueFunction {
  name: string
  /** One letter per argument: i in, o out, b both, v variadic, t column of the result. */
  modes: readonly string[]
  names: readonly string[]
  types: readonly string[]
  /** Number of trailing input arguments with a default. */
  defaults: number
  /** The table or view whose row is its only argument, if any. */
  of: number | null
  result: {
    type: string
    base: string
    isSet: boolean
    /** Declares that its set has at most one row. */
    isSingle: boolean
    /** Rows with named columns, even if there is only one column. */
    isComposite: boolean
    /** The table or view whose rows it returns, if any. */
    relation: number | null
    /** Columns of a composite type without a table. */
    columns: readonly CatalogueColumn[]
  }
}

export interface Catalogue {
  relations: readonly CatalogueRelation[]
  foreignKeys: readonly CatalogueForeignKey[]
  functions: readonly CatalogueFunction[]
}

/** With an empty search path, types and defaults outside pg_catalog are printed with their schema. */
const bareSearchPath: Statement = { sql: `select set_config('search_path', '', true)` }

const columnsOf = (relation: string) => `(
  select coalesce(json_agg(json_build_object(
    'number', a.attnum, 'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base', case when t.typtype = 'd' then base.typname else t.typname end,
    'default', case when a.attidentity = 'd'
      then format('nextval(%L::regclass)', pg_get_serial_sequence(${relation}::regclass::text, a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`

const relations = `
select coalesce(json_agg(json_build_object(
  'id', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'isView', c.relkind in ('v', 'm'),
  'columns', ${columnsOf('c.oid')},
  'primaryKey', coalesce((select to_json(k.conkey) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), '[]'),
  'uniques', (select coalesce(json_agg(k.conkey), '[]') from pg_constraint k
    where k.conrelid = c.oid and k.contype in ('p', 'u')),
  'rule', (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN')
) order by n.nspname, c.relname), '[]')::text
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p')
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`

const foreignKeys = `
select coalesce(json_agg(json_build_object(
  'name', k.conname, 'from', k.conrelid::int8, 'to', k.confrelid::int8,
  'fromColumns', k.conkey, 'toColumns', k.confkey
) order by k.conname), '[]')::text
from pg_constraint k
where k.contype = 'f' and k.conparentid = 0`

const functions = `
select coalesce(json_agg(json_build_object(
  'name', p.proname,
  'modes', coalesce(to_json(p.proargmodes::text[]), (select coalesce(json_agg('i'::text), '[]') from generate_series(1, p.pronargs))),
  'names', coalesce(to_json(p.proargnames), '[]'),
  'types', (select coalesce(json_agg(format_type(t, null) order by i), '[]')
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as args(t, i)),
  'defaults', p.pronargdefaults,
  'of', case when p.pronargs = 1 then (
    select c.oid::int8 from pg_class c where c.reltype = p.proargtypes[0] and c.relkind <> 'c'
  ) end,
  'result', json_build_object(
    'type', format_type(p.prorettype, null), 'base', t.typname, 'isSet', p.proretset,
    'isSingle', p.prorows = 1,
    'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
    'relation', (select c.oid::int8 from pg_class c where c.oid = t.typrelid and c.relkind <> 'c'),
    'columns', case when t.typtype = 'c' then ${columnsOf('t.typrelid')} else '[]'::json end
  )
) order by p.proname, p.oid), '[]')::text
from pg_proc p
join pg_type t on t.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and t.typname not in ('trigger', 'event_trigger')`

/** Reads the catalogue as the owner; Postgres checks the caller's rights later. */
export const readCatalogue = async (database: Database): Promise<Catalogue> => {
  const results = await database.request([bareSearchPath, { sql: relations }, { sql: foreignKeys }, { sql: functions }])
  const read = (index: number): unknown => JSON.parse(results[index]?.rows[0]?.[0] ?? '[]')
  return {
    relations: read(1) as CatalogueRelation[],
    foreignKeys: read(2) as CatalogueForeignKey[],
    functions: read(3) as CatalogueFunction[],
  }
}
