import type { Database } from '../database/database.ts'
import { readCatalogue, type Catalogue, type CatalogueColumn, type CatalogueFunction } from './catalogue.ts'
import { primaryKeys, relationships, type Relationship } from './relationships.ts'

/** The exposed schema. Only names from here become identifiers in SQL text. */
export interface Schema {
  tables: ReadonlyMap<string, Table>
  /** By their `from` relation. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** Functions by name; several if overloaded. */
  routines: ReadonlyMap<string, readonly Routine[]>
  /** Maximum rows of a response (`max_rows` of config.toml). */
  maximumRows: number
}

export interface Table {
  name: string
  columns: ReadonlyMap<string, Column>
  /** Functions that take one row and return one value. They are selected, filtered and ordered like columns. */
  computed: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

export type Column = Pick<CatalogueColumn, 'name' | 'type' | 'base' | 'default'>

export interface Routine {
  name: string
  parameters: readonly { name: string; type: string; required: boolean; variadic: boolean }[]
  returns: 'void' | 'scalar' | 'scalars' | 'row' | 'rows'
  /** The type of a returned row, with its table's name if it has one; without columns for `record`. */
  table: Table
}

const columnMap = (columns: readonly Column[]) => new Map(columns.map((column) => [column.name, column]))

const returnsOf = ({ base, isComposite, isSet }: CatalogueFunction['result']): Routine['returns'] => {
  if (base === 'void') return 'void'
  if (isComposite) return isSet ? 'rows' : 'row'
  return isSet ? 'scalars' : 'scalar'
}

const routine = (found: CatalogueFunction, tables: ReadonlyMap<number, Table>): Routine => {
  const { result } = found
  const inputs = found.modes.flatMap((mode, at) => (['i', 'b', 'v'].includes(mode) ? [at] : []))
  const outputs = found.modes.flatMap((mode, at) => (['o', 'b', 't'].includes(mode) ? [at] : []))
  const columns =
    outputs.length > 0
      ? outputs.map((at) => {
          const type = found.types[at] ?? 'text'
          return { name: found.names[at] ?? '', type, base: type, default: null }
        })
      : result.columns
  return {
    name: found.name,
    parameters: inputs.map((at, index) => ({
      name: found.names[at] ?? '',
      type: found.types[at] ?? 'text',
      required: index < inputs.length - found.defaults,
      variadic: found.modes[at] === 'v',
    })),
    returns: returnsOf(result),
    table: (result.relation !== null && tables.get(result.relation)) || {
      name: found.name,
      columns: columnMap(result.isComposite ? columns : []),
      computed: new Map(),
      primaryKey: [],
    },
  }
}

const groupBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

const computedColumns = ({ functions }: Catalogue, relation: number) =>
  columnMap(
    functions
      .filter(({ of, result }) => of === relation && !result.isSet && !['void', 'record'].includes(result.base))
      .map(({ name, result: { type, base } }) => ({ name, type, base, default: null })),
  )

export const makeSchema = (catalogue: Catalogue, maximumRows: number): Schema => {
  const keys = primaryKeys(catalogue)
  const exposed = catalogue.relations.filter((relation) => relation.schema === 'public')
  const tables = new Map(
    exposed.map(({ id, name, columns }): [number, Table] => [
      id,
      {
        name,
        columns: columnMap(columns),
        computed: computedColumns(catalogue, id),
        primaryKey: keys.get(name) ?? [],
      },
    ]),
  )
  return {
    tables: new Map([...tables.values()].map((table) => [table.name, table])),
    relationships: groupBy(relationships(catalogue), (one) => one.from),
    routines: groupBy(
      catalogue.functions.map((found) => routine(found, tables)),
      (one) => one.name,
    ),
    maximumRows,
  }
}

/** The schema; it is loaded at once and again after a script. */
export interface SchemaCache {
  current: () => Promise<Schema>
  /** Reads the catalogue again; null if no script has run since, so that invalid requests cost nothing. */
  reload: () => Promise<Schema | null>
}

export const makeSchemaCache = (database: Database, maximumRows: number): SchemaCache => {
  let latest: { scripts: number; schema: Schema } | undefined
  let reading: { scripts: number; schema: Promise<Schema> } | undefined

  const read = async (scripts: number): Promise<Schema> => {
    try {
      const schema = makeSchema(await readCatalogue(database), maximumRows)
      latest = { scripts, schema }
      return schema
    } finally {
      // After a failure the next caller reads again.
      if (reading?.scripts === scripts) reading = undefined
    }
  }

  /** Concurrent callers share one read. */
  const fresh = (): Promise<Schema> => {
    const scripts = database.scripts()
    if (reading?.scripts !== scripts) reading = { scripts, schema: read(scripts) }
    return reading.schema
  }

  // The next `current` reads again, and throws what fails.
  fresh().catch(() => null)
  return {
    current: async () => latest?.schema ?? fresh(),
    reload: async () => (latest?.scripts === database.scripts() ? null : fresh()),
  }
}
