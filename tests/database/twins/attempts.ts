import type { World } from '#tests/support/database.ts'

/**
 * Thousands of attempts in one database, each rolled back: every one runs in its own savepoint, as its person, through
 * pre_request() and all policies and triggers.
 */
export interface Attempt {
  /** 'owner' bypasses all rules. */
  by: Caller
  /** One statement, see {@link sql}. */
  does: Query
  /** What the owner reads afterwards; without it the statement's own result counts. */
  seen?: Query
}

/** A signed-in account, a signed-out person, or the database's owner. */
export type Caller = { userId: string; email: string } | 'anon' | 'owner'

export interface Outcome {
  /** The first returned row, of the statement or of `seen`; null without a row. */
  row: Readonly<Record<string, unknown>> | null
  /** SQLSTATE of the refusal, null without one. */
  code: string | null
  message: string | null
}

/** Whether the attempt succeeded. A refusal by policy changes no row; one by trigger or check throws. */
export const isDone = ({ row, code }: Outcome) => code === null && row !== null

/** A statement whose values have no type, like PostgREST's parameters. */
export interface Query {
  text: string
  values: readonly (string | null)[]
}

type Scalar = string | number | boolean | null | undefined
/** Lists become arrays, objects JSON. */
export type Value = Scalar | readonly (string | null)[] | object

const isList = (value: Value): value is readonly (string | null)[] => Array.isArray(value)
const arrayOf = (list: readonly (string | null)[]) =>
  `{${list.map((entry) => (entry === null ? 'null' : `"${entry.replace(/["\\]/gu, '\\$&')}"`)).join(',')}}`
const valueOf = (value: Value) => {
  if (value === null || value === undefined) return null
  if (isList(value)) return arrayOf(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Builds a statement from a template. */
export const sql = (parts: TemplateStringsArray, ...values: readonly Value[]): Query => ({
  text: parts.reduce((text, part, at) => `${text}$${at}${part}`),
  values: values.map(valueOf),
})

/** An insert of one row that returns the stored row. The columns are ours, not user input. */
export const insertion = (table: string, row: Readonly<Record<string, Value>>): Query => {
  const columns = Object.keys(row)
  const places = columns.map((_, at) => `$${at + 1}`)
  return {
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
    values: Object.values(row).map(valueOf),
  }
}

const literal = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)

/** Inserts rows of one table, all with the same columns, bypassing the triggers: the state before any attempt. */
export const insertRows = async (world: World, table: string, rows: readonly Readonly<Record<string, Value>>[]) => {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await world.pastTriggers(`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${literal(JSON.stringify(rows))})`)
}

/** A failed attempt ends its savepoint by itself; a successful one ends it with this code. */
const rolledBack = 'TW000'

const definition = `create or replace function pg_temp.tried(attempt json) returns json language plpgsql as $$
declare
  row record;
  found json;
  count integer;
begin
  if attempt ->> 'role' is not null then
    perform set_config('role', attempt ->> 'role', true), set_config('request.jwt.claims', attempt ->> 'claims', true);
    perform private.pre_request();
  end if;
  execute attempt ->> 'does' into row;
  get diagnostics count = row_count;
  found := case when count > 0 then to_json(row) end;
  if attempt ->> 'seen' is not null then
    perform set_config('role', 'none', true);
    execute attempt ->> 'seen' into row;
    get diagnostics count = row_count;
    found := case when count > 0 then to_json(row) end;
  end if;
  raise exception using errcode = '${rolledBack}', message = coalesce(found::text, 'null');
exception when others then
  if sqlstate = '${rolledBack}' then
    return json_build_object('row', sqlerrm::json, 'code', null, 'message', null);
  end if;
  return json_build_object('row', null, 'code', sqlstate, 'message', sqlerrm);
end
$$`

const claimsOf = (by: Caller) => {
  if (by === 'owner') return {}
  if (by === 'anon') return { role: 'anon', claims: JSON.stringify({ role: 'anon' }) }
  const { userId: sub, email } = by
  return {
    role: 'authenticated',
    claims: JSON.stringify({ sub, email, role: 'authenticated', aal: 'aal1' }),
  }
}

/** Attempts in one request: few enough to stay below its limit of eight seconds. */
const most = 150

/**
 * Plans statements of the same text once, which saves more than half of an attempt's time. Returns a function that
 * calls them.
 */
const prepared = async (world: World, queries: readonly Query[]) => {
  const names = new Map([...new Set(queries.map(({ text }) => text))].map((text, at) => [text, `twin_${at}`]))
  await world.database.script(
    [
      'set plan_cache_mode = force_generic_plan',
      'deallocate all',
      ...Array.from(names, ([text, name]) => `prepare ${name} as ${text}`),
    ].join(';\n'),
  )
  return ({ text, values }: Query) =>
    `execute ${names.get(text)}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
}

/** One outcome for each attempt, in order. */
export const tryAll = async (world: World, attempts: readonly Attempt[]): Promise<readonly Outcome[]> => {
  await world.database.forgetPlans()
  const call = await prepared(
    world,
    attempts.flatMap(({ does, seen }) => (seen ? [does, seen] : [does])),
  )
  await world.owner.rows(definition)
  const outcomes: Outcome[] = []
  for (let from = 0; from < attempts.length; from += most) {
    const list = attempts
      .slice(from, from + most)
      .map(({ by, does, seen }) => ({ ...claimsOf(by), does: call(does), ...(seen && { seen: call(seen) }) }))
    const [result] = await world.owner.rows<{ outcomes: Outcome[] }>(
      `select json_agg(pg_temp.tried(attempt) order by place) as outcomes
       from json_array_elements($1::json) with ordinality as list (attempt, place)`,
      [list],
    )
    outcomes.push(...(result?.outcomes ?? []))
  }
  if (outcomes.length !== attempts.length) throw new Error('some attempts had no outcome')
  return outcomes
}

interface Compared {
  name: string
  model: unknown
  database: unknown
  /** The database's message. */
  message?: string | null
}

const partsOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : null)
const isIn = (list: readonly [string, unknown][], [key, value]: [string, unknown]) =>
  list.some(([other, known]) => other === key && JSON.stringify(known) === JSON.stringify(value))
const inShort = (value: unknown, other: unknown) => {
  const [own, others] = [partsOf(value), partsOf(other)]
  const differing =
    own && others ? Object.fromEntries(own.filter((part) => !isIn(others, part))) : own ? 'taken' : value
  return JSON.stringify(differing)
}

/** The cases where model and database differ, and in which parts. */
export const differences = (cases: readonly Compared[]) =>
  cases
    .filter(({ model, database }) => JSON.stringify(model) !== JSON.stringify(database))
    .map(
      ({ name, model, database, message }) =>
        `${name}. Model: ${inShort(model, database)}. Database: ${inShort(database, model)}. ${message ?? ''}`,
    )
