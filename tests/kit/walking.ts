import { CoverageListener, type Visited } from './coverage.ts'
import { PathFailure } from './failure.ts'
import { History } from './history.ts'
import type { Place } from './logic.ts'
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

/** Walks paths of a model on running actors and evaluates the invariants of its walk after each step. */
export const walkerOf = (model: WalkModel) => {
  const listener = new CoverageListener(model.machine)
  return async (path: WalkPath): Promise<Walked> => {
    const actor = new RunningActor(model, listener, path.steps[0]?.state.start ?? '')
    const history = new History(model.machine)
    const broken = new Map<string, PathFailure>()
    const check = (place: Place) => {
      const at = history.moments.length
      history.add(place)
      const run = history.run()
      for (const { name, holds } of model.walk.invariants)
        if (!broken.has(name) && !holds(run)) broken.set(name, new PathFailure(path, at, new Error(name)))
    }
    let fault: PathFailure | null = null
    try {
      await path.test(actor.tests(check))
      actor.stop()
    } catch (error) {
      fault = error instanceof PathFailure ? error : new PathFailure(path, path.weight, error)
    }
    return { path, visits: actor.visits, fault, broken }
  }
}
