import { randomBytes } from 'node:crypto'
import type { DatabaseError, Result } from '../database/database.ts'
import { notSingular, RestError } from './errors.ts'

/** The single row that a wrapped statement returns. */
export interface StatementResult {
  /** Number of rows in the body. */
  rows: number
  /** The body as JSON text; empty if it was not requested. */
  body: string
  /** Rows that an upsert inserted; null for other statements. */
  inserted: number | null
  /** Rows without the range, if counted. */
  total: number | null
}

/** Conditions that roll a change back. Only an error can do this within the request's transaction. */
export interface Undo {
  unlessSingular?: boolean
  above?: number
  always?: boolean
}

/**
 * Marks the errors that this file raises. It is random, so that no caller can forge one. It starts with a letter: for
 * ten digits or more Postgres would report an out-of-range number in other words.
 */
const mark = `m${randomBytes(12).toString('hex')}`

/** The value of an unused column. */
const nothing = 'null'

const raise = (text: string) => `cast('${mark}' || ${text} as int)`

const undoSql = ({ unlessSingular, above, always }: Undo): string => {
  const report = `json_build_object('rows', rows, 'body', body, 'inserted', inserted)`
  const cases = [
    unlessSingular ? `when rows <> 1 then ${raise(`'single:' || rows`)}` : '',
    above === undefined ? '' : `when rows > ${above} then ${raise(`'above:' || rows`)}`,
    always ? `when true then ${raise(`'always:' || ${report}`)}` : '',
  ].join(' ')
  return cases.trim() === '' ? nothing : `case ${cases} end`
}

/**
 * Wraps a statement so that it returns one row: rows, body, inserted, total; trailing unused columns are omitted.
 * `rows` is the `from` item; its alias is pgrst_row.
 */
export const resultSql = (parts: {
  with: string
  rows: string
  body: string
  inserted?: string
  total?: string
  undo?: Undo
}): string => {
  const counted = parts.total === undefined ? '' : `, pgrst_total as (${parts.total})`
  const columns = [
    'rows',
    'body',
    parts.inserted === undefined ? nothing : 'inserted',
    parts.total === undefined ? nothing : '(select count(*) from pgrst_total)',
    undoSql(parts.undo ?? {}),
  ]
  // Even an empty column takes time.
  while (columns.at(-1) === nothing) columns.pop()
  const inner = `select count(*) as rows, ${parts.body} as body, ${parts.inserted ?? nothing} as inserted`
  return `with pgrst_source as (${parts.with})${counted} select ${columns.join(', ')} from (${inner} from ${parts.rows} as pgrst_row) as pgrst_result`
}

const numberOr = <T>(text: string | null | undefined, otherwise: T) => (text ? Number(text) : otherwise)

/** Reads the row of a wrapped statement, or only the row count of a bare change. */
export const readResult = (result: Result | undefined): StatementResult => {
  const [rows, body, inserted, total] = result?.rows[0] ?? [String(result?.affected ?? 0)]
  return { rows: numberOr(rows, 0), body: body ?? '', inserted: numberOr(inserted, null), total: numberOr(total, null) }
}

/**
 * Reads an error that this file raised: throws its refusal or returns the rolled back result. Undefined for other
 * errors.
 */
export const undone = (error: DatabaseError): StatementResult | undefined => {
  const at = error.message.indexOf(mark)
  if (at < 0) return undefined
  const [, kind, text = ''] = /^(\w+):([\s\S]*)"$/.exec(error.message.slice(at + mark.length)) ?? []
  if (kind === 'single') throw notSingular(Number(text))
  if (kind === 'above')
    throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${text} rows`,
    })
  const { rows, body, inserted } = JSON.parse(text) as { rows: number; body: string | null; inserted: string | null }
  return { rows, body: body ?? '', inserted: numberOr(inserted, null), total: null }
}
