import { checkParameters, checkQuery } from './budget.ts'
import { RestError } from './errors.ts'
import { parseFilter, parseLogic, type Condition } from './filter.ts'
import { jsonPath } from './fields.ts'
import { parseOrder, type Order } from './order.ts'
import type { Query, Range } from './queryTypes.ts'
import { name, scan, skipBlanks } from './scanner.ts'
import { parseSelect } from './select.ts'

const reserved: readonly string[] = ['select', 'columns', 'on_conflict']

const names = (text: string, what: string): string[] => {
  const scanner = scan(text, what)
  const found: string[] = []
  do {
    skipBlanks(scanner)
    found.push(name(scanner))
    skipBlanks(scanner)
  } while (scanner.take(','))
  if (!scanner.ended()) scanner.fail('"," or end of input')
  return found
}

/** `relation.relation.column->key` */
const place = (key: string) => {
  const scanner = scan(key, 'tree path')
  const path = [name(scanner)]
  while (scanner.take('.')) path.push(name(scanner))
  const steps = jsonPath(scanner)
  if (!scanner.ended()) scanner.fail('delimiter (.) or end of input')
  return { path: path.slice(0, -1), column: path.at(-1) ?? '', steps }
}

const wholeNumber = (text: string): number | undefined => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined)

/** Undefined if it is not a number. Throws PGRST103. */
const limitOf = (text: string): number | undefined => {
  const limit = wholeNumber(text)
  if (limit === undefined || limit >= 0) return limit
  throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
    details: 'Limit should be greater than or equal to zero.',
  })
}

/**
 * Parses the parameters of a URL. With `call`, a parameter without an operator is a function argument. Throws PGRST100,
 * PGRST103 and PGRST199.
 */
export const parseQuery = (parameters: URLSearchParams, call: boolean): Query => {
  checkParameters(parameters)
  const conditions: { path: string[]; condition: Condition }[] = []
  const orders: { path: string[]; order: Order[] }[] = []
  const ranges = new Map<string, { path: string[]; range: Range }>()
  const args: [string, string][] = []

  const range = (path: string[]): Range => {
    const key = path.join('.')
    const known = ranges.get(key) ?? { path, range: { offset: 0 } }
    ranges.set(key, known)
    return known.range
  }

  for (const [key, value] of parameters) {
    if (key.includes('\0') || value.includes('\0'))
      throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
    if (reserved.includes(key)) continue
    const last = key.slice(key.lastIndexOf('.') + 1)
    const path = () => place(key).path
    if (last === 'order') {
      if (value !== '') orders.push({ path: path(), order: parseOrder(value) })
    } else if (last === 'limit') {
      const limit = limitOf(value)
      if (limit !== undefined) range(path()).limit = limit
    } else if (last === 'offset') range(path()).offset = Math.max(wholeNumber(value) ?? 0, 0)
    else if (last === 'and' || last === 'or') {
      const at = path()
      const condition = parseLogic(value, last, at.includes('not'))
      conditions.push({ path: at.filter((part) => part !== 'not'), condition })
    } else {
      const at = place(key)
      const filter = filterOr(value, call)
      if (filter === undefined) args.push([at.column, value])
      else {
        const condition = { kind: 'filter' as const, column: at.column, path: at.steps, ...filter }
        conditions.push({ path: at.path, condition })
      }
    }
  }

  const columns = parameters.get('columns')
  const onConflict = parameters.get('on_conflict')
  const query: Query = {
    // An empty `select` shows all columns, as a missing one does.
    selection: parseSelect(parameters.get('select') || '*'),
    conditions,
    orders,
    ranges: [...ranges.values()],
    ...(columns !== null && { columns: [...new Set(names(columns, 'columns parameter'))] }),
    ...(onConflict !== null && { onConflict: names(onConflict, 'on_conflict parameter') }),
    args,
  }
  checkQuery(query)
  return query
}

/** For a function, a value that is not a filter is an argument. */
const filterOr = (value: string, call: boolean) => {
  try {
    return parseFilter(value)
  } catch (error) {
    if (call && error instanceof RestError) return undefined
    throw error
  }
}
