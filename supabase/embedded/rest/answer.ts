import { randomBytes } from 'node:crypto'
import type { DatabaseError, Result } from '../database/database.ts'
import { notSingular, RestError } from './errors.ts'

/** What a statement answers in its one row. */
export interface Answer {
  /** Rows of the body. */
  rows: number
  /** The body as JSON text; empty if none was asked for. */
  body: string
  /** Rows that an upsert inserted, of other statements null. */
  inserted: number | null
  /** Rows without the range, if counted. */
  total: number | null
}

/** What a change is undone for, after it was made: only an error can do that within the request's one transaction. */
export interface Undo {
  unlessSingular?: boolean
  above?: number
  always?: boolean
}

/**
 * Marks the errors that are raised here on purpose. No caller can know it, so none can forge one. It begins with a letter: of
 * ten digits or more, Postgres would say that the number is out of range, in other words than `undone` reads.
 */
const mark = `m${randomBytes(12).toString('hex')}`

/** What a column says that has nothing to say. */
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
 * Wraps a statement so that it answers one row of text: rows, body, inserted, total; the last ones only where there are such.
 * `rows` is what stands after `from`, its rows being called pgrst_row.
 */
export const answerSql = (parts: {
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
  // A column takes time even when it says nothing.
  while (columns.at(-1) === nothing) columns.pop()
  const answer = `select count(*) as rows, ${parts.body} as body, ${parts.inserted ?? nothing} as inserted`
  return `with pgrst_source as (${parts.with})${counted} select ${columns.join(', ')} from (${answer} from ${parts.rows} as pgrst_row) as pgrst_answer`
}

const numberOr = <T>(text: string | null | undefined, otherwise: T) => (text ? Number(text) : otherwise)

/** Of a wrapped statement, or of a change as it is, of which only the number of rows is known. */
export const readAnswer = (result: Result | undefined): Answer => {
  const [rows, body, inserted, total] = result?.rows[0] ?? [String(result?.affected ?? 0)]
  return { rows: numberOr(rows, 0), body: body ?? '', inserted: numberOr(inserted, null), total: numberOr(total, null) }
}

/** Reads an error raised on purpose: throws what it means, answers what was undone, or undefined for any other error. */
export const undone = (error: DatabaseError): Answer | undefined => {
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
