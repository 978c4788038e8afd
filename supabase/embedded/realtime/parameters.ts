/** The parameters of `on('postgres_changes', …)`, parsed as in the hosted service. */
export interface Parameters {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** '*' matches all, also in `table`. */
  schema: string
  table: string
  filters: readonly Filter[]
  /** The requested columns; null for all. */
  select: readonly string[] | null
}

/** One condition, 'id=not.in.(1,2)'. The list of `in` is a Postgres array literal, '{1,2}'. */
export interface Filter {
  column: string
  operator: Operator
  value: string
  negate: boolean
}

const operators = {
  eq: '=',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  like: 'like',
  ilike: 'ilike',
  is: 'is',
  isdistinct: 'is distinct from',
} as const
type Operator = keyof typeof operators

/** Regular expressions may take exponential time, and no screen uses them. */
const expressions: readonly string[] = ['match', 'imatch']
/** Maximum characters of a filter, and wildcards of a pattern. */
const longest = 5_000
const wildcards = 10

const isOperator = (name: string): name is Operator => Object.hasOwn(operators, name)

/** The condition in SQL. Null columns pass only `is` and `isdistinct`. */
export const condition = ({ operator, value, negate }: Filter, type: string, left: string, right: string): string => {
  const symbol = operators[operator]
  const operand = operator === 'is' ? value : operator === 'in' ? `(${right}::${type}[])` : `${right}::${type}`
  return `(${negate ? 'not ' : ''}(${left} ${symbol} ${operand})) is true`
}

/** Invalid parameters, with the hosted service's message. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError'
}

/** Throws a {@link ParameterError}. */
export const readParameters = (input: Readonly<Record<string, unknown>>): Parameters => {
  const { schema, table, filter } = input
  const event = typeof input['event'] === 'string' ? input['event'].toUpperCase() : '*'
  const named = {
    event: event === 'INSERT' || event === 'UPDATE' || event === 'DELETE' ? event : '*',
    select: readSelect(input['select']),
  } as const
  if (typeof schema === 'string' && typeof table === 'string' && (filter === undefined || typeof filter === 'string')) {
    if (named.select && (schema === '*' || table === '*')) throw new ParameterError(noSelect)
    return { ...named, schema, table, filters: readFilters(filter ?? '') }
  }
  if (filter === undefined && typeof schema === 'string' && table === undefined) {
    if (named.select) throw new ParameterError(noSelect)
    return { ...named, schema, table: '*', filters: [] }
  }
  if (filter === undefined && typeof table === 'string' && schema === undefined)
    return { ...named, schema: 'public', table, filters: [] }
  throw new ParameterError(
    'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to: ' +
      JSON.stringify(input),
  )
}

const noSelect =
  'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.'

const readSelect = (select: unknown): readonly string[] | null => {
  if (typeof select === 'string')
    throw new ParameterError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  const columns = Array.isArray(select) ? select.filter((column) => typeof column === 'string') : []
  return columns.length > 0 ? columns : null
}

const readFilters = (text: string): Filter[] => {
  if (text.length > longest) throw unread(`a filter has at most ${longest} characters`)
  return text.trim() === '' ? [] : splitAtCommas(text).map(readFilter)
}

/** Splits at commas outside of parentheses and quotes; a quote opens only after '.', '(' or ','. */
const splitAtCommas = (text: string): string[] => {
  const parts = ['']
  let depth = 0
  let quoted = false
  let before = ''
  for (let at = 0; at < text.length; at++) {
    let letter = text[at] ?? ''
    if (quoted && letter === '\\') letter += text[++at] ?? ''
    else if (letter === '"' && (quoted || '.(,'.includes(before || ' '))) quoted = !quoted
    else if (!quoted && letter === '(') depth++
    else if (!quoted && letter === ')') depth = Math.max(0, depth - 1)
    else if (!quoted && letter === ',' && depth === 0) {
      parts.push('')
      before = ''
      continue
    }
    parts.push((parts.pop() ?? '') + letter)
    before = letter
  }
  return parts
}

const readFilter = (text: string): Filter => {
  const trimmed = text.trim()
  if (trimmed === '') throw unread('filter must not contain empty segments (check for extra commas)')
  const [column, rest] = cut(trimmed, '=')
  if (rest === undefined) throw unread(inspect([column]))
  const negate = rest.startsWith('not.')
  const [operator, value] = cut(negate ? rest.slice('not.'.length) : rest, '.')
  if (value === undefined) throw unread(inspect([operator]))
  if (expressions.includes(operator)) throw unread('regular expressions (match, imatch) are not accepted')
  if (/^i?like$/.test(operator) && (value.match(/%/g)?.length ?? 0) > wildcards)
    throw unread(`a pattern has at most ${wildcards} wildcards`)
  if (!isOperator(operator)) throw unread(inspect([operator, value]))
  if (operator !== 'in') return { column, operator, value: unquote(value), negate }
  if (!/^\(.*\)$/s.test(value)) throw unread('`in` filter value must be wrapped by parentheses')
  return { column, operator, value: `{${value.slice(1, -1)}}`, negate }
}

const unread = (reason: string) => new ParameterError(`Error parsing \`filter\` params: ${reason}`)

const cut = (text: string, separator: string): [string, string?] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

const unquote = (value: string): string =>
  /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value

/** Elixir's format of a list of strings. */
const inspect = (parts: readonly string[]): string => `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`

/** The parameters in the format of the hosted service's messages. */
export const describe = ({ event, schema, table, filters, select }: Parameters): string => {
  const conditions = filters.map(
    ({ column, operator, value, negate }) => `{${inspect([column, operator, value]).slice(1, -1)}, ${negate}}`,
  )
  const columns = select ? inspect(select) : 'nil'
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${conditions.join(', ')}], select: ${columns}]`
}
