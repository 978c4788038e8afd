import { field, type Field } from './fields.ts'
import { quotedValue, scan, skipBlanks, type Scanner } from './scanner.ts'

/** `column=not.operator(any).value`. */
export interface Filter extends Field {
  kind: 'filter'
  negated: boolean
  operation: Operation
}

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; parser: string; language?: string; value: string }

/** `and=(…)`, `not.or=(…)`; contains filters and further groups. */
export interface Logic {
  kind: 'logic'
  negated: boolean
  operator: 'and' | 'or'
  conditions: readonly Condition[]
}

/** Whether an embedded relation has rows: replaces `relation=not.is.null` once the relation is known. */
interface Related {
  kind: 'related'
  negated: boolean
  sql: string
}

export type Condition = Filter | Logic | Related

/** PostgREST's operators in SQL. No others reach SQL text. */
const operators: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
])

const quantifiable: readonly string[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']

const searchParsers: ReadonlyMap<string, string> = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
])

const isValues: ReadonlyMap<string, Extract<Operation, { kind: 'is' }>['value']> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
])

const operatorName = /[a-z]+/y
const quantifier = /\((?:any|all)\)(?=\.)/y
const language = /\([\p{L}\p{N}_ $]+\)(?=\.)/uy
const isWord = /[a-z_]+/iy
const untilDelimiter = /[^,)]*/y
const arrayLiteral = /\{[^{}]*\}/y

const atDelimiter = (scanner: Scanner) => scanner.ended() || scanner.looksAt(',') || scanner.looksAt(')')

/** An element of `in.(…)`: quoted if it contains a comma, a parenthesis or a quote. */
const element = (scanner: Scanner): string => {
  const start = scanner.at()
  const value = quotedValue(scanner)
  if (value !== undefined && atDelimiter(scanner)) return value
  scanner.back(start)
  return scanner.match(untilDelimiter) ?? ''
}

/** A value inside `or=(…)`: an element, or an array literal with commas. */
const logicValue = (scanner: Scanner): string => scanner.match(arrayLiteral) ?? element(scanner)

const list = (scanner: Scanner): string[] => {
  skipBlanks(scanner)
  scanner.expect('(')
  skipBlanks(scanner)
  const values: string[] = []
  do {
    values.push(element(scanner))
  } while (scanner.take(','))
  scanner.expect(')')
  skipBlanks(scanner)
  return values.length === 1 && values[0] === '' ? [] : values
}

const unknownOperator = '"not" or operator (eq, gt, ...)'

const operation = (scanner: Scanner, value: (scanner: Scanner) => string): Operation => {
  const start = scanner.at()
  const refuse = (): never => {
    scanner.back(start)
    return scanner.fail(unknownOperator)
  }
  const found = scanner.match(operatorName) ?? refuse()
  if (found === 'in') {
    scanner.expect('.')
    return { kind: 'in', values: list(scanner) }
  }
  if (found === 'is') {
    scanner.expect('.')
    const word = isValues.get(scanner.match(isWord)?.toLowerCase() ?? '')
    return word ? { kind: 'is', value: word } : scanner.fail('isVal: (null, not_null, true, false, unknown)')
  }
  const parser = searchParsers.get(found)
  if (parser !== undefined) {
    const chosen = scanner.match(language)?.slice(1, -1)
    scanner.expect('.')
    return { kind: 'search', parser, ...(chosen !== undefined && { language: chosen }), value: value(scanner) }
  }
  const operator = operators.get(found)
  if (operator === undefined) return refuse()
  const chosen = quantifiable.includes(found) ? scanner.match(quantifier) : undefined
  if (!scanner.take('.')) refuse()
  const all = chosen === undefined ? {} : { quantifier: chosen === '(any)' ? ('any' as const) : ('all' as const) }
  return { kind: 'compare', operator, ...all, value: value(scanner) }
}

/** Parses the value of a filter parameter, e.g. `not.in.(1,2)`. Throws PGRST100. */
export const parseFilter = (text: string): Pick<Filter, 'negated' | 'operation'> => {
  const scanner = scan(text, 'filter')
  const negated = scanner.take('not.')
  const found = operation(scanner, (rest) => rest.rest())
  if (!scanner.ended()) scanner.fail('end of input')
  return { negated, operation: found }
}

const tree = (scanner: Scanner): Condition => {
  skipBlanks(scanner)
  const start = scanner.at()
  const negated = scanner.take('not.')
  const operator = (['and', 'or'] as const).find((word) => scanner.take(word))
  if (operator !== undefined) {
    skipBlanks(scanner)
    if (scanner.take('(')) return scanner.nested(() => group(scanner, negated, operator))
  }
  scanner.back(start)
  const place = field(scanner)
  scanner.expect('.')
  const not = scanner.take('not.')
  const found = operation(scanner, logicValue)
  skipBlanks(scanner)
  return { kind: 'filter', ...place, negated: not, operation: found }
}

const group = (scanner: Scanner, negated: boolean, operator: 'and' | 'or'): Logic => {
  const conditions: Condition[] = []
  do {
    conditions.push(tree(scanner))
    skipBlanks(scanner)
  } while (scanner.take(','))
  scanner.expect(')')
  return { kind: 'logic', negated, operator, conditions }
}

/** Parses the value of `or=` or `and=`, parentheses included. Throws PGRST100. */
export const parseLogic = (text: string, operator: 'and' | 'or', negated: boolean): Logic => {
  const scanner = scan(text, 'logic tree')
  skipBlanks(scanner)
  scanner.expect('(')
  const found = group(scanner, negated, operator)
  skipBlanks(scanner)
  if (!scanner.ended()) scanner.fail('"," or end of input')
  return found
}
