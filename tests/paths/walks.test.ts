import { expect, test } from 'vitest'
import { describeWalks } from '#tests/kit/describeWalks.ts'
import { machineNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'

test('every machine has a walk, and every walk a machine', () => {
  expect(walkNames()).toEqual(machineNames())
})

test('a walk has the name of its machine', async () => {
  const walks = await Promise.all(walkNames().map(readWalk))
  expect(walks.map((walk) => walk.machine.id)).toEqual(walkNames())
})

await describeWalks(0)
