import type { AnyStateMachine } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { driverFile } from '../paths/discover.ts'
import type { IsPossible } from '../paths/pure.ts'
import type { Screen } from './screen.ts'

const readScreen = async (name: string): Promise<Screen<AnyStateMachine, unknown> | null> => {
  const file = driverFile(name)
  if (file === null) return null
  return ((await import(file.href)) as { screen: Screen<AnyStateMachine, unknown> }).screen
}

/** The leaf states of a machine for which its driver has a sign; none without a driver. */
export const readSigns = async (name: string): Promise<string[]> => Object.keys((await readScreen(name))?.signs ?? {})

const possible = new Map<string, IsPossible>()

/**
 * What people can do of a machine's walk on its screen: all, or what `<name>.driver.ts` below tests/e2e/paths does not call impossible. The
 * same function for the same name.
 */
export const readPossible = async (name: string): Promise<IsPossible> => {
  const { impossible = [] } = (await readScreen(name)) ?? {}
  const isPossible: IsPossible =
    possible.get(name) ??
    ((snapshot, step) =>
      !impossible.some(
        (entry) => entry.step === step && (entry.when?.(snapshot.context, stateText(snapshot.value)) ?? true),
      ))
  possible.set(name, isPossible)
  return isPossible
}
