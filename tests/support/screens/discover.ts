import { existsSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { stateText } from '#src/joints/stateText.ts'
import type { IsPossible } from '../paths/pure.ts'
import type { Screen } from './screen.ts'

const folder = new URL('../../e2e/paths/', import.meta.url)

/** What people can do of a machine's walk on its screen: all, or what `tests/e2e/paths/<name>.driver.ts` does not call impossible. */
export const readPossible = async (name: string): Promise<IsPossible> => {
  const file = new URL(`${name}.driver.ts`, folder)
  if (!existsSync(file)) return () => true
  const { screen } = (await import(file.href)) as { screen: Screen<AnyStateMachine, unknown> }
  const { impossible = [] } = screen
  return (snapshot, step) =>
    !impossible.some(
      (entry) => entry.step === step && (entry.when?.(snapshot.context, stateText(snapshot.value)) ?? true),
    )
}
