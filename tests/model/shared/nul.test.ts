import { expect, test } from 'vitest'
import { jsonWithoutNul, withoutNul } from '#machines/shared/nul.ts'

test('a NUL in the address is left out @APP-940', () => {
  expect(withoutNul(new URLSearchParams('search=%00an%00a&tab=a')).toString()).toBe('search=ana&tab=a')
})

test.each([
  ['\u0000', ''],
  ['\u0000\u0000ana\u0000', 'ana'],
  ['\\\u0000', '\\'],
  ['\\u0000', '\\u0000'],
  ['\\\\u0000', '\\\\u0000'],
  ['"\u0000"\n', '""\n'],
])('a request with %j sends %j @APP-940', (typed, sent) => {
  expect(JSON.parse(jsonWithoutNul(JSON.stringify({ [typed]: [typed] })))).toEqual({ [sent]: [sent] })
})
