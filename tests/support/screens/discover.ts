import type { AnyStateMachine } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { driverFile } from '../paths/discover.ts'
import type { IsPossible } from '#tests/kit/logic.ts'
import type { Screen } from './screen.ts'

/** Reads `<name>.driver.ts` below tests/e2e/paths. Throws if the machine has none. */
export const readScreen = async (name: string): Promise<Screen<AnyStateMachine, unknown>> => {
  const file = driverFile(name)
  if (file === null) throw new Error(`no file ${name}.driver.ts`)
  return ((await import(file.href)) as { screen: Screen<AnyStateMachine, unknown> }).screen
}
const readDriven = async (name: string) => (driverFile(name) === null ? null : readScreen(name))

/** The leaf states for which the machine's driver has a sign; empty without a driver. */
export const readSigns = async (name: string): Promise<string[]> => Object.keys((await readDriven(name))?.signs ?? {})

/** Whether users can take a step, by the `impossible` of a driver. */
export const possibleBy =
  ({ impossible = [] }: Pick<Screen<AnyStateMachine, unknown>, 'impossible'>): IsPossible =>
  (snapshot, step) =>
    !impossible.some(
      (entry) => entry.step === step && (entry.when?.(snapshot.context, stateText(snapshot.value)) ?? true),
    )

const possible = new Map<string, IsPossible>()

/**
 * Whether users can take a step on the screen, by the driver's `impossible`; always without a driver. Returns the same
 * function for the same name.
 */
export const readPossible = async (name: string): Promise<IsPossible> => {
  const isPossible = possible.get(name) ?? possibleBy((await readDriven(name)) ?? {})
  possible.set(name, isPossible)
  return isPossible
}
