import { describe, expect, test } from 'vitest'
import type { CatalogueRelation } from '#supabase/embedded/rest/catalogue.ts'
import { RestError } from '#supabase/embedded/rest/errors.ts'
import { parseFilter, parseLogic } from '#supabase/embedded/rest/filter.ts'
import { parseOrder } from '#supabase/embedded/rest/order.ts'
import { parsePreferences } from '#supabase/embedded/rest/preferences.ts'
import { parseQuery } from '#supabase/embedded/rest/query.ts'
import { contentRange } from '#supabase/embedded/rest/range.ts'
import { parseSelect } from '#supabase/embedded/rest/select.ts'
import { viewColumns } from '#supabase/embedded/rest/views.ts'

const refusal = (parse: () => unknown): string => {
  try {
    parse()
  } catch (error) {
    if (error instanceof RestError) return `${error.code} ${error.message} ${String(error.details)}`
    throw error
  }
  return 'accepted'
}

test('a negative offset is ignored; a negative limit is refused', () => {
  const ranges = (text: string) => parseQuery(new URLSearchParams(text), false).ranges
  expect(ranges('offset=-4&limit=2&a.offset=-1')).toEqual([
    { path: [], range: { offset: 0, limit: 2 } },
    { path: ['a'], range: { offset: 0 } },
  ])
  expect(refusal(() => ranges('limit=-1'))).toBe(
    'PGRST103 Requested range not satisfiable Limit should be greater than or equal to zero.',
  )
})

describe('select=', () => {
  test('builds a tree of fields and relations', () => {
    expect(parseSelect('id, nome:name::text ,data->a->>0,team:teams!hint!inner(*,people())')).toEqual({
      fields: [
        { column: 'id', path: [] },
        { column: 'name', path: [], alias: 'nome', cast: 'text' },
        {
          column: 'data',
          path: [
            { asText: false, key: 'a' },
            { asText: true, key: 0 },
          ],
        },
      ],
      embeds: [
        {
          relation: 'teams',
          alias: 'team',
          hint: 'hint',
          inner: true,
          selection: {
            fields: [{ column: '*', path: [] }],
            embeds: [{ relation: 'people', inner: false, selection: { fields: [], embeds: [] } }],
          },
        },
      ],
    })
  })

  test('accepts quoted names with any characters', () => {
    expect(parseSelect('"a \\"b\\" ,(c)":"d.e","f-g",h-i->"j.k"').fields).toEqual([
      { column: 'd.e', path: [], alias: 'a "b" ,(c)' },
      { column: 'f-g', path: [] },
      { column: 'h-i', path: [{ asText: false, key: 'j.k' }] },
    ])
    expect(parseSelect('ação_ñ, $1').fields.map(({ column }) => column)).toEqual(['ação_ñ', '$1'])
  })

  test.each(['id,', ',id', 'id)', 'a(b', 'a(b))', 'id::', 'id name(', '"id', 'a!(b)', 'id;drop', "id'", 'a->', 'x:*'])(
    'refuses %s',
    (text) => {
      expect(refusal(() => parseSelect(text))).toMatch(/^PGRST100 "failed to parse select parameter/)
    },
  )
})

describe('filters', () => {
  test('are split into operator and value, whatever the value', () => {
    expect(parseFilter('eq.a.b=c,(d)"e"')).toEqual({
      negated: false,
      operation: { kind: 'compare', operator: '=', value: 'a.b=c,(d)"e"' },
    })
    expect(parseFilter('not.like(any).{a*,b}').operation).toMatchObject({ operator: 'like', quantifier: 'any' })
    expect(parseFilter('eq.').operation).toMatchObject({ value: '' })
    expect(parseFilter('in.("a,b","c\\"d\\\\",e f,"")').operation).toEqual({
      kind: 'in',
      values: ['a,b', 'c"d\\', 'e f', ''],
    })
    expect(parseFilter('in.()').operation).toEqual({ kind: 'in', values: [] })
    expect(parseFilter('wfts(portuguese).gato').operation).toEqual({
      kind: 'search',
      parser: 'websearch_to_tsquery',
      language: 'portuguese',
      value: 'gato',
    })
  })

  test.each([
    '',
    'eq',
    'not.',
    'not.not.eq.1',
    'EQ.1',
    'in.(',
    'in.(1',
    'in.(1)2',
    'is.nul',
    'is.null;',
    'cs(any).1',
    'toString.1',
  ])('refuse %s', (text) => {
    expect(refusal(() => parseFilter(text))).toMatch(/^PGRST100 "failed to parse filter/)
  })

  test('nest in trees', () => {
    expect(parseLogic('(a.eq.1,not.and(b.is.null,c->>d.not.in.("x,y",z)))', 'or', true)).toEqual({
      kind: 'logic',
      negated: true,
      operator: 'or',
      conditions: [
        {
          kind: 'filter',
          column: 'a',
          path: [],
          negated: false,
          operation: { kind: 'compare', operator: '=', value: '1' },
        },
        {
          kind: 'logic',
          negated: true,
          operator: 'and',
          conditions: [
            { kind: 'filter', column: 'b', path: [], negated: false, operation: { kind: 'is', value: 'null' } },
            {
              kind: 'filter',
              column: 'c',
              path: [{ asText: true, key: 'd' }],
              negated: true,
              operation: { kind: 'in', values: ['x,y', 'z'] },
            },
          ],
        },
      ],
    })
  })

  test.each(['', '()', 'a.eq.1', '(a.eq.1', '(a.eq.1))', '(a.eq.1,)', '(a)', '(a.1)', '(and)', '(a.eq."x"y,b)'])(
    'refuse the tree %s',
    (text) => {
      expect(refusal(() => parseLogic(text, 'or', false))).toMatch(/^PGRST100 "failed to parse logic tree/)
    },
  )
})

test('orders have a column, a direction and a place of nulls', () => {
  expect(parseOrder('a.desc.nullslast,b,"c.d"->>e.nullsfirst')).toEqual([
    { column: 'a', path: [], direction: 'desc', nulls: 'last' },
    { column: 'b', path: [] },
    { column: 'c.d', path: [{ asText: true, key: 'e' }], nulls: 'first' },
  ])
  for (const text of ['', 'a,', 'a.desc.asc', 'a.nullslast.desc', 'a;b'])
    expect(refusal(() => parseOrder(text))).toMatch(/^PGRST100 "failed to parse order/)
  expect(refusal(() => parseOrder('a.desc.asc'))).toContain('expecting "nullsfirst" or "nullslast"')
})

test('parameters are grouped by purpose and relation', () => {
  const query = parseQuery(
    new URLSearchParams(
      'select=a&b=eq.1&r.s.c=gt.2&r.order=d&limit=5&offset=2&r.limit=1&r.not.or=(e.eq.1)&columns=f,"g,h",f',
    ),
    false,
  )
  expect(query.conditions.map(({ path, condition }) => [path, condition.kind, condition.negated])).toEqual([
    [[], 'filter', false],
    [['r', 's'], 'filter', false],
    [['r'], 'logic', true],
  ])
  expect(query.orders).toEqual([{ path: ['r'], order: [{ column: 'd', path: [] }] }])
  expect(query.ranges).toEqual([
    { path: [], range: { offset: 2, limit: 5 } },
    { path: ['r'], range: { offset: 0, limit: 1 } },
  ])
  expect(query.columns).toEqual(['f', 'g,h'])
})

test('for a function called by GET, parameters without an operator are arguments', () => {
  const { args, conditions } = parseQuery(new URLSearchParams('name=Zé&list={1,2}&id=eq.1&select=id'), true)
  expect(args).toEqual([
    ['name', 'Zé'],
    ['list', '{1,2}'],
  ])
  expect(conditions).toHaveLength(1)
})

test('the first of repeated preferences wins', () => {
  expect(parsePreferences('return=minimal, return=representation,max-affected=3 , other')).toEqual({
    return: 'minimal',
    maxAffected: 3,
  })
})

test.each([
  [0, 10, null, '0-9/*'],
  [5, 2, 7, '5-6/7'],
  [0, 0, 0, '*/0'],
  [3, 0, 3, '*/3'],
])('Content-Range from %i, %i of %s rows, is %s', (offset, rows, total, expected) => {
  expect(contentRange(offset, rows, total)).toBe(expected)
})

test('a view’s columns are traced to their table, past subqueries, odd names and other views', () => {
  const entry = (number: number, name: string, table: number, column: number, expression = '{VAR :varno 1}') =>
    `{TARGETENTRY :expr ${expression} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
  const query = (...entries: string[]) =>
    `({QUERY :commandType 1 :rtable ({RTE :subquery {QUERY :targetList (${entry(1, 'no', 9, 9)})}}) :targetList (${entries.join(' ')}) :returningList <>})`
  const relation = (id: number, rule: string | null): CatalogueRelation => ({
    id,
    schema: 'public',
    name: `r${id}`,
    isView: rule !== null,
    columns: [],
    primaryKey: [],
    uniques: [],
    rule,
  })
  const subquery = `{SUBLINK :subselect {QUERY :targetList (${entry(1, 'inner', 9, 9)})}}`
  const found = viewColumns([
    relation(1, null),
    relation(3, query(entry(1, 'x', 2, 2))),
    relation(2, query(entry(1, 'sub', 0, 0, subquery), entry(2, 'a\\ \\{b\\(', 1, 7))),
  ])
  expect([...found].map(([id, columns]) => [id, [...columns]])).toEqual([
    [3, [[1, '1.7']]],
    [2, [[2, '1.7']]],
  ])
})
