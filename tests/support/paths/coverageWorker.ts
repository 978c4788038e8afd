import { readWalk } from './discover.ts'
import { coverageOf } from './survey.ts'

export type Covered = ReturnType<typeof coverageOf> & { machine: string }

const answer = async (machine: string): Promise<Covered> => ({ machine, ...coverageOf(await readWalk(machine)) })

/** A process of its own for `npm run machines:coverage`: one machine after the other, as they are asked for. */
process.on('message', (machine: string) => {
  void answer(machine).then((covered) => process.send?.(covered))
})
