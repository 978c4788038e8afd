import { readWalk } from '#tests/support/paths/discover.ts'
import { InvariantWitness } from './invariants.ts'
import { mutantsOf } from './mutants.ts'
import type { Noticed } from './order.ts'

/** A machine and the mutants that the sentences did not notice. */
export interface Task {
  machine: string
  alive: readonly string[]
}

export interface Answer {
  machine: string
  noticed: readonly Noticed[]
  equivalent: readonly string[]
}

/** A process of its own for the invariants: one machine after the other, as they are sent. */
const answer = async ({ machine, alive }: Task): Promise<Answer> => {
  const walk = await readWalk(machine)
  const witness = new InvariantWitness(walk)
  const noticed: Noticed[] = []
  const equivalent: string[] = []
  for (const mutant of mutantsOf(walk.machine).filter(({ name }) => alive.includes(name))) {
    const by = witness.notice(mutant)
    if (by !== null) noticed.push({ machine, mutant: mutant.name, by })
    else if (witness.isEquivalent(mutant)) equivalent.push(mutant.name)
  }
  return { machine, noticed, equivalent }
}

process.on('message', (task: Task) => {
  void answer(task).then((found) => process.send?.(found))
})
