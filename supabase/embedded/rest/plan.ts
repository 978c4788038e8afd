import { checkCalls } from './budget.ts'
import { RestError } from './errors.ts'
import type { Condition } from './filter.ts'
import type { Order } from './order.ts'
import type { Query, Range } from './queryTypes.ts'
import { findRelationship } from './findRelationship.ts'
import type { Relationship } from './relationships.ts'
import type { Schema, Table } from './schema.ts'
import type { SelectedField, Selection } from './select.ts'
import { exposed, isComputed, type Source } from './sql.ts'

/** How to read one relation: a tree node of `select=` with its filters, order and range. */
export interface ReadPlan extends Source {
  /** The `from` item. */
  from: string
  fields: readonly SelectedField[]
  embeds: Embed[]
  conditions: Condition[]
  order: readonly Order[]
  range: Range
  /** Maximum number of rows of the response, and of each embedded list. */
  most: number
}

export interface Embed {
  /** The key of its rows in the JSON. */
  key: string
  relation: string
  relationship: Relationship
  inner: boolean
  plan: ReadPlan
}

export const unknownTable = (name: string) =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)

const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

const embedOf = (node: ReadPlan, name: string): Embed => {
  const embed = node.embeds.find((embed) => embed.key === name || embed.relation === name)
  if (!embed) throw notEmbedded(name)
  return embed
}

const nodeAt = (root: ReadPlan, path: readonly string[]): ReadPlan =>
  path.reduce((node, name) => embedOf(node, name).plan, root)

/** The embedded relation of `order=relation(column)`. Throws PGRST108, and PGRST118 if it may have several rows. */
export const relatedOrder = (plan: ReadPlan, relation: string): Embed => {
  const embed = embedOf(plan, relation)
  if (embed.relationship.toOne) return embed
  throw new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
    details: `'${plan.table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
  })
}

/** How many computed columns the conditions use. */
export const callsOf = (table: Table, conditions: readonly Condition[]): number =>
  conditions.reduce((sum, one) => {
    if (one.kind === 'logic') return sum + callsOf(table, one.conditions)
    return sum + (one.kind === 'filter' && isComputed(table, one.column) ? 1 : 0)
  }, 0)

/** Number of function calls per row of a plan, including its embeds. */
const calls = ({ table, fields, order, conditions, embeds }: ReadPlan): number =>
  embeds.reduce(
    (sum, { relationship, plan }) => sum + calls(plan) + (relationship.call === undefined ? 0 : 1),
    callsOf(table, conditions) +
      fields.filter(({ column }) => isComputed(table, column)).length +
      order.filter(({ column, relation }) => relation === undefined && isComputed(table, column)).length,
  )

/** Whether functions or embeds need whole rows. */
export const needsRows = ({ table, fields, order, embeds }: ReadPlan): boolean =>
  fields.some(({ column }) => column === '*' || isComputed(table, column)) ||
  order.some(({ column, relation }) => relation === undefined && isComputed(table, column)) ||
  embeds.some(({ relationship }) => relationship.call !== undefined)

/** Nested lists multiply rows; a single row by key is cheap. Only Postgres knows the cost of a function. */
export const isCostly = (plan: ReadPlan): boolean =>
  calls(plan) > 0 || plan.embeds.some(({ relationship, plan }) => !relationship.toOne || isCostly(plan))

/** The root of the tree. For a change its filters select the rows to change, and do not filter the returned rows. */
export interface Root {
  table: Table
  /** The source of the rows, if it is not the table itself. */
  from?: string
  filtered: boolean
}

/** Builds the tree of a query. Throws PGRST200, PGRST201, PGRST108 and PGRST199. */
export const planRead = (schema: Schema, root: Root, query: Query): ReadPlan => {
  let count = 0

  const node = (table: Table, from: string, selection: Selection): ReadPlan => {
    const alias = `pgrst_${count}`
    count += 1
    const embeds = selection.embeds.map((embed, at): Embed => {
      const key = embed.alias ?? embed.relation
      if (selection.embeds.some((other, index) => index < at && key === (other.alias ?? other.relation)))
        throw new RestError(400, '42712', `table name "${key}" specified more than once`)
      const relationship = findRelationship(schema, table.name, embed.relation, embed.hint)
      const target = schema.tables.get(relationship.to)
      if (!target) throw unknownTable(relationship.to)
      const plan = node(target, exposed(target.name), embed.selection)
      return { key, relation: embed.relation, relationship, inner: embed.inner, plan }
    })
    const empty = { conditions: [], order: [], range: { offset: 0 }, most: schema.maximumRows }
    return { alias, table, from, fields: selection.fields, embeds, ...empty }
  }

  const plan = node(root.table, root.from ?? exposed(root.table.name), query.selection)
  const applies = (path: readonly string[]) => root.filtered || path.length > 0
  for (const { path, condition } of query.conditions) if (applies(path)) nodeAt(plan, path).conditions.push(condition)
  for (const { path, order } of query.orders) nodeAt(plan, path).order = order
  for (const { path, range } of query.ranges) if (applies(path)) nodeAt(plan, path).range = range
  checkCalls(calls(plan))
  return plan
}
