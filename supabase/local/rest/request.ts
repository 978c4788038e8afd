import type { Result, Statement } from '../database/database.ts'
import type { Answer } from './answer.ts'
import { RestError } from './errors.ts'
import type { Preferences } from './preferences.ts'

/** A request for a table or a function, its headers in lower case. */
export interface RestRequest {
  method: string
  /** Of the table or function. */
  name: string
  parameters: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: string
  preferences: Preferences
  /** Whether exactly one row is wanted, as an object. */
  singular: boolean
}

export interface RestAnswer {
  status: number
  headers: Record<string, string>
  /** JSON text; null for none. */
  body: string | null
}

/** A request turned into SQL, and how its answer reads. */
export interface Prepared {
  statements: readonly Statement[]
  respond: (answer: Answer, results: readonly Result[]) => RestAnswer
}

const media = new Map([
  ['application/json', false],
  ['application/vnd.pgrst.array+json', false],
  ['application/*', false],
  ['*/*', false],
  ['application/vnd.pgrst.object+json', true],
])

/** Reads the `Accept` header. Throws PGRST107 for anything but JSON. */
export const wantsObject = (accept: string | undefined): boolean => {
  if (accept === undefined || accept === '') return false
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

export const contentType = (singular: boolean) =>
  `application/${singular ? 'vnd.pgrst.object+json' : 'json'}; charset=utf-8`

/** All rows as a list, or the one row as an object; rows are called pgrst_row. */
export const bodySql = (shape: 'list' | 'object' | 'none'): string => {
  if (shape === 'none') return 'null::text'
  return shape === 'list'
    ? `coalesce(json_agg(pgrst_row.*), '[]')::text`
    : `coalesce((json_agg(pgrst_row.*)->0)::text, 'null')`
}
