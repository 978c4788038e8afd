import { unknownColumn } from './errors.ts'
import type { Field } from './fields.ts'
import type { Condition, Filter, Operation } from './filter.ts'
import type { Order } from './order.ts'
import type { Column, Table } from './schema.ts'

/** Collects the values of a statement; the SQL text contains only their numbers. */
export interface Parameters {
  readonly values: readonly string[]
  /** `$n` */
  add: (value: string) => string
}

export const makeParameters = (): Parameters => {
  const values: string[] = []
  return {
    values,
    add: (value) => {
      values.push(value)
      return `$${values.length}`
    },
  }
}

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`

/** A literal for names from the catalogue and constants; callers' values are parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A relation or function of the exposed schema. */
export const exposed = (name: string): string => `"public".${quote(name)}`

/** A relation in a statement, with its alias. */
export interface Source {
  alias: string
  table: Table
}

const columnOf = ({ table }: Source, name: string): Column => {
  const column = table.columns.get(name) ?? table.computed.get(name)
  if (!column) throw unknownColumn(table.name, name)
  return column
}

/** Whether the name is a function of the row. */
export const isComputed = ({ columns, computed }: Table, name: string): boolean =>
  !columns.has(name) && computed.has(name)

/**
 * Calls an exposed function with a row of the source. The cast is needed for changed or returned rows, which have no
 * type name.
 */
export const callOf = ({ alias, table }: Source, name: string): string =>
  `${exposed(name)}(${alias}::${exposed(table.name)})`

export const columnSql = (source: Source, name: string): string => {
  const column = columnOf(source, name)
  return isComputed(source.table, name) ? callOf(source, column.name) : `${source.alias}.${quote(column.name)}`
}

export const fieldSql = (source: Source, field: Field, parameters: Parameters): string => {
  const column = columnSql(source, field.column)
  if (field.path.length === 0) return column
  const isJson = ['json', 'jsonb'].includes(columnOf(source, field.column).base)
  const steps = field.path.map(({ asText, key }) => {
    const type = typeof key === 'number' ? 'int' : 'text'
    return `${asText ? '->>' : '->'}${parameters.add(String(key))}::${type}`
  })
  return `(${isJson ? column : `to_jsonb(${column})`}${steps.join('')})`
}

type Comparison = Extract<Operation, { kind: 'compare' }>
type Search = Extract<Operation, { kind: 'search' }>

/** `{"a","b"}`, for a parameter whose element type Postgres infers. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const compareSql = (place: string, { operator, quantifier, value }: Comparison, parameters: Parameters): string => {
  const isPattern = operator === 'like' || operator === 'ilike'
  const parameter = parameters.add(isPattern ? value.replaceAll('*', '%') : value)
  return `${place} ${operator} ${quantifier ? `${quantifier}(${parameter})` : parameter}`
}

const searchSql = (place: string, isVector: boolean, search: Search, parameters: Parameters): string => {
  const language = search.language === undefined ? '' : `${parameters.add(search.language)}::regconfig, `
  const document = isVector ? place : `to_tsvector(${language}${place})`
  return `${document} @@ ${search.parser}(${language}${parameters.add(search.value)})`
}

const filterSql = (source: Source, filter: Filter, parameters: Parameters): string => {
  const { operation } = filter
  const place = fieldSql(source, filter, parameters)
  if (operation.kind === 'in') return `${place} = any(${parameters.add(arrayLiteral(operation.values))})`
  if (operation.kind === 'is') return `${place} is ${operation.value}`
  if (operation.kind === 'compare') return compareSql(place, operation, parameters)
  const isVector = filter.path.length === 0 && columnOf(source, filter.column).base === 'tsvector'
  return searchSql(place, isVector, operation, parameters)
}

export const conditionSql = (source: Source, condition: Condition, parameters: Parameters): string => {
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'related') return `${not}${condition.sql}`
  if (condition.kind === 'filter') return `${not}(${filterSql(source, condition, parameters)})`
  const all = condition.conditions.map((one) => conditionSql(source, one, parameters))
  return `${not}(${all.join(` ${condition.operator} `)})`
}

export const orderSql = (source: Source, term: Order, parameters: Parameters): string => {
  const nulls = term.nulls ? ` nulls ${term.nulls}` : ''
  return `${fieldSql(source, term, parameters)}${term.direction ? ` ${term.direction}` : ''}${nulls}`
}
