import { expect, test } from 'vitest'
import { size } from '#src/texts/shared/sizes.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1024 ** 2 - 1, '1024 kB'],
  [1024 ** 2, '1 MB'],
  [2.94 * 1024 ** 2, '2,9 MB'],
  [1024 ** 3, '1 GB'],
  [1.5 * 1024 ** 4, '1,5 TB'],
  [1024 ** 5, '1.024 TB'],
])('%i bytes', (bytes, words) => {
  expect(size(bytes)).toBe(words)
})
