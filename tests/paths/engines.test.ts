import { afterEach, describe, expect, test } from 'vitest'
import { absentLine, chosenEngines, enginesVariable, findEngine } from '#tests/support/engines.ts'

const before = process.env[enginesVariable]
const choose = (engines: string | undefined) => {
  if (engines === undefined) Reflect.deleteProperty(process.env, enginesVariable)
  else process.env[enginesVariable] = engines
}
afterEach(() => {
  choose(before)
  Reflect.deleteProperty(process.env, 'FIREFOX_PATH')
})

describe('the browser engines', () => {
  test('the output names those that did not run, and why', () => {
    choose('chromium')
    expect(absentLine(['chromium', 'firefox'])).toBe('Not run in webkit (not chosen).')
    expect(absentLine(['chromium', 'firefox', 'webkit'])).toBeNull()
    choose(undefined)
    process.env['FIREFOX_PATH'] = process.execPath
    expect(absentLine(['chromium', 'webkit'])).toBe('Not run in firefox (experimental, see --engines).')
    expect([...chosenEngines().keys()]).not.toContain('firefox')
    choose('firefox')
    expect([...chosenEngines().keys()]).toEqual(['firefox'])
  })

  test('an unknown engine is refused in one sentence', () => {
    choose('netscape')
    expect(chosenEngines).toThrow("'netscape' is not an engine; the engines are chromium, firefox, webkit.")
  })

  test('a variable that names no file is refused in one sentence', () => {
    process.env['FIREFOX_PATH'] = '/nowhere/firefox'
    expect(() => findEngine('firefox')).toThrow('FIREFOX_PATH is /nowhere/firefox, which does not exist.')
  })

  test('a Firefox that Playwright did not build speaks through the proxy', () => {
    process.env['FIREFOX_PATH'] = process.execPath
    expect(findEngine('firefox')).toMatchObject({ channel: 'moz-firefox', env: { FIREFOX_BINARY: process.execPath } })
  })
})
