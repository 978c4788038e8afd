import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { wordsIn, type Kind } from './schemas.ts'
import { rowTwins } from './tables.ts'

/** The model's schema of a row matches its table: columns, nullability and words. */
let world: World
interface Column extends Record<string, unknown> {
  column: string
  nullable: boolean
  isList: boolean
  /** Checks of this column alone, as expressions. */
  checks: string[]
  /** The table of words that a foreign key refers to. */
  elsewhere: string | null
}
const columns = new Map<string, readonly Column[]>()

beforeAll(async () => {
  world = await openWorld()
  for (const table of new Set(rowTwins.map(({ table }) => table)))
    columns.set(
      table,
      await world.owner.rows<Column>(
        `select a.attname as column, not a.attnotnull as nullable, a.attndims > 0 as "isList",
           (select coalesce(json_agg(pg_get_expr(k.conbin, k.conrelid)), '[]') from pg_constraint k
            where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
           (select format('select %I from %s', f.attname, k.confrelid::regclass) from pg_constraint k
            join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
            where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] and f.atttypid = 'text'::regtype
           ) as elsewhere
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
        [table.includes('.') ? table : `public.${table}`],
      ),
    )
})
afterAll(() => world.close())

/** Every word that either side could accept. */
const candidates = (checks: readonly string[]) => [
  ...new Set([
    ...rowTwins.flatMap(({ fields }) => Object.values(fields).flatMap(wordsIn)).flat(),
    ...checks.flatMap((check) =>
      [...check.matchAll(/'\{?([^']*?)\}?'::/gu)].flatMap(([, words = '']) => words.split(',')),
    ),
    'inventado',
    '',
  ]),
]

/** The words that the column accepts. */
const wordsOf = async ({ column, isList, checks, elsewhere }: Column) => {
  const condition = checks.length > 0 ? checks.map((check) => `(${check})`).join(' and ') : 'true'
  const known = elsewhere ? `word in (${elsewhere})` : 'true'
  const rows = await world.owner.rows<{ word: string }>(
    `select word from json_array_elements_text($1) as word, (select private.areas()) as areas,
       lateral (select ${isList ? 'array[word]' : 'word'} as ${column}) as row where (${condition}) and ${known}`,
    [candidates(checks)],
  )
  return rows.map(({ word }) => word).toSorted()
}

const wordsWithin = (kind: Kind): readonly string[] | null => {
  if (kind.kind === 'words') return kind.words
  return kind.kind === 'list' ? wordsWithin(kind.of) : null
}

describe.each(rowTwins)('$name', ({ fields, table, apart }) => {
  const read = Object.entries(fields).filter(([field]) => !apart.includes(field))

  test(`has existing columns of ${table}, with their nullability and words`, async () => {
    const known = columns.get(table) ?? []
    const found = read.map(([field]) => [field, known.find(({ column }) => column === field)?.nullable])
    expect(found).toEqual(read.map(([field, { isNullable }]) => [field, isNullable]))
    const worded = read.flatMap(([field, kind]) => {
      const column = known.find((one) => one.column === field)
      const words = wordsWithin(kind)
      return words && column ? [{ field, column, words }] : []
    })
    const taken = await Promise.all(worded.map(async ({ field, column }) => [field, await wordsOf(column)]))
    expect(taken).toEqual(worded.map(({ field, words }) => [field, words.toSorted()]))
  })
})
