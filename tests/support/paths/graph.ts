import { getShortestPaths } from '@xstate/graph'
import type { AnyEventObject, ActorLogic, Snapshot } from 'xstate'

/** The only file that knows where the graph utilities live (`@xstate/graph` today, `xstate/graph` in the next major version). */

export interface Exploration<S extends Snapshot<unknown>> {
  /** What may happen in a state. */
  events: (state: S) => readonly AnyEventObject[]
  /** Two states with the same text are one place of the graph. */
  serializeState: (state: S) => string
  serializeEvent: (event: AnyEventObject) => string
  /** The most arrows that are tried; beyond it the search throws. */
  limit: number
}

/** The shortest list of events to every place of the graph, the start's empty list included. */
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
