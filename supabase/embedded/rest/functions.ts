import { resultSql } from './statementResult.ts'
import { callSql, findRoutine, type Arguments } from './call.ts'
import { notSingular, RestError, unknownColumn } from './errors.ts'
import { parseArguments, requireJson } from './payload.ts'
import { isCostly, planRead } from './plan.ts'
import { appliedHeader } from './preferences.ts'
import { parseQuery } from './query.ts'
import type { Query } from './queryTypes.ts'
import { contentRange, rangeStatus, topRange } from './range.ts'
import { countSql, readSql } from './read.ts'
import { bodySql, contentType, type Prepared, type RestRequest } from './request.ts'
import type { Routine, Schema } from './schema.ts'
import { makeParameters, type Parameters } from './sql.ts'

const argumentsOf = (request: RestRequest, query: Query): Arguments => {
  if (request.method !== 'POST') return { kind: 'text', values: new Map(query.args) }
  requireJson(request.headers['content-type'])
  return { kind: 'json', payload: parseArguments(request.body) }
}

/** Scalars have no columns to select, filter or order by. */
const refuseColumns = (routine: Routine, query: Query) => {
  for (const { condition } of query.conditions)
    throw unknownColumn(routine.name, condition.kind === 'filter' ? condition.column : condition.kind)
  for (const { order } of query.orders) throw unknownColumn(routine.name, order[0]?.column ?? '')
}

const scalarBody = (list: boolean) =>
  list
    ? `coalesce(json_agg(pgrst_row.pgrst_scalar), '[]')::text`
    : `coalesce((json_agg(pgrst_row.pgrst_scalar)->0)::text, 'null')`

interface Reading {
  rows: string
  body: string
  total?: string
  isCostly?: boolean
}

const readingOf = (
  schema: Schema,
  routine: Routine,
  query: Query,
  request: RestRequest,
  parameters: Parameters,
): Reading => {
  const { returns } = routine
  const range = topRange(query, request.method === 'GET' ? request.headers['range'] : undefined)
  if (returns === 'row' || returns === 'rows') {
    const plan = { ...planRead(schema, { table: routine.table, from: 'pgrst_source', filtered: true }, query), range }
    const rows = `(${readSql(plan, parameters, true)})`
    const total = request.preferences.count && { total: countSql(plan, parameters) }
    const body = bodySql({ ...request, singular: returns === 'row' || request.singular })
    return { rows, body, ...total, isCostly: isCostly(plan) }
  }
  refuseColumns(routine, query)
  const total = request.preferences.count && { total: 'select 1 from pgrst_source' }
  if (returns !== 'scalars') return { rows: 'pgrst_source', body: scalarBody(false), ...total }
  const { maximumRows } = schema
  const limit = Math.min(range.limit ?? maximumRows, maximumRows)
  const rows = `(select * from pgrst_source limit ${limit} offset ${parameters.add(String(range.offset))})`
  return { rows, body: scalarBody(!request.singular), ...total }
}

/** Turns a call of a function into SQL. Throws RestError. */
export const prepareCall = (schema: Schema, request: RestRequest): Prepared => {
  const { method, preferences, singular } = request
  if (!['GET', 'HEAD', 'POST'].includes(method))
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const query = parseQuery(request.parameters, method !== 'POST')
  const args = argumentsOf(request, query)
  const routine = findRoutine(schema, request.name, args)
  const parameters = makeParameters()
  const call = callSql(routine, args, parameters)
  const { isCostly = false, ...reading } = readingOf(schema, routine, query, request, parameters)
  const many = routine.returns === 'rows' || routine.returns === 'scalars'
  const changes = method === 'POST'
  const limited = preferences.handling === 'strict' && preferences.maxAffected !== undefined
  if (limited && !many)
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const undo = {
    unlessSingular: changes && singular && many,
    ...(limited && { above: preferences.maxAffected }),
    always: changes && preferences.tx === 'rollback',
  }
  return {
    statements: [{ sql: resultSql({ with: call, ...reading, undo }), values: parameters.values }],
    isCostly,
    respond: (result) => {
      const rows = many ? result.rows : 1
      if (singular && rows !== 1) throw notSingular(rows)
      const { offset } = topRange(query, method === 'GET' ? request.headers['range'] : undefined)
      const { total } = result
      const headers = {
        'Content-Range': contentRange(offset, rows, total),
        ...appliedHeader(preferences, ['count', 'tx', 'handling', 'maxAffected']),
      }
      if (routine.returns === 'void') return { status: 204, headers, body: null }
      const hidden = method === 'HEAD' || preferences.return === 'minimal'
      return {
        status: rangeStatus(offset, rows, total),
        headers: { ...headers, 'Content-Type': contentType(request) },
        body: hidden ? null : result.body,
      }
    },
  }
}
