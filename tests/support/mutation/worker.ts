import { readWalk } from '#tests/support/paths/discover.ts'
import { type Change, allMutantsOf } from './content.ts'
import { InvariantWitness } from './invariants.ts'
import type { Noticed } from './order.ts'

/** A machine and the mutants that no test noticed. */
export interface Task {
  machine: string
  alive: readonly string[]
  changes: readonly Change[]
}

/** The machine could not be checked, with the reason. */
export interface Failure {
  machine: string
  failure: string
}

export interface Result {
  machine: string
  noticed: readonly Noticed[]
  equivalent: readonly string[]
}

/** A process that checks the invariants of one machine per message. */
const check = async ({ machine, alive, changes }: Task): Promise<Result> => {
  const walk = await readWalk(machine)
  const witness = new InvariantWitness(walk)
  const noticed: Noticed[] = []
  const equivalent: string[] = []
  for (const mutant of allMutantsOf(walk.machine, changes).filter(({ name }) => alive.includes(name))) {
    const by = witness.notice(mutant)
    if (by !== null) noticed.push({ machine, mutant: mutant.name, by })
    else if (witness.isEquivalent(mutant)) equivalent.push(mutant.name)
  }
  return { machine, noticed, equivalent }
}

process.on('message', (task: Task) => {
  const fail = (error: unknown): Failure => ({
    machine: task.machine,
    failure: error instanceof Error ? error.message : String(error),
  })
  void check(task)
    .catch(fail)
    .then((found) => process.send?.(found))
})
