import { expect, test } from 'vitest'
import { describeWalks, parts } from '#tests/kit/describeWalks.ts'
import { walkLoops } from '#tests/affected/select.ts'

test('each part of the walks has its file', () => {
  expect(walkLoops).toHaveLength(parts)
})

await describeWalks(2)
