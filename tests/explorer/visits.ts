import { stateTours, tours } from '#tests/kit/generators.ts'
import { modelOf } from '#tests/kit/model.ts'
import { visitedBy, walkAll } from '#tests/kit/survey.ts'
import { Ledger } from '#tests/kit/tally.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/** How often the paths of `npm run machines:coverage` visit the states and transitions of a machine. */
export interface Visits {
  /** The count of paths. */
  paths: number
  /** By the name of a state or a transition (`nodes.ts`): the count of paths that visit it. */
  byName: Readonly<Record<string, number>>
}

/** Walks few paths on running actors, and more only if these leave something out. */
export const visitsOf = async (walk: Walk): Promise<Visits> => {
  const model = modelOf({ ...walk, invariants: [] })
  const few = await walkAll(model, model.getPaths(stateTours()))
  const { states, transitions } = new Ledger(walk).tally(visitedBy(few))
  const isComplete = states.missing.length + transitions.missing.length === 0
  const walked = isComplete ? few : await walkAll(model, model.getPaths(tours()))
  const byName: Record<string, number> = {}
  for (const path of walked) {
    const visited = visitedBy([path])
    for (const name of [...visited.states, ...visited.transitions]) byName[name] = (byName[name] ?? 0) + 1
  }
  return { paths: walked.length, byName }
}
