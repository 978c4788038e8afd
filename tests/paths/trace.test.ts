import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { rulesIn } from '#tests/trace/database.ts'
import { csvText, pageText } from '#tests/trace/formats.ts'
import { idsIn, promisesIn } from '#tests/trace/product.ts'
import { unknownNames } from '#tests/trace/promises.ts'
import { readTitles, readTrace } from '#tests/trace/read.ts'
import { checksIn, nodesOf, textsIn, titlesIn } from '#tests/trace/titles.ts'
import { type Evidence, type Sources, traceOf } from '#tests/trace/trace.ts'

test('every promise has evidence or is in untraced.ts, and every citation exists', () => {
  expect(readTrace().faults).toEqual([])
})

const product = `# What a door promises

## Door (DOR)

- **DOR-01** A door opens, and
  it closes again.
  Nothing else moves.

Not a promise.

| id | route | what |
|---|---|---|
| DOR-02 | \`/a\\|b\`, \`/\` | one | two |
| DOR-03 | – | a <b>bell</b> & "more" |

## Bell (BEL)

- **BEL-01** A bell rings.
`

test('promises are read from sentences and tables, with their headings', () => {
  expect(promisesIn(product)).toEqual([
    { id: 'DOR-01', text: 'A door opens, and it closes again. Nothing else moves.', area: 'Door', line: 5 },
    { id: 'DOR-02', text: 'route: `/a\\|b`, `/` · what: one · two', area: 'Door', line: 13 },
    { id: 'DOR-03', text: 'route: – · what: a <b>bell</b> & "more"', area: 'Door', line: 14 },
    { id: 'BEL-01', text: 'A bell rings.', area: 'Bell', line: 18 },
  ])
})

test('a list of ids may have ranges', () => {
  expect(idsIn('DOR-09..DOR-11 BEL-01')).toEqual(['DOR-09', 'DOR-10', 'DOR-11', 'BEL-01'])
  expect(idsIn('DOR-99..DOR-101')).toEqual(['DOR-99', 'DOR-100', 'DOR-101'])
})

test.each(['', 'DOR', 'DOR-1', 'dor-01', 'DOR-01,DOR-02', 'DOR-02..DOR-01', 'DOR-01..BEL-02', 'DOR-01-03'])(
  "'%s' is no list of ids",
  (text) => {
    expect(() => idsIn(text)).toThrow(`'${text}' is no list of ids`)
  },
)

const code = (...lines: readonly string[]) => lines.join('\n')

test('titles have the names of their groups, and what they cite', () => {
  const text = code(
    `const keeps = '@DOR-03'`,
    `describe('the door @DOR-01', () => {`,
    "  test.each([['push']])(`opens at ${'once'} %s @DOR-02..DOR-03 @BEL-01`, () => {})",
    `})`,
    `test.describe('the bell', () => { test.skip('rings @BEL-01', () => {}) })`,
    `test('no group', () => { menu.test('not a title @DOR-09', 1); test.step('nor this @DOR-09', () => {}) })`,
  )
  expect(titlesIn('a.test.ts', text)).toEqual([
    { name: 'the door', cited: ['DOR-01'], isGroup: true, isSkipped: false, line: 2 },
    {
      name: 'the door › opens at … %s',
      cited: ['DOR-02..DOR-03', 'BEL-01'],
      isGroup: false,
      isSkipped: false,
      line: 3,
    },
    { name: 'the bell', cited: [], isGroup: true, isSkipped: false, line: 5 },
    { name: 'the bell › rings', cited: ['BEL-01'], isGroup: false, isSkipped: true, line: 5 },
    { name: 'no group', cited: [], isGroup: false, isSkipped: false, line: 6 },
  ])
})

test('rows of a table cite too', () => {
  const text = code(
    `test.each<string[]>([`,
    `  ['@DOR-01', 'push'],`,
    "  [`@DOR-02 @DOR-03`, 'an address, ana@ABC.test', 'no @DOR-09'],",
    `] as const)('%s: opens at %s', () => {})`,
  )
  expect(titlesIn('a.test.ts', text)).toEqual([
    { name: '%s: opens at %s', cited: ['DOR-01', 'DOR-02', 'DOR-03'], isGroup: false, isSkipped: false, line: 1 },
  ])
})

test('rows of a named table cite too', () => {
  const text = code(
    `const rows = [['@DOR-01', 'push'], ['@DOR-02', 'pull']]`,
    `test.each(rows)('%s opens at %s', () => {})`,
  )
  expect(titlesIn('a.test.ts', text).map(({ cited }) => cited)).toEqual([['DOR-01', 'DOR-02']])
})

test('what a driver checks cites in its name', () => {
  const text = code(
    `const bia = { name: 'Bia' }`,
    `export const screen = { name, invariants: [{ name: 'the bell rings @BEL-01 @DOR-02', holds }, { name: 'it stays' }] }`,
  )
  expect(checksIn('a.driver.ts', text)).toEqual([{ name: 'the bell rings', cited: ['BEL-01', 'DOR-02'], line: 2 }])
})

test('the texts of a walk are read without running it', () => {
  const text = code(
    `export const words = defineWords({ title: 'Porta', states: { open: 'A porta abre.', 'open.wide': wide } })`,
    `export const promises = definePromises({ states: { 'open.wide': 'DOR-01 DOR-02' }, steps: { push: \`BEL-01\` } })`,
  )
  const nodes = nodesOf('a.walk.ts', text)
  expect(textsIn(nodes, 'definePromises')).toEqual({
    states: { 'open.wide': 'DOR-01 DOR-02' },
    steps: { push: 'BEL-01' },
  })
  expect(textsIn(nodes, 'defineWords')['states']).toEqual({ open: 'A porta abre.', 'open.wide': '' })
})

test('a skipped test is no evidence, and a file without citations is listed', () => {
  const file = (name: string, text: string) => ({ file: `tests/${name}`, text })
  const { evidence, faults, uncited } = readTitles([
    file('a.test.ts', `test.skip('rings @BEL-01', () => {})`),
    file('b.e2e.ts', `test('rings @BEL-01..BEL-02', () => {})`),
    file('c.test.ts', `test('an address, ana@ABC.test', () => {})`),
  ])
  expect(faults).toEqual([`tests/a.test.ts:1: 'rings' is skipped, so it keeps no promise: remove its ids.`])
  expect(evidence.map(({ run }) => run)).toEqual([
    'npx playwright test --config tests/playwright.config.ts tests/b.e2e.ts -g "@BEL-01..BEL-02"',
  ])
  expect(uncited).toEqual({ 'test files': ['tests/c.test.ts'] })
})

const evidence = (cites: string, changes: Partial<Evidence> = {}): Evidence => ({
  kind: 'test',
  name: 'opens',
  file: 'tests/a.test.ts',
  line: 7,
  run: 'npx vitest',
  cites,
  ...changes,
})
const trace = (changes: Partial<Sources>) =>
  traceOf({ product, untraced: '', evidence: [evidence('DOR-01..DOR-03 BEL-01')], faults: [], uncited: {}, ...changes })

test('what fits has no fault', () => {
  expect(trace({}).faults).toEqual([])
  expect(trace({ untraced: '\n BEL-01\n', evidence: [evidence('DOR-01..DOR-03')] }).faults).toEqual([])
})

test.each<[string, Partial<Sources>, string[]]>([
  [
    'an id that does not exist',
    { evidence: [evidence('DOR-01..DOR-04 BEL-01')] },
    [`tests/a.test.ts:7: 'opens' cites DOR-04, which docs/product.md does not define.`],
  ],
  [
    'a citation that is no id',
    { evidence: [evidence('DOR-01..DOR-03 BEL-01'), evidence('DOR1')] },
    [`tests/a.test.ts:7: 'opens' cites 'DOR1' is no list of ids: write 'MEM-07', 'MEM-07 MEM-09' or 'MEM-07..MEM-11'.`],
  ],
  [
    'an id that is defined twice',
    { product: `${product}- **DOR-01** A door opens.\n` },
    ['docs/product.md:19: DOR-01 is defined in line 5 already.'],
  ],
  [
    'a promise without evidence',
    { evidence: [evidence('DOR-01..DOR-03')] },
    [`docs/product.md:18: nothing keeps BEL-01: cite it where it is verified (tests/README.md, 'Trace').`],
  ],
  [
    'an entry of untraced.ts with evidence, twice, unknown',
    { untraced: 'BEL-01', evidence: [evidence('DOR-01..DOR-03 BEL-01')] },
    ['tests/trace/untraced.ts lists BEL-01, which is cited now: remove it there.'],
  ],
  [
    'an entry of untraced.ts that is there twice',
    { untraced: 'BEL-01 BEL-01', evidence: [evidence('DOR-01..DOR-03')] },
    ['tests/trace/untraced.ts lists BEL-01 twice.'],
  ],
  [
    'an entry of untraced.ts that does not exist',
    { untraced: 'BEL-02' },
    ['tests/trace/untraced.ts lists BEL-02, which docs/product.md does not define.'],
  ],
  ['faults of what was read', { faults: ['a.walk.ts: a fault.'] }, ['a.walk.ts: a fault.']],
])('reports %s', (_what, changes, faults) => {
  expect(trace(changes).faults).toEqual(faults)
})

test("a walk's promises name only what exists", () => {
  const machine = createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { push: 'opened' } }, opened: { after: { 3000: 'closed' } } },
  })
  const walk = {
    machine,
    starts: { plain: undefined },
    steps: { 'push it': { type: 'push' } },
    key: () => null,
    invariants: [{ name: 'it opens', holds: () => true }],
  }
  expect(
    unknownNames(walk, {
      states: { closed: 'DOR-01', opened: 'DOR-01' },
      transitions: { 'door.closed: push': 'DOR-01' },
      steps: { 'push it': 'DOR-01', '3000 ms pass in door.opened': 'DOR-01' },
      invariants: { 'it opens': 'DOR-01' },
    }),
  ).toEqual([])
  expect(
    unknownNames(walk, {
      states: { door: 'DOR-01' },
      transitions: { push: 'DOR-01' },
      steps: { push: 'DOR-01' },
      invariants: { opens: 'DOR-01' },
    }),
  ).toEqual([
    "the walk of door has no state 'door'",
    "the walk of door has no transition 'push'",
    "the walk of door has no step 'push'",
    "the walk of door has no invariant 'opens'",
  ])
})

test('policies and functions are those after the last migration', () => {
  const rules = rulesIn([
    {
      file: 'one.sql',
      text: code(
        'create policy "all read" on doors for select to authenticated using (true);',
        'create policy "staff"',
        '  on public.doors to authenticated using (true);',
        'create function private.open(door int)',
      ),
    },
    {
      file: 'two.sql',
      text: code('drop policy "all read" on public.doors;', '', 'create or replace function private.open(door int)'),
    },
  ])
  const staff = { kind: 'policy', name: 'staff', file: 'one.sql', line: 2 }
  expect(rules.get('public.doors select')).toEqual([staff])
  expect(rules.get('public.doors delete')).toEqual([staff])
  expect(rules.get('private.open()')).toEqual([{ kind: 'function', name: 'private.open()', file: 'two.sql', line: 3 }])
})

test('the file for spreadsheets has a row for each promise and evidence', () => {
  const rows = csvText(trace({ untraced: 'BEL-01', evidence: [evidence('DOR-01..DOR-03'), evidence('DOR-01')] }))
  expect(rows.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFid;area;promise;kind;evidence;file;line;command',
    'DOR-01;Door;A door opens, and it closes again. Nothing else moves.;test;opens;tests/a.test.ts;7;npx vitest',
    'DOR-01;Door;A door opens, and it closes again. Nothing else moves.;test;opens;tests/a.test.ts;7;npx vitest',
  ])
  expect(rows).toContain('\r\nBEL-01;Bell;A bell rings.;without evidence;;;;\r\n')
})

test('the page shows texts as text, and marks what has no evidence', () => {
  const page = pageText(
    trace({ untraced: 'BEL-01', evidence: [evidence('DOR-01..DOR-03')], uncited: { doors: ['<i>'] } }),
  )
  expect(page).toContain('a &lt;b&gt;bell&lt;/b&gt; &amp; &quot;more&quot;')
  expect(page).toContain('<article id="BEL-01" data-area="Bell" data-open>')
  expect(page).toContain('<article id="DOR-01" data-area="Door">')
  expect(page).toContain('3 of 4 promises')
  expect(page).toContain('doors: 1')
  expect(page).not.toContain('<i>')
})
