import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allTests, changedBetween, selectTests, withoutTests } from '#tests/affected/select.ts'
import { Imports } from '#tests/support/imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'confraria-affected-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Invented: two machines with their screens, walks, drivers and tests. By file, what it imports. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'machines/tasks/door.machine.ts': ['#machines/tasks/rules.ts'],
  'machines/tasks/rules.ts': [],
  'machines/users/bell.machine.ts': [],
  'src/app/screens.ts': [],
  'src/boot.ts': [],
  'src/components/Lamp.tsx': [],
  'src/main.tsx': [],
  'src/screens/tasks/Door.tsx': [
    '#machines/tasks/door.machine.ts',
    '#src/components/Lamp.tsx',
    '#src/texts/tasks/door.ts',
  ],
  'src/screens/users/Bell.tsx': ['#machines/users/bell.machine.ts', '#src/components/Lamp.tsx'],
  'src/texts/tasks/door.ts': [],
  'tests/database/door.test.ts': [],
  'tests/e2e/paths/paths.e2e.ts': ['#tests/support/paths/discover.ts'],
  'tests/e2e/paths/tasks/door.driver.ts': ['#tests/paths/tasks/door.walk.ts'],
  'tests/e2e/paths/users/bell.driver.ts': ['#tests/paths/users/bell.walk.ts'],
  'tests/e2e/tasks/tasks.e2e.ts': [],
  'tests/e2e/users/users.e2e.ts': [],
  'tests/kit/describeWalks.ts': ['#tests/support/paths/discover.ts'],
  'tests/machines/tasks/door.test.ts': ['#machines/tasks/door.machine.ts'],
  'tests/model/texts.test.ts': [],
  'tests/model/ids.test.ts': ['#tests/support/ids.ts'],
  'tests/paths/tasks/door.walk.ts': ['#machines/tasks/door.machine.ts'],
  'tests/paths/users/bell.walk.ts': ['#machines/users/bell.machine.ts'],
  'tests/paths/walks.test.ts': ['#tests/kit/describeWalks.ts'],
  'tests/paths/words.test.ts': ['#tests/support/paths/discover.ts'],
  'tests/support/ids.ts': [],
  'tests/support/paths/discover.ts': [],
}
const written: Readonly<Record<string, string>> = {
  'src/app/screens.ts': 'export const fetchShell = () => null\nexport const screens = {}',
  'tests/model/texts.test.ts': "readFileSync('docs/product.md')",
  'tests/support/ids.ts': "export const read = () => readFileSync('docs/product.md')",
}
for (const [file, all] of Object.entries(imports)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), written[file] ?? all.map((one) => `import '${one}'`).join('\n'))
}
const files = Object.keys(imports)

const selected = (...changed: readonly string[]) => selectTests(files, changed, new Imports(folder))
const nothing = { files: [], walks: [], screens: [], stories: [] }

test.each([
  ['nothing', { a: 'one', b: 'two' }, []],
  ['a change', { a: 'other', b: 'two' }, ['a']],
  ['a new file', { a: 'one', b: 'two', c: 'three' }, ['c']],
  ['a deleted file', { a: 'one' }, ['b']],
])('the changed files after %s', (_, files: Readonly<Record<string, string>>, changed) => {
  expect(changedBetween({ node: 'v1', files: { a: 'one', b: 'two' } }, { node: 'v1', files })).toEqual(changed)
})

test('with another Node.js everything may have changed', () => {
  expect(changedBetween({ node: 'v1', files: {} }, { node: 'v2', files: {} })).toBeNull()
})

describe('the tests that are affected by', () => {
  test('a rule: those of the machine that imports it', () => {
    expect(selected('machines/tasks/rules.ts')).toEqual({
      files: ['tests/machines/tasks/door.test.ts', 'tests/paths/words.test.ts'],
      walks: ['door'],
      screens: ['door'],
      stories: ['tests/e2e/tasks/tasks.e2e.ts'],
    })
  })

  test('a text: the screen that shows it, and the stories of its area', () => {
    const stories = ['tests/e2e/tasks/tasks.e2e.ts']
    expect(selected('src/texts/tasks/door.ts')).toEqual({ ...nothing, screens: ['door'], stories })
  })

  test('a component: every screen that has it', () => {
    expect(selected('src/components/Lamp.tsx').screens).toEqual(['door', 'bell'])
  })

  test('a walk or a driver: its machine in memory and in the browser', () => {
    for (const file of ['tests/paths/users/bell.walk.ts', 'tests/e2e/paths/users/bell.driver.ts'])
      expect(selected(file)).toMatchObject({ walks: ['bell'], screens: ['bell'] })
  })

  test('the kit: every walk', () => {
    expect(selected('tests/kit/describeWalks.ts')).toMatchObject({ walks: ['door', 'bell'], screens: [] })
  })

  test('a migration: the database', () => {
    expect(selected('supabase/migrations/1_tasks.sql')).toEqual({ ...nothing, files: ['tests/database/door.test.ts'] })
  })

  test('a document: the tests that name it, also in a helper', () => {
    const naming = ['tests/model/texts.test.ts', 'tests/model/ids.test.ts']
    expect(selected('docs/product.md')).toEqual({ ...nothing, files: naming })
  })

  test('other packages: all', () => {
    expect(selected('package-lock.json')).toEqual(allTests(files))
  })

  test('a deleted machine: those that still import it', () => {
    expect(selected('machines/tasks/gone.machine.ts')).toEqual(nothing)
  })
})

test('the rest are all others', () => {
  const rest = withoutTests(allTests(files), selected('machines/tasks/rules.ts'))
  expect(rest).toEqual({
    files: ['tests/database/door.test.ts', 'tests/model/texts.test.ts', 'tests/model/ids.test.ts'],
    walks: ['bell'],
    screens: ['bell'],
    stories: ['tests/e2e/users/users.e2e.ts'],
  })
})
