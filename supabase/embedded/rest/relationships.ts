import type { Catalogue, CatalogueForeignKey, CatalogueRelation } from './catalogue.ts'
import { origin, viewColumns, type Origin } from './views.ts'

/** Links rows of two relations: by a foreign key between them, between tables that they show, or by a function. */
export interface Relationship {
  from: string
  to: string
  /** Whether a row of `from` has at most one of `to`. */
  toOne: boolean
  /** `many-to-one` if the key is in `from`. */
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  constraint: string
  /** Pairs (column of `from`, column of `to`); for many-to-many (column, column of the junction). */
  columns: readonly Pair[]
  junction?: { table: string; columns: readonly Pair[]; constraint: string }
  /** Both sides show the same table. */
  isSelf: boolean
  toView: boolean
  /** The function that returns the rows of `to` for a row of `from`. */
  call?: string
}

type Pair = readonly [string, string]

interface Side {
  relation: CatalogueRelation
  columns: readonly string[]
}

const sameColumns = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((column) => other.includes(column))

const pairs = (from: Side, to: Side): Pair[] => from.columns.map((column, at) => [column, to.columns[at] ?? ''])

/** Every exposed relation with the columns of a key: the table itself, or a view that shows all of them. */
const sides = (
  relations: readonly CatalogueRelation[],
  shown: ReadonlyMap<number, ReadonlyMap<number, Origin>>,
  table: number,
  key: readonly number[],
): Side[] =>
  relations
    .filter((relation) => relation.schema === 'public')
    .flatMap((relation) => {
      const columns = key.flatMap((number) => {
        const wanted = origin(table, number)
        const column = relation.columns.find((column) =>
          relation.isView
            ? shown.get(relation.id)?.get(column.number) === wanted
            : relation.id === table && column.number === number,
        )
        return column ? [column.name] : []
      })
      return columns.length === key.length ? [{ relation, columns }] : []
    })

/** The primary key that a relation shows; for a view the only key that it shows completely. */
export const primaryKeys = (catalogue: Catalogue): ReadonlyMap<string, readonly string[]> => {
  const shown = viewColumns(catalogue.relations)
  const keys = new Map<string, (readonly string[])[]>()
  for (const { id, primaryKey } of catalogue.relations) {
    if (primaryKey.length === 0) continue
    for (const { relation, columns } of sides(catalogue.relations, shown, id, primaryKey))
      keys.set(relation.name, [...(keys.get(relation.name) ?? []), columns])
  }
  return new Map([...keys].flatMap(([name, found]) => (found.length === 1 && found[0] ? [[name, found[0]]] : [])))
}

export const relationships = (catalogue: Catalogue): Relationship[] => {
  const shown = viewColumns(catalogue.relations)
  const keys = primaryKeys(catalogue)
  const byId = new Map(catalogue.relations.map((relation) => [relation.id, relation]))

  const direct = (key: CatalogueForeignKey): Relationship[] => {
    const unique = byId.get(key.from)?.uniques.some((columns) => sameColumns(columns, key.fromColumns)) ?? false
    const owners = sides(catalogue.relations, shown, key.from, key.fromColumns)
    const targets = sides(catalogue.relations, shown, key.to, key.toColumns)
    return owners.flatMap((owner) =>
      targets.map((target) => ({
        from: owner.relation.name,
        to: target.relation.name,
        toOne: true,
        cardinality: unique ? ('one-to-one' as const) : ('many-to-one' as const),
        constraint: key.name,
        columns: pairs(owner, target),
        isSelf: owner.relation.id === target.relation.id,
        toView: target.relation.isView,
      })),
    )
  }

  const isView = new Map(catalogue.relations.map((relation) => [relation.name, relation.isView]))
  const owning = catalogue.foreignKeys.flatMap(direct)
  const inverse = owning.map((one): Relationship => ({
    ...one,
    from: one.to,
    to: one.from,
    toOne: one.cardinality === 'one-to-one',
    cardinality: one.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    columns: one.columns.map(([owner, target]) => [target, owner]),
    toView: isView.get(one.from) ?? false,
  }))
  const through = owning.flatMap((one) =>
    owning
      .filter((other) => other.from === one.from && other.constraint !== one.constraint)
      .filter((other) => {
        const key = keys.get(one.from) ?? []
        const covers = (relationship: Relationship) => relationship.columns.every(([column]) => key.includes(column))
        return covers(one) && covers(other)
      })
      .map((other): Relationship => ({
        from: one.to,
        to: other.to,
        toOne: false,
        cardinality: 'many-to-many',
        constraint: one.constraint,
        columns: one.columns.map(([junction, target]) => [target, junction]),
        junction: { table: one.from, columns: other.columns, constraint: other.constraint },
        isSelf: one.to === other.to,
        toView: other.toView,
      })),
  )
  return [...owning, ...inverse, ...through, ...computed(catalogue, byId)]
}

/** Functions that take a row of one relation and return rows of another. */
const computed = ({ functions }: Catalogue, byId: ReadonlyMap<number, CatalogueRelation>): Relationship[] =>
  functions.flatMap(({ name, of, result }) => {
    const [from, to] = [of, result.relation].map((id) => (id === null ? undefined : byId.get(id)))
    if (from?.schema !== 'public' || to?.schema !== 'public') return []
    const toOne = !result.isSet || result.isSingle
    return {
      from: from.name,
      to: to.name,
      toOne,
      cardinality: toOne ? 'many-to-one' : 'one-to-many',
      constraint: name,
      columns: [],
      isSelf: from.id === to.id,
      toView: to.isView,
      call: name,
    }
  })
