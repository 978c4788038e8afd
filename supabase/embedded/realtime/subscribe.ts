import { DatabaseError, type Database } from '../database/database.ts'
import type { Claims } from '../tokens.ts'
import { condition, describe, type Filter, type Parameters } from './parameters.ts'
import { tablesNamed, type Table } from './tables.ts'

/** Why a subscription fails, in the hosted service's words. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError'
}

const maxValues = 100

/**
 * The oids of the tables of a subscription. Throws a {@link SubscriptionError} if none of them is published, or if a
 * filter does not fit its column.
 */
export const findTables = async (
  database: Database,
  role: Claims['role'],
  parameters: Parameters,
): Promise<string[]> => {
  const tables: Table[] = []
  try {
    tables.push(...(await tablesNamed(database, parameters.schema, parameters.table)))
    for (const table of tables) await check(database, role, parameters, table)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new SubscriptionError(
      'Unable to subscribe to changes with given parameters. An exception happened so please check your connect ' +
        `parameters: ${describe(parameters)}. Exception: ERROR ${error.code} (${nameOf(error.code)}) ${error.message}`,
    )
  }
  if (tables.length === 0)
    throw new SubscriptionError(
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given ' +
        `connect parameters: ${describe(parameters)}`,
    )
  return tables.map(({ id }) => id)
}

/** Throws a {@link DatabaseError}: Postgres' own, or with the messages of the hosted service's checks. */
const check = async (database: Database, role: Claims['role'], { filters, select }: Parameters, table: Table) => {
  const readable = new Map(table.columns.filter(({ readers }) => readers.includes(role)).map((one) => [one.name, one]))
  for (const filter of filters) {
    const column = readable.get(filter.column)
    if (!column) throw refused(`invalid column for filter ${filter.column}`)
    await checkValue(database, filter, column)
  }
  for (const name of select ?? []) if (!readable.has(name)) throw refused(`invalid column for select ${name}`)
}

const checkValue = async (database: Database, filter: Filter, column: Table['columns'][number]) => {
  const { operator, value } = filter
  const query = async (sql: string) => (await database.request([{ sql, values: [value] }]))[0]?.rows[0]?.[0]
  if (operator === 'in') {
    if (Number(await query(`select cardinality($1::${column.sqlType}[])`)) > maxValues)
      throw refused(`too many values for \`in\` filter. Maximum ${maxValues}`)
  } else if (operator === 'is') {
    if (!['null', 'true', 'false', 'unknown'].includes(value))
      throw refused('invalid value for is filter: must be null, true, false, or unknown')
    if (value !== 'null' && column.type !== 'bool')
      throw refused(`is ${value} filter requires a boolean column, got ${column.typeName}`)
  } else {
    if (operator !== 'like' && operator !== 'ilike') await query(`select $1::${column.sqlType}`)
    await query(`select ${condition(filter, column.sqlType, `$1::${column.sqlType}`, '$1')}`).catch(
      (error: unknown) => {
        throw refused(
          `operator ${operator} is not supported on column ${column.name} of type ${column.typeName}: ${messageOf(error)}`,
        )
      },
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const refused = (message: string) => new DatabaseError({ message, code: 'P0001' })

/** Postgres' names of errors that a filter's value can cause. */
const names: Readonly<Record<string, string>> = {
  P0001: 'raise_exception',
  '22P02': 'invalid_text_representation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22021': 'character_not_in_repertoire',
  '22023': 'invalid_parameter_value',
  '42804': 'datatype_mismatch',
}
const nameOf = (code: string) => names[code] ?? 'internal_error'
