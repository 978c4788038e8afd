import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEnter } from '#src/components/enter.ts'

test.each<[string, Parameters<typeof isEnter>[0], boolean]>([
  ['Enter alone', { key: 'Enter', nativeEvent: { isComposing: false, keyCode: 13 } }, true],
  ['Enter that accepts a composition', { key: 'Enter', nativeEvent: { isComposing: true, keyCode: 229 } }, false],
  [
    'the same in Safari, after the composition',
    { key: 'Enter', nativeEvent: { isComposing: false, keyCode: 229 } },
    false,
  ],
  ['Enter within a composition', { key: 'Enter', nativeEvent: { isComposing: true, keyCode: 13 } }, false],
  ['another key', { key: 'a', nativeEvent: { isComposing: false, keyCode: 65 } }, false],
])('%s', (_, press, expected) => {
  expect(isEnter(press)).toBe(expected)
})

test('every handler of Enter uses the shared check', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /\.tsx?$/u.test(path)).map((path) => `src/${path}`)
  expect(sources.length).toBeGreaterThan(300)
  const own = sources.filter((path) => /['"](?:Numpad)?Enter['"]|keyCode/u.test(readFileSync(path, 'utf8')))
  expect(own).toEqual(['src/components/enter.ts'])
})
