import { getShortestPaths } from '@xstate/graph'
import type { AnyEventObject, ActorLogic, Snapshot } from 'xstate'

/** The only file that imports the graph utilities (`@xstate/graph`; `xstate/graph` in the next major version). */

export interface Exploration<S extends Snapshot<unknown>> {
  /** The possible events in a state. */
  events: (state: S) => readonly AnyEventObject[]
  /** Two states with the same text are one place of the graph. */
  serializeState: (state: S) => string
  serializeEvent: (event: AnyEventObject) => string
  /** The maximum number of arrows; the search throws beyond it. */
  limit: number
}

/** The shortest list of events to every place of the graph; empty for the start. */
export const shortestPaths = <S extends Snapshot<unknown>>(
  logic: ActorLogic<S, AnyEventObject>,
  { events, serializeState, serializeEvent, limit }: Exploration<S>,
): AnyEventObject[][] =>
  getShortestPaths(logic, {
    events,
    serializeState: (state) => serializeState(state),
    serializeEvent,
    limit,
  }).map((path) => path.steps.slice(1).map((step) => step.event))
