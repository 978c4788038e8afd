import { leavesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { delaysOf } from '#tests/support/paths/words.ts'

/**
 * What keeps promises of docs/product.md in a machine: names of its walk, each with ids (`MEM-07 MEM-09..MEM-11`).
 * Every name must exist (`unknownNames`).
 */
export interface MachinePromises {
  /** By leaf state, as in the words of the walk: `member.editing`. */
  states?: Readonly<Record<string, string>>
  /** By name of a transition (`transitionsOf`): `login.form: submit [1]`. */
  transitions?: Readonly<Record<string, string>>
  /** By step of the walk, or by delay. */
  steps?: Readonly<Record<string, string>>
  /** By invariant of the walk. */
  invariants?: Readonly<Record<string, string>>
}

export const definePromises = (promises: MachinePromises): MachinePromises => promises

export const parts = ['states', 'transitions', 'steps', 'invariants'] as const
export type Part = (typeof parts)[number]

/** All names that a walk's promises may use. */
export const namesOf = ({ machine, steps, invariants }: Walk): Readonly<Record<Part, readonly string[]>> => ({
  states: leavesOf(machine),
  transitions: transitionsOf(machine).map(({ name }) => name),
  steps: [...Object.keys(steps), ...delaysOf(machine)],
  invariants: invariants.map(({ name }) => name),
})

/** Names that do not exist, as sentences. */
export const unknownNames = (walk: Walk, promises: MachinePromises): string[] => {
  const known = namesOf(walk)
  return parts.flatMap((part) =>
    Object.keys(promises[part] ?? {})
      .filter((name) => !known[part].includes(name))
      .map((name) => `the walk of ${walk.machine.id} has no ${part.slice(0, -1)} '${name}'`),
  )
}
