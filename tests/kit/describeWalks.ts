import { describe, expect, test } from 'vitest'
import { cachedFresh } from '#tests/support/screens/cache.ts'
import { coverOf } from '#tests/support/screens/cover.ts'
import { readScreen } from '#tests/support/screens/discover.ts'
import { walksVariable } from '#tests/support/paths/titles.ts'
import { faultsOf } from '#tests/support/screens/validate.ts'
import { describeWalk } from './describe.ts'
import { serverRequestsOf } from '#tests/support/faults/serverRequests.ts'
import { driverNames, readWalk, walkNames } from '#tests/support/paths/discover.ts'

/** The number of files that share the machines, because a file runs on one core. */
export const parts = 3

/** Checks the drivers of tests/e2e without a browser, after a change of a machine or a walk. */
const describeDriver = (name: string) =>
  describe(`the driver of ${name}`, () => {
    test('covers every step, every state and the requests of every actor', async () =>
      expect(faultsOf(await readScreen(name))).toEqual([]))

    test('shows every state and transition except those in `unshown`', async () => {
      const screen = await readScreen(name)
      const { missing } = await coverOf(screen, cachedFresh)
      expect(missing.toSorted()).toEqual(Object.keys(screen.unshown ?? {}).toSorted())
    })
  })

/** The walks and drivers of a part of the machines. Neighbours are in different parts, which so take similar time. */
export const describeWalks = async (part: number) => {
  const wanted = process.env[walksVariable]?.split(',')
  for (const name of walkNames().filter((name, index) => index % parts === part && wanted?.includes(name) !== false)) {
    const walk = await readWalk(name)
    describeWalk(walk, await serverRequestsOf(walk.machine))
    if (driverNames().includes(name)) describeDriver(name)
  }
}
