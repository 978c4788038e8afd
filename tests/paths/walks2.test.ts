import { expect, test } from 'vitest'
import { describeWalks } from '#tests/kit/describeWalks.ts'
import { readUnknownNames } from '#tests/trace/read.ts'

// Not in the first file: a file without tests fails, and all walks that are run may be in the other one.
test('the promises of a walk name what exists', async () => {
  expect(await readUnknownNames()).toEqual([])
})

await describeWalks(1)
