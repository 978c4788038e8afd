import fc from 'fast-check'
import type { Schema } from '#supabase/embedded/rest/schema.ts'
import { bodyOf, fields, headers, nearly, queryOf, segment, textOf, value, who, words } from './parts.ts'
import type { GeneratedRequest } from './world.ts'

const operators =
  'eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov sl sr nxr nxl adj fts plfts phfts wfts like(any) eq(all) fts(simple)'.split(
    ' ',
  )
const casts = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '::text',
  '::int',
  '::date',
  '::jsonb',
  '::regclass',
  '->a',
  '->>0',
  '->a->>b',
  '.sum()',
]

const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: odd })

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** `not.in.(1,2)`; `quote` writes a value where commas and parentheses are special. */
const filterOf = (base: string, quote: (text: string) => string) =>
  fc
    .tuple(
      fc.constantFrom('', '', 'not.'),
      fc.oneof(fc.constantFrom('eq', 'in', 'gte', 'is', 'neq'), fc.constantFrom(...operators)),
      fc.array(textOf(base), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('null', 'true', 'not_null'),
    )
    .map(([not, operator, values, word]) => {
      const [first = ''] = values
      if (operator === 'is') return `${not}is.${word}`
      return `${not}${operator}.${operator === 'in' ? `(${values.map(quoted).join(',')})` : quote(first)}`
    })

const usualHeaders = {
  prefer: [
    'return=representation',
    'return=minimal',
    'count=exact',
    'count=planned',
    'resolution=merge-duplicates',
    'resolution=merge-duplicates,return=representation',
    'resolution=ignore-duplicates',
    'missing=default',
    'tx=rollback',
    'handling=strict,max-affected=1',
    'return=representation,tx=rollback',
  ],
  range: ['0-9', '5-1', '0-', '999999999999999-'],
  accept: ['application/json', 'application/vnd.pgrst.object+json', '*/*'],
  'content-type': ['application/json'],
  'accept-profile': ['public'],
  host: ['localhost', 'a b', '[::', 'x:99999', '', 'é'],
  'x-odd': ['1'],
}

/** Requests for every table and function, with known and unknown names. */
export const restRequests = ({ tables, routines, relationships }: Schema): fc.Arbitrary<GeneratedRequest> => {
  const columnsOf = (table: string) => [...(tables.get(table)?.columns.keys() ?? [])]
  const relations = (table: string) => [
    ...new Set((relationships.get(table) ?? []).map(({ to, constraint }) => `${to}!${constraint}`)),
  ]
  const filtered = (table: string, quote = (text: string) => text): fc.Arbitrary<readonly [string, string]> =>
    column(table).chain((name) =>
      fc.tuple(fc.constant(name), filterOf(tables.get(table)?.columns.get(name)?.base ?? 'text', quote)),
    )
  const column = (table: string) => often(fc.constantFrom('id', ...columnsOf(table)), words)

  const logic = (table: string, depth: number): fc.Arbitrary<string> => {
    const leaf = filtered(table, quoted).map((parts) => parts.join('.'))
    if (depth === 0) return leaf
    const group = fc
      .tuple(fc.constantFrom('and', 'or', 'not.and'), fc.array(logic(table, depth - 1), { minLength: 1, maxLength: 3 }))
      .map(([operator, all]) => `${operator}(${all.join(',')})`)
    return fc.oneof(leaf, group)
  }

  const select = (table: string, depth: number): fc.Arbitrary<string> => {
    const plain = fc.tuple(column(table), fc.constantFrom(...casts)).map((parts) => parts.join(''))
    const related = relations(table)
    const embed =
      depth === 0 || related.length === 0
        ? plain
        : fc
            .constantFrom(...related)
            .chain((name) => select(name.split('!', 1)[0] ?? '', depth - 1).map((inner) => `${name}(${inner})`))
    return fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: plain },
          { weight: 2, arbitrary: embed },
          { weight: 1, arbitrary: fc.constant('*') },
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((all) => all.join(','))
  }

  const parameter = (table: string): fc.Arbitrary<readonly [string, string]> =>
    fc.oneof(
      { weight: 6, arbitrary: filtered(table) },
      { weight: 3, arbitrary: fc.tuple(fc.constant('select'), nearly(select(table, 3))) },
      {
        weight: 2,
        arbitrary: fc.tuple(
          fc.constantFrom('or', 'and', 'not.or'),
          nearly(fc.array(logic(table, 2), { minLength: 1, maxLength: 3 }).map((all) => `(${all.join(',')})`)),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constant('order'),
          nearly(
            fc
              .tuple(column(table), fc.constantFrom('', '.desc', '.asc.nullslast', '->a'))
              .map((parts) => parts.join('')),
          ),
        ),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom('limit', 'offset'), textOf('int4')) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict'), column(table)) },
      { weight: 1, arbitrary: fc.tuple(words, words) },
    )

  const rows = (table: string) => {
    const row = fields(columnsOf(table), fc.oneof(value, textOf('uuid'), textOf('timestamptz'), textOf('int4')))
    return bodyOf(fc.oneof(row, fc.array(row, { maxLength: 3 })))
  }

  const ofTable = often(fc.constantFrom(...tables.keys()), words).chain((table) =>
    fc.record({
      who,
      method: fc.oneof(
        fc.constant('GET'),
        fc.constantFrom('POST', 'PATCH', 'DELETE'),
        fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS'),
      ),
      path: fc
        .tuple(segment(fc.constant(table)), queryOf(fc.array(parameter(table), { maxLength: 3 })))
        .map(([name, query]) => `/rest/v1/${name}${query}`),
      headers: headers(usualHeaders),
      body: rows(table),
    }),
  )

  const ofFunction = often(fc.constantFrom(...routines.keys()), words).chain((name) => {
    const [routine] = routines.get(name) ?? []
    const parameters = routine?.parameters.map((one) => one.name) ?? []
    const table = routine?.table.name ?? ''
    const argument: fc.Arbitrary<readonly [string, string]> = fc.tuple(
      often(fc.constantFrom('x', ...parameters), words),
      words,
    )
    return fc.record({
      who,
      method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'GET', 'HEAD', 'PUT'),
      path: fc
        .tuple(segment(fc.constant(name)), queryOf(fc.array(fc.oneof(argument, parameter(table)), { maxLength: 4 })))
        .map(([place, query]) => `/rest/v1/rpc/${place}${query}`),
      headers: headers(usualHeaders),
      body: bodyOf(fc.oneof({ weight: 1, arbitrary: fields(parameters) }, { weight: 3, arbitrary: allOf(parameters) })),
    })
  })

  return fc.oneof({ weight: 3, arbitrary: ofTable }, { weight: 2, arbitrary: ofFunction }).map(withoutNeedlessBody)
}

/** All arguments of a function, because they select it. */
const allOf = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])))

const withoutNeedlessBody = (sent: GeneratedRequest): GeneratedRequest =>
  ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(sent.method) ? { ...sent, body: null } : sent
