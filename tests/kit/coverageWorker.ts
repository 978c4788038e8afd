import { readWalk } from '#tests/support/paths/discover.ts'
import { serverRequestsOf } from '#tests/support/faults/serverRequests.ts'
import { coverageOf } from './survey.ts'

export type Covered = Awaited<ReturnType<typeof coverageOf>> & { machine: string }

const coverageFor = async (machine: string): Promise<Covered> => {
  const walk = await readWalk(machine)
  return { machine, ...(await coverageOf(walk, await serverRequestsOf(walk.machine))) }
}

/** A process of `npm run machines:coverage`: calculates one machine per message. */
process.on('message', (machine: string) => {
  void coverageFor(machine).then((covered) => process.send?.(covered))
})
