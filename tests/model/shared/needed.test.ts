import { expect, test } from 'vitest'
import { needed } from '#machines/shared/needed.ts'

test('a missing value is a fault of the code, and an empty one is a value', () => {
  expect(() => needed(null, 'no form is open')).toThrow('no form is open')
  expect(() => needed(undefined, 'no form is open')).toThrow('no form is open')
  expect(needed(0, 'no number')).toBe(0)
  expect(needed('', 'no text')).toBe('')
})
