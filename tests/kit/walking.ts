import { CoverageListener, type Visited } from './coverage.ts'
import { PathFailure } from './failure.ts'
import { History } from './history.ts'
import type { Place } from './logic.ts'
import { breachOf } from '#tests/support/paths/walk.ts'
import type { WalkModel, WalkPath } from './model.ts'
import { RunningActor } from './running.ts'

/** A path that a running actor has walked. */
export interface Walked {
  path: WalkPath
  /** What each step visited; the first entry is the start. */
  visits: readonly Visited[]
  /** The actor failed or did not agree with the model. */
  fault: PathFailure | null
  /** The first failure of each invariant that did not hold, by name. */
  broken: ReadonlyMap<string, PathFailure>
}

/** A step that a path has taken without a failure, after the same steps from the same start. */
interface Taken {
  visited: Visited
  next: Map<string, Taken>
}

/**
 * Walks paths of a model on running actors and evaluates the invariants of its walk after each step. Paths begin alike:
 * a step that an earlier path has taken after the same steps is taken again, but not checked again.
 */
export const walkerOf = (model: WalkModel) => {
  const listener = new CoverageListener(model.machine)
  const starts = new Map<string, Taken>()
  /** The visits of the beginning that earlier paths have taken. */
  const takenOf = ({ steps: [first, ...steps] }: WalkPath): readonly Visited[] => {
    const visits: Visited[] = []
    let taken = starts.get(first?.state.start ?? '')
    for (const { event } of steps) {
      if (!taken) return visits
      visits.push(taken.visited)
      taken = taken.next.get(event.type)
    }
    return taken ? [...visits, taken.visited] : visits
  }
  /** Remembers the first steps of a path, as many as there are visits. */
  const remember = ({ steps }: WalkPath, visits: readonly Visited[]) => {
    let level = starts
    for (const [at, visited] of visits.entries()) {
      const name = (at === 0 ? steps[0]?.state.start : steps[at]?.event.type) ?? ''
      const taken: Taken = level.get(name) ?? { visited, next: new Map() }
      level.set(name, taken)
      level = taken.next
    }
  }
  return async (path: WalkPath): Promise<Walked> => {
    const known = takenOf(path)
    const actor = new RunningActor(model, listener, path.steps[0]?.state.start ?? '', known)
    const history = new History(model.machine)
    const broken = new Map<string, PathFailure>()
    /** Steps without a failure. */
    let checked = known.length
    const check = (place: Place) => {
      const at = history.moments.length
      history.add(place)
      if (at < known.length) return
      const run = history.run()
      for (const invariant of model.walk.invariants) {
        const breach = broken.has(invariant.name) ? null : breachOf(invariant, run)
        if (breach !== null) broken.set(invariant.name, new PathFailure(path, at, breach))
      }
      if (broken.size === 0) checked = at + 1
    }
    let fault: PathFailure | null = null
    try {
      await path.test(actor.tests(check))
      actor.stop()
    } catch (error) {
      fault = error instanceof PathFailure ? error : new PathFailure(path, path.weight, error)
    }
    remember(path, actor.visits.slice(0, Math.min(checked, fault?.at ?? Infinity)))
    return { path, visits: actor.visits, fault, broken }
  }
}
