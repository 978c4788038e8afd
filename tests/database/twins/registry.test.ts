import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSchema, kindOf, wordsIn } from './schemas.ts'
import { rowTwins } from './tables.ts'
import { alone } from './alone.ts'

/**
 * Each export of a pure file in machines/ is compared with the database in this folder, or listed in alone.ts with a
 * reason. So each limit, word, schema and rule exists on both sides.
 */
const root = new URL('../../..', import.meta.url).pathname
const filesIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`)

/** Imports of the database tests: 'module.export'. The linter refuses unused imports. */
const tried = new Set(
  filesIn('tests/database')
    .filter((file) => !file.endsWith('registry.test.ts') && file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '#machines\/\w+\/(\w+)\.ts'/gu)].flatMap(
        ([, names = '', module = '']) =>
          names
            .split(',')
            .map((name) => name.trim().replace(/ as .*$/su, ''))
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => `${module}.${name}`),
      ),
    ),
)
const rows = new Set(rowTwins.map(({ name }) => name))
/** Words that columns.test.ts compares. */
const compared = new Set(
  rowTwins
    .flatMap(({ fields, apart }) =>
      Object.entries(fields).flatMap(([field, kind]) => (apart.includes(field) ? [] : wordsIn(kind))),
    )
    .map((words) => words.toSorted().join()),
)
const isCompared = (words: readonly string[]) => compared.has(words.toSorted().join())
const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')

/** Words have a twin if any column has the same ones; a schema without a table, if all its words have. */
const hasTwin = (name: string, value: unknown) => {
  if (tried.has(name) || rows.has(name)) return true
  if (isWords(value)) return isCompared(value)
  const words = isSchema(value) ? wordsIn(kindOf(value)) : []
  return words.length > 0 && words.every(isCompared)
}

const exported = async () => {
  const modules = filesIn('machines').flatMap((file) => {
    const [, module] = /\/machines\/\w+\/(\w+)\.ts$/u.exec(file) ?? []
    return module === undefined ? [] : [{ file, module }]
  })
  const all = await Promise.all(
    modules.map(async ({ file, module }) => {
      const values = (await import(file)) as Record<string, unknown>
      return Object.entries(values).map(([name, value]) => ({ name: `${module}.${name}`, value }))
    }),
  )
  return all.flat()
}
const excused = new Map(alone.flatMap(({ why, names }) => names.map((name) => [name, why] as const)))

test('every export of a pure file is compared or has a reason', async () => {
  const all = await exported()
  expect(all.length).toBeGreaterThan(300)
  const untried = all.filter(({ name, value }) => !hasTwin(name, value) && !excused.has(name)).map(({ name }) => name)
  expect(untried).toEqual([])
})

test('every listed export exists and is not compared', async () => {
  const all = new Map((await exported()).map(({ name, value }) => [name, value]))
  expect([...excused.keys()].filter((name) => !all.has(name))).toEqual([])
  expect([...excused.keys()].filter((name) => hasTwin(name, all.get(name)))).toEqual([])
  expect(excused.size).toBe(alone.flatMap(({ names }) => names).length)
  for (const { why, names } of alone) console.log(`${why}: ${names.length} (${names.join(', ')})`)
})
