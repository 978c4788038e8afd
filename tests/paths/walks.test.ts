import { describe, expect, test } from 'vitest'
import { describeWalk } from '#tests/support/paths/describe.ts'
import { driverNames, machineNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'
import { coverOf } from '#tests/support/screens/cover.ts'
import { readScreen } from '#tests/support/screens/discover.ts'
import { faultsOf } from '#tests/support/screens/validate.ts'

test('every machine has a walk, and every walk a machine', () => {
  expect(walkNames()).toEqual(machineNames())
})

test('a walk bears the name of its machine', async () => {
  const walks = await Promise.all(walkNames().map(readWalk))
  expect(walks.map((walk) => walk.machine.id)).toEqual(walkNames())
})

/** The browser walks the screens in tests/e2e. This shows already here what a driver lacks after its machine or walk has changed. */
const describeDriver = (name: string) =>
  describe(`the driver of ${name}`, () => {
    test('has every step, every state and the requests of every actor', async () =>
      expect(faultsOf(await readScreen(name))).toEqual([]))

    test('shows every state and transition, but for what it says cannot be shown', async () => {
      const screen = await readScreen(name)
      expect(coverOf(screen).missing.toSorted()).toEqual(Object.keys(screen.unshown ?? {}).toSorted())
    })
  })

// One file, so that a walk is explored once.
for (const name of walkNames()) {
  describeWalk(await readWalk(name))
  if (driverNames().includes(name)) describeDriver(name)
}
