import { RestError } from './errors.ts'
import type { Condition } from './filter.ts'
import type { Payload } from './payload.ts'
import { needsRows, type ReadPlan } from './plan.ts'
import type { Preferences } from './preferences.ts'
import type { Column, Table } from './schema.ts'
import { columnSql, conditionSql, exposed, literal, quote, type Parameters, type Source } from './sql.ts'

/** The alias of the changed rows, which the response reads. */
export const changedRows = 'pgrst_source'

const target = (table: Table): Source => ({ alias: 'pgrst_target', table })

const payloadColumns = (table: Table, payload: Payload): Column[] =>
  payload.columns.map((name) => {
    const column = table.columns.get(name)
    if (column) return column
    throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`)
  })

const names = (columns: readonly Column[], prefix = '') => columns.map(({ name }) => prefix + quote(name)).join(', ')

/** The payload as rows with the table's column types; their alias is pgrst_body. */
const bodySql = (
  payload: Payload,
  columns: readonly Column[],
  missing: Preferences['missing'],
  parameters: Parameters,
) => {
  const typed = `pgrst_body(${columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`
  const records = payload.isArray ? 'to_recordset' : 'to_record'
  const body = parameters.add(payload.text)
  if (missing !== 'default') return `json_${records}(${body}::json) as ${typed}`
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${literal(column.name)}, ${column.default}`],
  )
  const filled = `jsonb_build_object(${defaults.join(', ')}) ||`
  if (!payload.isArray) return `jsonb_${records}(${filled} ${body}::jsonb) as ${typed}`
  const list = `select jsonb_agg(${filled} pgrst_row) from jsonb_array_elements(${body}::jsonb) as pgrst_row`
  return `jsonb_${records}((${list})) as ${typed}`
}

/** The rows to return, or one value for each; undefined for nothing. */
type Returning = ReadPlan | 'one'

/** The columns of changed rows that the response shows, orders by, or joins by. */
const returningSql = (source: Source, plan: Returning | undefined): string => {
  if (!plan) return ''
  if (plan === 'one') return ' returning 1'
  if (needsRows(plan)) return ` returning ${source.alias}.*`
  const needed = new Set([
    ...plan.fields.map(({ column }) => column),
    ...plan.order.flatMap(({ column, relation }) => (relation === undefined ? [column] : [])),
    ...plan.embeds.flatMap(({ relationship }) => relationship.columns.map(([own]) => own)),
  ])
  const columns = [...needed].map((column) => columnSql(source, column))
  return ` returning ${columns.length > 0 ? columns.join(', ') : '1'}`
}

const whereSql = (source: Source, conditions: readonly Condition[], parameters: Parameters): string =>
  ` where ${conditions.map((condition) => conditionSql(source, condition, parameters)).join(' and ')}`

/** Counts the rows that an upsert tries (+1) and those that existed (-1); always true. */
const countInserted = (step: '+ 1' | '- 1', never: string) =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${step})::text, true) <> '${never}'`

/** Number of rows that an upsert inserted. */
export const insertedSql = `nullif(current_setting('pgrst.inserted', true), '')`

interface Insert {
  table: Table
  payload: Payload
  preferences: Preferences
  /** The columns that identify duplicates. */
  conflict: readonly string[]
  /** Conditions for rows of the payload. */
  only: readonly Condition[]
  returning?: Returning
}

export const insertSql = (insert: Insert, parameters: Parameters): string => {
  const { table, payload, preferences, returning } = insert
  const source = target(table)
  const into = `insert into ${exposed(table.name)} as ${source.alias}`
  const columns = payloadColumns(table, payload)
  const returned = returningSql(source, returning)
  if (columns.length === 0) {
    const rows = payload.isArray
      ? `select from json_array_elements(${parameters.add(payload.text)}::json)`
      : 'default values'
    return `${into} ${rows}${returned}`
  }
  const rows = `select ${names(columns, 'pgrst_body.')} from ${bodySql(payload, columns, preferences.missing, parameters)}`
  const inserting = `${into} (${names(columns)}) ${rows}`
  const { conflict, only } = insert
  if (preferences.resolution === undefined) return `${inserting}${returned}`
  for (const column of conflict) columnSql(source, column)
  const on = `on conflict (${conflict.map(quote).join(', ')})`
  if (preferences.resolution === 'ignore-duplicates') return `${inserting} ${on} do nothing${returned}`
  const set = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  const body: Source = { alias: 'pgrst_body', table }
  const met = only.map((condition) => `${conditionSql(body, condition, parameters)} and `)
  const tried = `where ${met.join('')}${countInserted('+ 1', '0')}`
  return `${inserting} ${tried} ${on} do update set ${set} where ${countInserted('- 1', '-1')}${returned}`
}

interface Change {
  table: Table
  conditions: readonly Condition[]
  returning?: Returning
}

export const updateSql = (change: Change & { payload: Payload; preferences: Preferences }, parameters: Parameters) => {
  const { table, payload, preferences, conditions, returning } = change
  const source = target(table)
  const columns = payloadColumns(table, payload)
  if (columns.length === 0) {
    const shape = returning && returning !== 'one' ? `${source.alias}.*` : '1'
    return `select ${shape} from ${exposed(table.name)} as ${source.alias} where false`
  }
  const set = columns.map(({ name }) => `${quote(name)} = pgrst_body.${quote(name)}`).join(', ')
  const body = bodySql(payload, columns, preferences.missing, parameters)
  const where = whereSql(source, conditions, parameters)
  return `update ${exposed(table.name)} as ${source.alias} set ${set} from ${body}${where}${returningSql(source, returning)}`
}

export const deleteSql = ({ table, conditions, returning }: Change, parameters: Parameters): string => {
  const source = target(table)
  const where = whereSql(source, conditions, parameters)
  return `delete from ${exposed(table.name)} as ${source.alias}${where}${returningSql(source, returning)}`
}

/** Changes of all rows are refused, as hosted projects do with the extension safeupdate. */
export const withoutFilter = (verb: 'UPDATE' | 'DELETE') =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`)
