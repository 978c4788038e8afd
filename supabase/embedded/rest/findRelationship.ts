import { RestError } from './errors.ts'
import type { Relationship } from './relationships.ts'
import type { Schema } from './schema.ts'

const owns = ({ cardinality }: Relationship) => cardinality === 'many-to-one'

const isDirect = ({ cardinality }: Relationship) => cardinality !== 'many-to-many'

const singleColumn = ({ columns }: Relationship, side: 0 | 1, name: string) =>
  columns.length === 1 && columns[0]?.[side] === name

/**
 * PostgREST's rule: a target is a relation, a constraint or a column; a hint is a constraint, a column or a junction.
 */
const matches = (one: Relationship, target: string, hint: string | undefined): boolean => {
  if (one.isSelf) {
    const inverse = one.cardinality === 'one-to-many' && target === one.to
    if (hint !== undefined) return inverse && singleColumn(one, 1, hint)
    return inverse || (owns(one) && singleColumn(one, 0, target))
  }
  if (hint === undefined) {
    const named = one.constraint === target || singleColumn(one, 0, target)
    return target === one.to || (isDirect(one) && !one.toView && named)
  }
  if (target !== one.to) return false
  if (!isDirect(one)) return one.junction?.table === hint
  return one.constraint === hint || singleColumn(one, 0, hint) || singleColumn(one, 1, hint)
}

const list = (names: readonly string[]) => `(${names.join(', ')})`

/** A candidate in the details of PGRST201. */
const describe = (one: Relationship) => {
  const from = list(one.columns.map(([column]) => column))
  const to = list(one.columns.map(([, column]) => column))
  return {
    cardinality: one.cardinality,
    embedding: `${one.from} with ${one.to}`,
    relationship: one.junction
      ? `${one.junction.table} using ${one.constraint}${to} and ${one.junction.constraint}${list(one.junction.columns.map(([column]) => column))}`
      : `${one.constraint} using ${one.from}${from} and ${one.to}${to}`,
  }
}

/**
 * The relationship for `target!hint(…)` in `origin`; a function of that name has priority. Throws PGRST200 if there is
 * none, PGRST201 if there are several.
 */
export const findRelationship = (
  schema: Schema,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship => {
  const known = schema.relationships.get(origin) ?? []
  const computed = known.find(({ call }) => call === target)
  if (computed) return computed
  const [found, ...others] = known.filter((one) => one.call === undefined && matches(one, target, hint))
  if (!found) {
    const using = hint === undefined ? '' : ` using the hint '${hint}'`
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema 'public', but no matches were found.`,
      },
    )
  }
  if (others.length > 0) {
    const all = [found, ...others]
    const hints = all.map((one) => `'${one.to}!${one.junction?.table ?? one.constraint}'`)
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
      {
        details: all.map(describe),
        hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
      },
    )
  }
  return found
}
