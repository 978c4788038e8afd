import { isWithin } from '../jsonBudget.ts'
import { RestError } from './errors.ts'
import type { Field } from './fields.ts'
import type { Condition, Operation } from './filter.ts'
import type { Query } from './queryTypes.ts'
import type { Selection } from './select.ts'

/** Limits of one request, several times what any screen needs. They are checked before anything is planned. */
const most = {
  parameters: 100,
  fields: 200,
  embeds: 6,
  /** Nested relations. */
  embedDepth: 3,
  /** Filters, `and` and `or`. */
  conditions: 100,
  /** Nested `and` and `or`. */
  logicDepth: 10,
  listValues: 1_000,
  orderTerms: 20,
  /** Steps into a JSON value. */
  jsonSteps: 10,
  columns: 200,
  /** Functions per row: computed columns and relationships. */
  calls: 20,
  /** Characters after the address's `?`. */
  query: 16_000,
  /** Characters and wildcards of a `like` or `ilike` pattern. */
  pattern: 500,
  wildcards: 10,
  /** Characters of a full-text search. */
  search: 500,
  /** Nesting, values and keys of a JSON body. */
  jsonDepth: 50,
  jsonNodes: 100_000,
  rows: 1_000,
  arguments: 100,
} as const

const refused = (details: string) =>
  new RestError(400, 'PGRST199', 'The request is too large or too complex', { details })

const atMost = (limit: keyof typeof most, amount: number, what: string) => {
  if (amount > most[limit]) throw refused(`At most ${most[limit]} ${what} are accepted, not ${amount}`)
}

/** Throws PGRST199. */
export const checkAddress = (query: string) => atMost('query', query.length, 'characters of a query')

/** Throws PGRST199. */
export const checkParameters = ({ size }: URLSearchParams) => atMost('parameters', size, 'parameters')

/** Throws PGRST199. */
export const checkRows = (rows: number) => atMost('rows', rows, 'rows in one request')

/** Throws PGRST199. */
export const checkCalls = (count: number) => atMost('calls', count, 'computed columns and relationships')

/** Throws PGRST199. */
export const checkArguments = (count: number) => atMost('arguments', count, 'arguments')

const selected = ({ fields, embeds }: Selection): { fields: Field[]; embeds: number; depth: number } => {
  const inside = embeds.map(({ selection }) => selected(selection))
  return {
    fields: [...fields, ...inside.flatMap((one) => one.fields)],
    embeds: inside.reduce((sum, one) => sum + one.embeds + 1, 0),
    depth: inside.reduce((deepest, one) => Math.max(deepest, one.depth + 1), 0),
  }
}

/** Regular expressions may take exponential time, and no screen uses them. */
const checkOperation = (operation: Operation) => {
  if (operation.kind === 'in') atMost('listValues', operation.values.length, 'values of a list')
  if (operation.kind === 'search') atMost('search', operation.value.length, 'characters of a search')
  if (operation.kind !== 'compare') return
  const { operator, value } = operation
  if (operator === '~' || operator === '~*') throw refused('Regular expressions (match, imatch) are not accepted')
  if (operator !== 'like' && operator !== 'ilike') return
  atMost('pattern', value.length, 'characters of a pattern')
  atMost('wildcards', value.replace(/\\[^*]/g, '').match(/[%*]/g)?.length ?? 0, 'wildcards (% or *) in a pattern')
}

const checkField = ({ path }: Field) => atMost('jsonSteps', path.length, 'steps into a JSON value')

/** Returns the number of conditions. */
const checkCondition = (condition: Condition, depth: number): number => {
  if (condition.kind === 'logic') {
    atMost('logicDepth', depth, 'levels of and, or')
    return condition.conditions.reduce((sum, one) => sum + checkCondition(one, depth + 1), 1)
  }
  if (condition.kind === 'filter') {
    checkField(condition)
    checkOperation(condition.operation)
  }
  return 1
}

/** Throws PGRST199 for a query above the limits. */
export const checkQuery = ({ selection, conditions, orders, columns = [], onConflict = [] }: Query) => {
  const { fields, embeds, depth } = selected(selection)
  atMost('embeds', embeds, 'embedded relations')
  atMost('embedDepth', depth, 'levels of embedded relations')
  atMost('fields', fields.length, 'selected fields')
  const terms = orders.flatMap(({ order }) => order)
  atMost('orderTerms', terms.length, 'order terms')
  for (const field of [...fields, ...terms]) checkField(field)
  const count = conditions.reduce((sum, { condition }) => sum + checkCondition(condition, 1), 0)
  atMost('conditions', count, 'conditions')
  atMost('columns', columns.length + onConflict.length, 'columns')
}

/** Throws PGRST199 for a JSON text, valid or not, that is too deep or too large to parse. */
export const checkJson = (text: string) => {
  const { jsonDepth: depth, jsonNodes: nodes } = most
  if (!isWithin(text, { depth, nodes }))
    throw refused(`At most ${depth} levels and ${nodes} values of JSON are accepted`)
}
