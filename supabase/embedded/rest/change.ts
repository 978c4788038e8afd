import { resultSql, type Undo } from './statementResult.ts'
import { checkCalls } from './budget.ts'
import { RestError } from './errors.ts'
import type { Condition } from './filter.ts'
import { parseRows, requireJson } from './payload.ts'
import { callsOf, isCostly, planRead } from './plan.ts'
import { appliedHeader, type Preferences } from './preferences.ts'
import type { Query } from './queryTypes.ts'
import { contentRange } from './range.ts'
import { readSql } from './read.ts'
import { bodySql, contentType, noBody, type Prepared, type RestRequest } from './request.ts'
import type { Schema, Table } from './schema.ts'
import { makeParameters } from './sql.ts'
import { changedRows, deleteSql, insertedSql, insertSql, updateSql } from './write.ts'

const conflictOf = (table: Table, query: Query) => query.onConflict ?? table.primaryKey

/** Without a conflict key there are no duplicates to resolve; a PUT replaces existing rows. */
const preferencesOf = (table: Table, query: Query, { method, preferences }: RestRequest): Preferences => {
  if (method === 'PUT') return { ...preferences, resolution: 'merge-duplicates' }
  if (method === 'POST' && conflictOf(table, query).length > 0) return preferences
  const { resolution: _, ...others } = preferences
  return others
}

/** When a change is rolled back, and whether it returns its rows. */
interface ChangeMode {
  undo: Undo
  full: boolean
}

const changeSql = (
  schema: Schema,
  table: Table,
  query: Query,
  request: RestRequest,
  preferences: Preferences,
  { undo, full }: ChangeMode,
) => {
  const { method } = request
  const parameters = makeParameters()
  const plan = full ? planRead(schema, { table, from: changedRows, filtered: false }, query) : undefined
  const conditions = query.conditions.flatMap(({ path, condition }) => (path.length === 0 ? [condition] : []))
  const inserted = preferences.resolution === 'merge-duplicates' && { inserted: insertedSql }
  // Postgres itself reports how many rows a bare change touched.
  const isBare = !plan && !inserted && !Object.values(undo).some((reason) => reason !== undefined && reason !== false)
  const shown = !isBare && { returning: plan ?? ('one' as const) }
  const change = () => {
    if (method === 'DELETE') return deleteSql({ table, conditions, ...shown }, parameters)
    requireJson(request.headers['content-type'])
    const payload = parseRows(request.body, query.columns)
    if (method === 'PATCH') return updateSql({ table, conditions, payload, preferences, ...shown }, parameters)
    const only = method === 'PUT' ? conditions : []
    const conflict = conflictOf(table, query)
    return insertSql({ table, payload, preferences, conflict, only, ...shown }, parameters)
  }
  const sql = change()
  const called = callsOf(table, conditions)
  checkCalls(called)
  if (isBare) return { statement: { sql, values: parameters.values }, isCostly: called > 0 }
  const rows = plan ? `(${readSql(plan, parameters, false)})` : changedRows
  const body = full ? bodySql(request) : noBody
  const result = resultSql({ with: sql, rows, body, ...inserted, undo })
  const costs = called > 0 || (plan !== undefined && isCostly(plan))
  return { statement: { sql: result, values: parameters.values }, isCostly: costs }
}

/** Turns a change of rows into SQL. Throws {@link RestError}. */
export const prepareChange = (schema: Schema, table: Table, query: Query, request: RestRequest): Prepared => {
  const { method } = request
  const preferences = preferencesOf(table, query, request)
  const full = preferences.return === 'representation'
  const changes = method === 'PATCH' || method === 'DELETE'
  const undo: Undo = {
    unlessSingular: request.singular,
    ...(changes && preferences.handling === 'strict' && { above: preferences.maxAffected }),
    always: preferences.tx === 'rollback',
  }
  const applicable = ['missing', 'return', 'count', 'tx', 'handling', 'maxAffected'] as const
  const { statement, isCostly } = changeSql(schema, table, query, request, preferences, { undo, full })
  return {
    statements: [statement],
    isCostly,
    respond: (result) => {
      const total = preferences.count ? result.rows : null
      const added = preferences.resolution === 'merge-duplicates' && (result.inserted ?? 0) <= 0 ? 200 : 201
      const changed = full ? 200 : 204
      return {
        status: method === 'POST' || (method === 'PUT' && full) ? added : changed,
        headers: {
          'Content-Range': contentRange(0, method === 'PATCH' ? result.rows : 0, total),
          ...(full && { 'Content-Type': contentType(request) }),
          ...appliedHeader(preferences, method === 'POST' ? ['resolution', ...applicable] : applicable),
        },
        body: full ? result.body : null,
      }
    },
  }
}

const isKey = (condition: Condition, name: string) =>
  condition.kind === 'filter' &&
  !condition.negated &&
  condition.path.length === 0 &&
  condition.column === name &&
  condition.operation.kind === 'compare' &&
  condition.operation.operator === '=' &&
  condition.operation.quantifier === undefined

/** PUT: inserts or replaces the one row that the URL's key names. Throws PGRST105, PGRST114, PGRST115. */
export const prepareUpsert = (schema: Schema, table: Table, query: Query, request: RestRequest): Prepared => {
  const { conditions, ranges } = query
  if (ranges.some(({ path }) => path.length === 0))
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const keys = table.primaryKey
  const named = keys.every((name) =>
    conditions.some(({ path, condition }) => path.length === 0 && isKey(condition, name)),
  )
  if (keys.length === 0 || !named || conditions.length !== keys.length)
    throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  const prepared = prepareChange(schema, table, query, request)
  return {
    ...prepared,
    respond: (result) => {
      if (result.rows > 0) return prepared.respond(result)
      throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
    },
  }
}
