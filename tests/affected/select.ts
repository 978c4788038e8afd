import { basename } from 'node:path'
import { MachinePlaces } from '#tests/support/diagrams/places.ts'
import type { Imports } from '#tests/support/imports.ts'

/** Tests by the way they are run. */
export interface Tests {
  /** Test files of Vitest, except the loops over walks. */
  files: readonly string[]
  /** Machines whose walk, and the checks of its driver, run in the loops over walks. */
  walks: readonly string[]
  /** Machines whose paths run in the browser. */
  screens: readonly string[]
  /** Stories in the browser. */
  stories: readonly string[]
}

/** The state of a folder: the version of Node.js, and a hash of each file. */
export interface Stamp {
  node: string
  files: Readonly<Record<string, string>>
}

/** The files that differ, with new and deleted ones; null if everything may differ. */
export const changedBetween = (before: Stamp, now: Stamp): readonly string[] | null =>
  before.node === now.node
    ? [...new Set([...Object.keys(before.files), ...Object.keys(now.files)])]
        .filter((file) => before.files[file] !== now.files[file])
        .toSorted()
    : null

/** The files that loop over all walks. */
export const walkLoops: readonly string[] = [
  'tests/paths/walks.test.ts',
  'tests/paths/walks2.test.ts',
  'tests/paths/walks3.test.ts',
]
/** The file that loops over all drivers. */
export const screenLoop = 'tests/e2e/paths/paths.e2e.ts'

const discover = 'tests/support/paths/discover.ts'
/** Parses machines and screens. */
const parser = 'tests/support/diagrams/source.ts'
const migrations = 'supabase/migrations'
const levelOf = (file: string) => /^tests\/(\w+)\//u.exec(file)?.[1] ?? 'local'
const isCode = (file: string) => /\.(?:ts|tsx)$/u.test(file)

const namesOf = (files: readonly string[], ending: string) =>
  new Map(files.filter((file) => file.endsWith(ending)).map((file) => [basename(file, ending), file]))

/** All tests of the repository. */
export const allTests = (files: readonly string[]): Tests => ({
  files: files.filter((file) => file.endsWith('.test.ts') && !walkLoops.includes(file)),
  walks: [...namesOf(files, '.walk.ts').keys()],
  screens: [...namesOf(files, '.driver.ts').keys()],
  stories: files.filter((file) => file.endsWith('.e2e.ts') && file !== screenLoop),
})

/** What changes every test of some levels, beside imports: database, backend, packages and settings of the tests. */
const wholeLevels: readonly { of: RegExp; levels: readonly string[] }[] = [
  { of: /^package-lock\.json$/u, levels: ['model', 'machines', 'paths', 'commands', 'database', 'local', 'e2e'] },
  {
    of: /^tests\/(?:vitest\.config|support\/strict)\.ts$/u,
    levels: ['model', 'machines', 'paths', 'commands', 'database', 'local'],
  },
  { of: /^(?:vite\.config\.ts|index\.html|tests\/playwright\.config\.ts)$/u, levels: ['e2e'] },
  { of: /^supabase\/(?:migrations\/|seed\.sql|config\.toml)/u, levels: ['database'] },
  { of: /^supabase\/embedded\/(?!tests\/)/u, levels: ['database', 'local'] },
  { of: /^server\/.*\.mjs$/u, levels: ['local'] },
]

/**
 * The tests that the changed files affect. A test is affected by what it imports, directly or through others, and by a
 * document that it or its helpers name. Walks and drivers, which the loops load by name, are affected by what they,
 * their machine and its screens import; a story also by the screens of its area. `files`: all files of the repository.
 */
export const selectTests = (files: readonly string[], changed: readonly string[], imports: Imports): Tests => {
  const all = allTests(files)
  const isChanged = new Set(changed)
  const hits = (imported: Iterable<string>) => [...imported].some((file) => isChanged.has(file))
  const whole = new Set(wholeLevels.flatMap(({ of, levels }) => (changed.some((file) => of.test(file)) ? levels : [])))
  const documents = changed.filter((file) => !isCode(file))
  const named = documents.map((file) => (file.startsWith(migrations) ? migrations : file))
  const namesOne = (file: string) => {
    if (named.length === 0) return false
    const texts = [...imports.of(file)].filter((one) => one.startsWith('tests/')).map((one) => imports.textOf(one))
    return named.some((name) => texts.some((text) => text.includes(name)))
  }

  const walkFiles = namesOf(files, '.walk.ts')
  const driverFiles = namesOf(files, '.driver.ts')
  const places = new MachinePlaces(imports.sources)
  const machines = namesOf(files, '.machine.ts')
  const screenFiles = (name: string) => {
    if (!machines.has(name)) return []
    const { runs, shows } = places.of(name)
    return [...runs, ...shows].flatMap((file) =>
      file.startsWith('src/screens/') ? [...imports.of(file, false)] : [file],
    )
  }
  const isWalkLoop = whole.has('paths') || walkLoops.some((file) => hits(imports.of(file, false)))
  const walks = all.walks.filter(
    (name) =>
      isWalkLoop ||
      [walkFiles.get(name), driverFiles.get(name)].some((file) => file !== undefined && hits(imports.of(file))),
  )
  const isScreenLoop = whole.has('e2e') || hits(imports.of(screenLoop, false))
  const screens = all.screens.filter(
    (name) =>
      isScreenLoop ||
      hits(imports.of(driverFiles.get(name) ?? '')) ||
      hits(imports.of(walkFiles.get(name) ?? '')) ||
      hits(screenFiles(name)),
  )
  const areaOf = (file: string) => file.split('/').at(-2) ?? ''
  const areas = new Set(screens.map((name) => areaOf(driverFiles.get(name) ?? '')))
  // They read every walk, machine or screen by its name, so their imports do not show it.
  const hasNewSource = changed.some((file) => /^(?:machines|src)\//u.test(file))
  const isLoop = (file: string) => {
    const imported = levelOf(file) === 'paths' ? imports.of(file, false) : new Set<string>()
    return (walks.length > 0 && imported.has(discover)) || (hasNewSource && imported.has(parser))
  }
  return {
    files: all.files.filter(
      (file) => whole.has(levelOf(file)) || hits(imports.of(file)) || namesOne(file) || isLoop(file),
    ),
    walks,
    screens,
    stories: all.stories.filter(
      (file) => whole.has('e2e') || areas.has(areaOf(file)) || hits(imports.of(file)) || namesOne(file),
    ),
  }
}

/** The tests of `all` that are not in `some`. */
export const withoutTests = (all: Tests, some: Tests): Tests => {
  const left = (key: keyof Tests) => all[key].filter((name) => !some[key].includes(name))
  return { files: left('files'), walks: left('walks'), screens: left('screens'), stories: left('stories') }
}

export const isEmpty = (tests: Tests): boolean => Object.values(tests).every(({ length }) => length === 0)

/** '3 of 412 test files, 1 of 96 walks' */
export const countsOf = (some: Tests, all: Tests): string =>
  (
    [
      ['files', 'test files'],
      ['walks', 'walks'],
      ['screens', 'screens'],
      ['stories', 'files of stories'],
    ] as const
  )
    .map(([key, noun]) => `${some[key].length} of ${all[key].length} ${noun}`)
    .join(', ')
