import { expect, test } from 'vitest'
import { notices, pageNotices } from '#src/texts/notices.ts'
import { Imports } from '#tests/support/imports.ts'

const imports = new Imports('.')
const isMachine = (file: string) => file.startsWith('machines/') && !file.endsWith('/notices.ts')

const table = imports.textOf('src/texts/notices.ts')
/** The file of a table, by the first word of its keys. */
const fileOf = (word: string) => {
  const name = new RegExp(`^ {2}${word}(?:: (\\w+))?,$`, 'mu').exec(table)
  return `src/texts/${new RegExp(`const ${name?.[1] ?? word} = .*'\\./(.*)'`, 'u').exec(table)?.[1]}`
}

/** The pages' own notices that the machines among these files emit. */
const emittedBy = (files: ReadonlySet<string>): string[] =>
  [...files]
    .filter(isMachine)
    .flatMap((file) => [...imports.textOf(file).matchAll(/key: '(\w+)\.(\w+)'|Notice<\w+>\(\)\('(\w+)\.(\w+)'/gu)])
    .map(([, word, what, failed, how]) => `${word ?? failed}.${what ?? how}`)
    .filter((key) => !(key in notices) && key !== 'notice.outdated')

const screens = [...imports.textOf('src/app/screens.ts').matchAll(/import\('(?:#|\.\/)([^']+)'/gu)].map(
  ([, path = '']) => (path.startsWith('src/') ? path : `src/app/${path}`),
)
/** What a file loads later, also through what it imports; the screens themselves excepted. */
const lateOf = (files: ReadonlySet<string>) =>
  [...files]
    .filter((file) => /\.tsx?$/u.test(file) && imports.has(file) && file.startsWith('src/'))
    .flatMap((file) => imports.sources.get(file).lazy)
    .filter((file) => !screens.includes(file) && !file.endsWith('/notices.ts'))

test.each(screens)('%s has loaded the words of all notices that its machines emit', (screen) => {
  const missing = (file: string, loaded: ReadonlySet<string>): string[] => {
    const own = imports.of(file, false)
    const all = new Set([...loaded, ...own])
    return [
      ...emittedBy(own).filter((key) => !all.has(fileOf(key.slice(0, key.indexOf('.'))))),
      ...lateOf(own)
        .filter((next) => !all.has(next))
        .flatMap((next) => missing(next, all)),
    ]
  }
  expect([...new Set(missing(screen, new Set()))]).toEqual([])
})

test('the first word of a key leads to the table of the key', async () => {
  const words = Object.entries(pageNotices)
  const keys = new Set((await Promise.all(words.map(([, load]) => load()))).flatMap((one) => Object.keys(one)))
  expect(keys.size).toBeGreaterThan(80)
  for (const [word, load] of words) {
    const own = [...keys].filter((key) => key.startsWith(`${word}.`))
    expect(own.length).toBeGreaterThan(0)
    expect(Object.keys(await load())).toEqual(expect.arrayContaining(own))
    expect(imports.has(fileOf(word))).toBe(true)
  }
})
