import type { AnyStateMachine } from 'xstate'
import { CoverageListener } from './coverage.ts'
import { describeFailure } from './format.ts'
import { withHeldActors } from './held.ts'
import { PureMachine } from './pure.ts'
import { Replay } from './replay.ts'
import type { Moment, Path, Walk } from './walk.ts'

/** Walks paths on running actors and returns the moments. Throws a failing path as numbered steps. */
export const recorderOf = (walk: Walk) => {
  const machine = withHeldActors(walk.machine, { seenTrue: new Set(), seenFalse: new Set() })
  const listener = new CoverageListener(machine)
  let moments: readonly Moment<AnyStateMachine>[] = []
  const recording: Walk = {
    ...walk,
    invariants: [{ name: 'records the moments', holds: (run) => ((moments = run.moments), true) }],
  }
  const pure = new PureMachine(machine, recording)
  return (path: Path): readonly Moment<AnyStateMachine>[] => {
    const replayed = new Replay(machine, recording, pure, listener, path).walk()
    if (replayed.fault) throw new Error(describeFailure(replayed, replayed.fault))
    return moments
  }
}
