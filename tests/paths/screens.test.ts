import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { driverFile, driverNames } from '#tests/support/paths/discover.ts'
import { coverOf } from '#tests/support/screens/cover.ts'
import type { Screen } from '#tests/support/screens/screen.ts'
import { faultsOf } from '#tests/support/screens/validate.ts'

/** The browser walks the screens in tests/e2e; whoever changes a machine or its walk learns here already what its screen's driver lacks. */
describe.each(driverNames())('%s', (name) => {
  const read = async () =>
    ((await import(driverFile(name)?.href ?? '')) as { screen: Screen<AnyStateMachine, unknown> }).screen

  test('has a driver for every step, a sign for every state and the requests of every actor', async () =>
    expect(faultsOf(await read())).toEqual([]))

  test('shows every state and transition, but for what it says cannot be shown', async () => {
    const screen = await read()
    expect(coverOf(screen).missing.toSorted()).toEqual(Object.keys(screen.unshown ?? {}).toSorted())
  })
})
