import type { Statement } from '../database/database.ts'
import type { StatementResult } from './statementResult.ts'
import { RestError } from './errors.ts'
import type { Preferences } from './preferences.ts'

/** A request for a table or a function, its headers in lower case. */
export interface RestRequest {
  method: string
  /** The name of the table or function. */
  name: string
  parameters: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: string
  preferences: Preferences
  /** Whether exactly one row is requested, as an object. */
  singular: boolean
  /** Whether keys with null are omitted. */
  stripped: boolean
}

export interface RestResponse {
  status: number
  headers: Record<string, string>
  /** JSON text; null for no body. */
  body: string | null
}

/** A request as SQL, and the conversion of its result. */
export interface Prepared {
  statements: readonly Statement[]
  /** Whether to check the statements' estimated cost first. */
  isCostly: boolean
  respond: (result: StatementResult) => RestResponse
}

type Shape = Pick<RestRequest, 'singular' | 'stripped'>

const list = { singular: false, stripped: false }
const media: ReadonlyMap<string, Shape> = new Map([
  ['application/json', list],
  ['application/vnd.pgrst.array+json', list],
  ['application/vnd.pgrst.array+json;nulls=stripped', { singular: false, stripped: true }],
  ['application/*', list],
  ['*/*', list],
  ['application/vnd.pgrst.object+json', { singular: true, stripped: false }],
  ['application/vnd.pgrst.object+json;nulls=stripped', { singular: true, stripped: true }],
])

/** Reads the `Accept` header. Throws PGRST107 for anything but JSON. */
export const shapeOf = (accept: string | undefined): Shape => {
  if (accept === undefined || accept === '') return list
  const types = accept.split(',').map((type) =>
    type
      .replaceAll(' ', '')
      .toLowerCase()
      .replace(/;(?!nulls=).*$/, ''),
  )
  const found = types.map((type) => media.get(type)).find((one) => one !== undefined)
  if (found !== undefined) return found
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)
}

/** Only schema public is exposed. Throws PGRST106. */
export const requirePublic = (profile: string | undefined) => {
  if (profile === undefined || profile === 'public') return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

export const contentType = ({ singular, stripped }: Shape) => {
  if (stripped) return `application/vnd.pgrst.${singular ? 'object' : 'array'}+json;nulls=stripped; charset=utf-8`
  return `application/${singular ? 'vnd.pgrst.object+json' : 'json'}; charset=utf-8`
}

/** All rows as a list, or the one row as an object; the rows' alias is pgrst_row. */
export const bodySql = ({ singular, stripped }: Shape): string => {
  const rows = stripped ? 'json_strip_nulls(json_agg(pgrst_row.*))' : 'json_agg(pgrst_row.*)'
  return singular ? `coalesce((${rows}->0)::text, 'null')` : `coalesce(${rows}, '[]')::text`
}

export const noBody = 'null::text'
