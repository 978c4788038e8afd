import type { Condition } from './filter.ts'
import type { Order } from './order.ts'
import { relatedOrder, type Embed, type ReadPlan } from './plan.ts'
import type { SelectedField } from './select.ts'
import { callOf, columnSql, conditionSql, exposed, fieldSql, orderSql, quote, type Parameters } from './sql.ts'

const shownKey = ({ alias, column, path }: SelectedField): string | undefined => {
  const keys = path.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  return alias ?? (path.length > 0 ? (keys.at(-1) ?? column) : undefined)
}

const selectedSql = (plan: ReadPlan, field: SelectedField, parameters: Parameters): string => {
  if (field.column === '*') return `${plan.alias}.*`
  const place = fieldSql(plan, field, parameters)
  return `${field.cast === undefined ? place : `cast(${place} as ${field.cast})`} as ${quote(shownKey(field) ?? field.column)}`
}

/** `relation(count)`: Postgres reads it as count() on the row. supabase-js documents it. */
const isCount = ({ fields, embeds, table }: ReadPlan) =>
  fields.length === 1 && embeds.length === 0 && fields[0]?.column === 'count' && !table.columns.has('count')

/** An embed without fields only filters. */
const isShown = ({ plan }: Embed): boolean => plan.fields.length > 0 || plan.embeds.some(isShown)

const rowAlias = ({ plan }: Embed) => `${plan.alias}_row`
const junctionAlias = ({ plan }: Embed) => `${plan.alias}_via`

const joined = (parent: ReadPlan, embed: Embed): { from: string; conditions: string[] } => {
  const { plan, relationship } = embed
  if (relationship.call !== undefined)
    return { from: `${callOf(parent, relationship.call)} as ${plan.alias}`, conditions: [] }
  const from = `${plan.from} as ${plan.alias}`
  if (!relationship.junction) {
    const on = relationship.columns.map(([own, other]) => `${columnSql(plan, other)} = ${columnSql(parent, own)}`)
    return { from, conditions: on }
  }
  const via = junctionAlias(embed)
  const near = relationship.columns.map(([own, other]) => `${via}.${quote(other)} = ${columnSql(parent, own)}`)
  const far = relationship.junction.columns.map(([own, other]) => `${via}.${quote(own)} = ${columnSql(plan, other)}`)
  return { from: `${from}, ${exposed(relationship.junction.table)} as ${via}`, conditions: [...near, ...far] }
}

/** Translates `relation=is.null`: whether an embedded relation has rows under its own filters. */
const withRelated = (plan: ReadPlan, condition: Condition, parameters: Parameters): Condition => {
  if (condition.kind === 'logic')
    return { ...condition, conditions: condition.conditions.map((one) => withRelated(plan, one, parameters)) }
  if (condition.kind !== 'filter' || condition.path.length > 0 || condition.operation.kind !== 'is') return condition
  const { column, operation } = condition
  const embed = plan.embeds.find(({ key }) => key === column)
  if (!embed || !['null', 'not null'].includes(operation.value)) return condition
  const negated = condition.negated !== (operation.value === 'null')
  return { kind: 'related', negated, sql: existsSql(plan, embed, parameters) }
}

const whereSql = (plan: ReadPlan, joins: readonly string[], parameters: Parameters): string => {
  const conditions = plan.conditions.map((one) => conditionSql(plan, withRelated(plan, one, parameters), parameters))
  const all = [...joins, ...conditions]
  return all.length > 0 ? ` where ${all.join(' and ')}` : ''
}

const embedSql = (parent: ReadPlan, embed: Embed, parameters: Parameters): string => {
  const { relationship, inner } = embed
  const row = rowAlias(embed)
  // A function that declares one row may still return more.
  const limited = !relationship.toOne || relationship.call !== undefined
  const plan = relationship.toOne && limited ? { ...embed.plan, most: 1 } : embed.plan
  const rows = selectSql(plan, joined(parent, embed), limited, parameters)
  const kind = inner ? 'inner' : 'left'
  if (relationship.toOne) return ` ${kind} join lateral (${rows}) as ${row} on true`
  const list = `select json_agg(${row}.*) as list from (${rows}) as ${row}`
  return ` ${kind} join lateral (${list}) as ${row} on ${inner ? `${row}.list is not null` : 'true'}`
}

const embeddedSql = (embed: Embed): string => {
  const row = rowAlias(embed)
  const value = embed.relationship.toOne ? `row_to_json(${row}.*)` : `coalesce(${row}.list, '[]')`
  return `${value} as ${quote(embed.key)}`
}

const orderedSql = (plan: ReadPlan, term: Order, parameters: Parameters): string => {
  if (term.relation === undefined) return orderSql(plan, term, parameters)
  const embed = relatedOrder(plan, term.relation)
  return orderSql({ alias: rowAlias(embed), table: embed.plan.table }, term, parameters)
}

const selectSql = (
  plan: ReadPlan,
  { from, conditions }: { from: string; conditions: readonly string[] },
  limited: boolean,
  parameters: Parameters,
): string => {
  const columns = isCount(plan)
    ? [`count(*) as ${quote(shownKey(plan.fields[0] ?? { column: 'count', path: [] }) ?? 'count')}`]
    : plan.fields.map((field) => selectedSql(plan, field, parameters))
  const embedded = plan.embeds.filter(isShown).map(embeddedSql)
  const joins = plan.embeds.map((embed) => embedSql(plan, embed, parameters)).join('')
  const where = whereSql(plan, conditions, parameters)
  const terms = plan.order.map((term) => orderedSql(plan, term, parameters))
  const order = terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
  const limit = Math.min(plan.range.limit ?? plan.most, plan.most)
  // A literal, not a parameter: without the limit's value Postgres would plan the statement again each time.
  const cut = limited ? ` limit ${limit}` : ''
  const skip = limited && plan.range.offset > 0 ? ` offset ${parameters.add(String(plan.range.offset))}` : ''
  return `select ${[...columns, ...embedded].join(', ')} from ${from}${joins}${where}${order}${cut}${skip}`
}

/** The rows of a plan. `limited` applies the range and the maximum; changed rows are never limited. */
export const readSql = (plan: ReadPlan, parameters: Parameters, limited: boolean): string =>
  selectSql(plan, { from: `${plan.from} as ${plan.alias}`, conditions: [] }, limited, parameters)

const existsSql = (parent: ReadPlan, embed: Embed, parameters: Parameters): string => {
  const { from, conditions } = joined(parent, embed)
  return `exists (${countedSql(embed.plan, from, conditions, parameters)})`
}

const countedSql = (plan: ReadPlan, from: string, joins: readonly string[], parameters: Parameters): string => {
  const inner = plan.embeds.filter((embed) => embed.inner).map((embed) => existsSql(plan, embed, parameters))
  return `select 1 from ${from}${whereSql(plan, [...joins, ...inner], parameters)}`
}

/** One row for each row of the plan without its range. */
export const countSql = (plan: ReadPlan, parameters: Parameters): string =>
  countedSql(plan, `${plan.from} as ${plan.alias}`, [], parameters)
