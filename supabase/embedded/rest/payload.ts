import { checkArguments, checkJson, checkRows } from './budget.ts'
import { RestError } from './errors.ts'

/** The body of a POST or PATCH. Postgres receives its unchanged text, so that numbers keep all digits. */
export interface Payload {
  text: string
  isArray: boolean
  /** The keys that all objects share, or those of `columns=`. */
  columns: readonly string[]
}

const invalid = (message: string) => new RestError(400, 'PGRST102', message)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  checkJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Empty or invalid json')
  }
}

export const requireJson = (contentType: string | undefined) => {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json' && type !== 'application/vnd.pgrst.object+json')
    throw invalid(`Content-Type not acceptable: ${type}`)
}

/** Rows to insert, or the values of an update. Throws PGRST102 and PGRST199. */
export const parseRows = (text: string, columns: readonly string[] | undefined): Payload => {
  const value = parse(text)
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  checkRows(rows.length)
  const [first] = rows
  const keys = isObject(first) ? Object.keys(first) : []
  for (const row of rows) {
    if (!isObject(row)) throw invalid('All object keys must match')
    const own = Object.keys(row)
    if (columns === undefined && (own.length !== keys.length || keys.some((key) => !Object.hasOwn(row, key))))
      throw invalid('All object keys must match')
  }
  return { text, isArray: Array.isArray(value), columns: columns ?? keys }
}

/** The named arguments of a function. An empty body is a call without arguments. Throws PGRST102 and PGRST199. */
export const parseArguments = (text: string): Payload => {
  if (text.trim() === '') return { text: '{}', isArray: false, columns: [] }
  const value = parse(text)
  if (!isObject(value)) throw invalid('The arguments of a function must be a JSON object')
  const columns = Object.keys(value)
  checkArguments(columns.length)
  return { text, isArray: false, columns }
}
