import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNameMatch, searchText } from '#machines/shared/nameSearch.ts'
import { openWorld, type Person, type Row, type Value, type World } from '#tests/support/database.ts'

let world: World
let reader: Person

const names = [
  'Maria da Conceição',
  'Joana D’Ávila',
  'Pedro Sant´Ana',
  'Ana-Maria Reis',
  'Luísa  Prado',
  'Ágata Noronha',
  'Emília Lobato',
  '100% Zeca',
]

beforeAll(async () => {
  world = await openWorld()
  reader = await world.person({ member: { name: 'Zuleica Leitora' } })
  for (const name of names) await world.person({ member: { name } })
  await world.person({ member: { name: 'Maria Inativa', status: 'inativo', position: 'Guardiã' } })
})
afterAll(() => world.close())

interface Found extends Row {
  id: string
  name: string
  name_sort: string
}
const search = (values: Record<string, Value>) =>
  world.as(reader).rows<Found>(
    `select id, name, name_sort from search_members(${Object.keys(values)
      .map((name, at) => `p_${name} => $${at + 1}`)
      .join(', ')})`,
    Object.values(values),
  )
const found = async (values: Record<string, Value>) => (await search(values)).map(({ name }) => name)

const searches: readonly (readonly [search: string, names: readonly string[]])[] = [
  ['maria conceição', ['Maria da Conceição']],
  ['CONCEICAO maria', ['Maria da Conceição']],
  ['  maria   da  ', ['Maria da Conceição']],
  ["d'avila", ['Joana D’Ávila']],
  ['d’Ávila joana', ['Joana D’Ávila']],
  ['davila', ['Joana D’Ávila']],
  ['d avila', ['Joana D’Ávila']],
  ['santana', ['Pedro Sant´Ana']],
  ["Sant'Ana", ['Pedro Sant´Ana']],
  ['Ana Maria', ['Ana-Maria Reis']],
  ['ana–maria', ['Ana-Maria Reis']],
  ['luísa prado', ['Luísa  Prado']],
  ['luisa-prado', ['Luísa  Prado']],
  ['agata', ['Ágata Noronha']],
  ['mília', ['Emília Lobato']],
  ['lo', ['Emília Lobato']],
  ['100%', ['100% Zeca']],
  ['maria xavier', []],
  ['m_ria', ['Ana-Maria Reis', 'Maria da Conceição']],
]

describe('members are found by the words of their names, in any order @MEM-06 @MEM-07', () => {
  test.each(searches)('%j', async (text, expected) => {
    expect(await found({ search: text, status: 'ativo' })).toEqual(expected)
  })

  test('members are also found by their handles @MEM-06', async () => {
    expect(await found({ search: 'pedro.sant' })).toEqual(['Pedro Sant´Ana'])
  })

  test('a search without words returns everyone', async () => {
    for (const text of ['', '  ', '%', '...', null])
      expect(await found({ search: text })).toHaveLength(names.length + 2)
    expect(await found({ search: `maria${' x'.repeat(5_000)}` })).toEqual([])
  })

  test('status and position filter it @MEM-08', async () => {
    expect(await found({ search: 'maria', status: 'inativo' })).toEqual(['Maria Inativa'])
    expect(await found({ search: 'maria', position: 'Guardiã' })).toEqual(['Maria Inativa'])
    expect(await found({ search: 'maria', status: 'ativo', position: 'Guardiã' })).toEqual([])
  })

  test('pages are in order of the names, accents ignored @MEM-02 @DAT-12', async () => {
    const pages: Found[] = []
    for (;;) {
      const last = pages.at(-1)
      const page = await search({ limit: 3, ...(last && { after_sort: last.name_sort, after_id: last.id }) })
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(3)
      pages.push(...page)
    }
    expect(pages.map(({ name }) => name)).toEqual([
      '100% Zeca',
      'Ágata Noronha',
      'Ana-Maria Reis',
      'Emília Lobato',
      'Joana D’Ávila',
      'Luísa  Prado',
      'Maria da Conceição',
      'Maria Inativa',
      'Pedro Sant´Ana',
      'Zuleica Leitora',
    ])
  })
})

test('the model finds the same names', async () => {
  for (const [text] of searches) {
    const [row] = await world.owner.rows<{ hits: string[] | null }>(
      `select json_agg(name order by place) as hits
       from json_array_elements_text($1) with ordinality as list (name, place)
       where private.search_text(name) like all (private.search_patterns($2))`,
      [names, text],
    )
    expect([text, names.filter((name) => isNameMatch(name, text))]).toEqual([text, row?.hits ?? []])
  }
})

test('a name is searched alike on both sides', async () => {
  const texts = [
    ...names,
    "d'D’d‘d´d`dʼd＇d",
    'a-b‐c–d—e−f',
    ' a\u00a0b\tc ',
    '',
    '…',
    'Ünïcödé Ø',
    'a_b\\c%d',
    'José ª º ²',
  ]
  const [row] = await world.owner.rows<{ texts: string[] }>(
    `select json_agg(private.search_text(text) order by place) as texts
     from json_array_elements_text($1) with ordinality as list (text, place)`,
    [texts],
  )
  expect(texts.map(searchText)).toEqual(row?.texts)
})

test('the log never contains a searched name', async () => {
  const { memberId } = await world.person({ member: { name: 'Vera Log' } })
  await world.owner.rows(`update app.members set name = 'Vera Livro' where id = $1`, [memberId])
  const entries = await world.owner.rows(
    `select old ? 'search_text' or new ? 'search_text' as has_name from audit_log where target = $1`,
    [`members/${memberId}`],
  )
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ has_name }) => has_name === true)).toEqual([])
})

describe('with many members the index is used', () => {
  beforeAll(async () => {
    await world.pastTriggers(`
      insert into app.members (name, handle, entry_date)
        select 'Pessoa ' || md5(i::text) || case when i % 5000 = 0 then ' Xilogravura' else '' end, 'pessoa.' || i, '2026-01-01'
        from generate_series(1, 20000) as i;
      analyze app.members`)
  }, 120_000)

  test.each([
    ['the first page', ``],
    ['a rare word', `'xilogravura'`],
    ['a frequent and a rare word', `'pessoa xilogravura'`],
    ['a frequent word', `'pessoa'`],
    ['the beginning of a rare word', `'xi'`],
    ['no result', `'ninguem se chama assim'`],
    ['a distant page', `p_after_sort => 'pessoa f', p_after_id => gen_random_uuid()`],
  ])('%s', async (_, values) => {
    const read = `select sum(seq_tup_read + idx_tup_fetch)::integer as rows, sum(seq_scan)::integer as whole
      from pg_stat_xact_user_tables where relname = 'members'`
    const [before, , after] = await world.database.request(
      [{ sql: read }, { sql: `select from search_members(${values})` }, { sql: read }],
      {
        role: 'authenticated',
        claims: JSON.stringify({ sub: reader.userId, role: 'authenticated', aal: 'aal1' }),
        preRequest: true,
      },
    )
    const grown = (column: number) => Number(after?.rows[0]?.[column]) - Number(before?.rows[0]?.[column])
    expect(grown(1)).toBe(0)
    expect(grown(0)).toBeLessThan(250)
  })
})

test('members with an account are distinguishable from those without one', async () => {
  await world.owner.rows(
    `insert into members (name, position, entry_date) values ('Tomé Semconta', 'Membro', '2026-01-01')`,
  )
  expect(await found({ has_account: true, search: 'emilia' })).toEqual(['Emília Lobato'])
  expect(await found({ has_account: false, search: 'emilia' })).toEqual([])
  expect(await found({ has_account: false, search: 'semconta' })).toEqual(['Tomé Semconta'])
  expect(await found({ has_account: true, search: 'semconta' })).toEqual([])
  expect(await found({ has_account: null, search: 'semconta' })).toEqual(['Tomé Semconta'])
})
