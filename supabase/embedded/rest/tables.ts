import { resultSql } from './statementResult.ts'
import { prepareChange, prepareUpsert } from './change.ts'
import { notSingular, RestError } from './errors.ts'
import { isCostly, planRead, unknownTable } from './plan.ts'
import { appliedHeader } from './preferences.ts'
import { parseQuery } from './query.ts'
import type { Query } from './queryTypes.ts'
import { contentRange, rangeStatus, topRange } from './range.ts'
import { countSql, readSql } from './read.ts'
import { bodySql, contentType, noBody, type Prepared, type RestRequest } from './request.ts'
import type { Schema, Table } from './schema.ts'
import { makeParameters } from './sql.ts'
import { withoutFilter } from './write.ts'

const prepareRead = (schema: Schema, table: Table, query: Query, request: RestRequest): Prepared => {
  const { preferences, singular } = request
  const head = request.method === 'HEAD'
  const range = topRange(query, head ? undefined : request.headers['range'])
  const plan = { ...planRead(schema, { table, filtered: true }, query), range }
  const parameters = makeParameters()
  const rows = readSql(plan, parameters, true)
  const total = preferences.count && { total: countSql(plan, parameters) }
  const body = head ? noBody : bodySql(request)
  const sql = resultSql({ with: rows, rows: 'pgrst_source', body, ...total })
  return {
    statements: [{ sql, values: parameters.values }],
    isCostly: isCostly(plan),
    respond: (result) => {
      if (singular && result.rows !== 1) throw notSingular(result.rows)
      return {
        status: rangeStatus(range.offset, result.rows, result.total),
        headers: {
          'Content-Type': contentType(request),
          'Content-Range': contentRange(range.offset, result.rows, result.total),
          ...appliedHeader(preferences, ['count', 'handling']),
        },
        body: head ? null : result.body,
      }
    },
  }
}

/** A change of all rows: only `db_pre_request` runs, then it is refused. */
const refuse = (verb: 'UPDATE' | 'DELETE'): Prepared => ({
  statements: [],
  isCostly: false,
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
      return prepareUpsert(schema, table, query, request)
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
}
