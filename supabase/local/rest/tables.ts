import { answerSql, type Undo } from './answer.ts'
import { counting, totalOf } from './count.ts'
import { notImplemented, notSingular, RestError } from './errors.ts'
import { parseRows, requireJson } from './payload.ts'
import { planRead, unknownTable } from './plan.ts'
import { applied } from './preferences.ts'
import { parseQuery, type Query } from './query.ts'
import { contentRange, rangeStatus, topRange } from './range.ts'
import { readSql } from './read.ts'
import { bodySql, contentType, type Prepared, type RestRequest } from './request.ts'
import type { Schema, Table } from './schema.ts'
import { makeParameters } from './sql.ts'
import { changedRows, deleteSql, insertedSql, insertSql, updateSql, withoutFilter } from './write.ts'

const header = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [name]: value }

const prepareRead = (schema: Schema, table: Table, query: Query, request: RestRequest): Prepared => {
  const { preferences, singular } = request
  const head = request.method === 'HEAD'
  const range = topRange(query, head ? undefined : request.headers['range'])
  const plan = { ...planRead(schema, { table, filtered: true }, query), range }
  const parameters = makeParameters()
  const rows = readSql(plan, parameters, true)
  const { total, explain } = counting(plan, preferences.count, parameters)
  const body = bodySql(head ? 'none' : singular ? 'object' : 'list')
  const sql = answerSql({ with: rows, rows: 'pgrst_source', body, ...(total !== undefined && { total }) })
  return {
    statements: [{ sql, values: parameters.values }, ...explain],
    respond: (answer, results) => {
      if (singular && answer.rows !== 1) throw notSingular(answer.rows)
      const all = totalOf(answer, results[1])
      return {
        status: rangeStatus(range.offset, answer.rows, all),
        headers: {
          'Content-Type': contentType(singular),
          'Content-Range': contentRange(range.offset, answer.rows, all),
          ...header('Preference-Applied', applied(preferences, ['count', 'handling'])),
        },
        body: head ? null : answer.body,
      }
    },
  }
}

/** What SQL the change is, and whether rows are typed by a body. */
const changeSql = (
  schema: Schema,
  table: Table,
  query: Query,
  request: RestRequest,
): Pick<Parameters<typeof answerSql>[0], 'with' | 'rows' | 'inserted'> & { values: readonly string[] } => {
  const { method, preferences } = request
  const parameters = makeParameters()
  const full = preferences.return === 'representation'
  const returning = full ? planRead(schema, { table, from: changedRows, filtered: false }, query) : undefined
  const conditions = query.conditions.flatMap(({ path, condition }) => (path.length === 0 ? [condition] : []))
  const shown = returning && { returning }
  const change = () => {
    if (method === 'DELETE') return deleteSql({ table, conditions, ...shown }, parameters)
    requireJson(request.headers['content-type'])
    const payload = parseRows(request.body, query.columns)
    if (method === 'PATCH') return updateSql({ table, conditions, payload, preferences, ...shown }, parameters)
    const onConflict = query.onConflict && { onConflict: query.onConflict }
    return insertSql({ table, payload, preferences, ...onConflict, ...shown }, parameters)
  }
  const sql = change()
  return {
    with: sql,
    rows: returning ? `(${readSql(returning, parameters, false)})` : changedRows,
    ...(preferences.resolution === 'merge-duplicates' && { inserted: insertedSql }),
    values: parameters.values,
  }
}

const prepareChange = (schema: Schema, table: Table, query: Query, request: RestRequest): Prepared => {
  const { method, preferences, singular } = request
  const full = preferences.return === 'representation'
  const { values, ...parts } = changeSql(schema, table, query, request)
  const limited = method !== 'POST' && preferences.handling === 'strict' && preferences.maxAffected !== undefined
  const undo: Undo = {
    unlessSingular: singular,
    ...(limited && { above: preferences.maxAffected }),
    always: preferences.tx === 'rollback',
  }
  const sql = answerSql({ ...parts, body: bodySql(full ? (singular ? 'object' : 'list') : 'none'), undo })
  return {
    statements: [{ sql, values }],
    respond: (answer) => {
      const total = preferences.count ? answer.rows : null
      const existed = preferences.resolution === 'merge-duplicates' && answer.inserted !== null && answer.inserted <= 0
      const changed = full ? 200 : 204
      return {
        status: method === 'POST' ? (existed ? 200 : 201) : changed,
        headers: {
          'Content-Range': contentRange(0, method === 'PATCH' ? answer.rows : 0, total),
          ...(full && { 'Content-Type': contentType(singular) }),
          ...header(
            'Preference-Applied',
            applied(preferences, ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'maxAffected']),
          ),
        },
        body: full ? answer.body : null,
      }
    },
  }
}

/** A change of all rows: only `db_pre_request` runs, then it is refused. */
const refuse = (verb: 'UPDATE' | 'DELETE'): Prepared => ({
  statements: [],
  respond: () => {
    throw withoutFilter(verb)
  },
})

/** Turns a request for a table or view into SQL. Throws {@link RestError}. */
export const prepareTable = (schema: Schema, request: RestRequest): Prepared => {
  const table = schema.tables.get(request.name)
  if (!table) throw unknownTable(request.name)
  const query = parseQuery(request.parameters, false)
  const filtered = query.conditions.some(({ path }) => path.length === 0)
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return prepareRead(schema, table, query, request)
    case 'DELETE':
      return filtered ? prepareChange(schema, table, query, request) : refuse('DELETE')
    case 'PATCH':
      return filtered ? prepareChange(schema, table, query, request) : refuse('UPDATE')
    case 'POST':
      return prepareChange(schema, table, query, request)
    case 'PUT':
      throw notImplemented('PUT is not supported by the embedded backend; use POST with resolution=merge-duplicates.')
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
}
