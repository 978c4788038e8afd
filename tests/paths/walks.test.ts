import { describe, expect, test } from 'vitest'
import { describeWalk } from '#tests/support/paths/describe.ts'
import { driverNames, machineNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { coverOf } from '#tests/support/screens/cover.ts'
import { readScreen } from '#tests/support/screens/discover.ts'
import { faultsOf } from '#tests/support/screens/validate.ts'

test('every machine has a walk, and every walk a machine', () => {
  expect(walkNames()).toEqual(machineNames())
})

test('a walk has the name of its machine', async () => {
  const walks = await Promise.all(walkNames().map(readWalk))
  expect(walks.map((walk) => walk.machine.id)).toEqual(walkNames())
})

/** Checks the drivers of tests/e2e without a browser, after a change of a machine or a walk. */
const describeDriver = (name: string) =>
  describe(`the driver of ${name}`, () => {
    test('covers every step, every state and the requests of every actor', async () =>
      expect(faultsOf(await readScreen(name))).toEqual([]))

    test('shows every state and transition except those in `unshown`', async () => {
      const screen = await readScreen(name)
      expect(coverOf(screen).missing.toSorted()).toEqual(Object.keys(screen.unshown ?? {}).toSorted())
    })
  })

// One file, so that each walk is explored once.
for (const name of walkNames()) {
  describeWalk(await readWalk(name))
  if (driverNames().includes(name)) describeDriver(name)
}
