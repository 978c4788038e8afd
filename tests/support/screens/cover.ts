import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { Shows, chained } from '#tests/kit/covers.ts'
import { shortestTransitions } from '#tests/kit/generators.ts'
import type { Place } from '#tests/kit/logic.ts'
import { type WalkPath, modelOf, pathOf } from '#tests/kit/model.ts'
import { missingOf } from '#tests/kit/survey.ts'
import { isResult } from '#tests/support/paths/events.ts'
import { textOf } from '../paths/value.ts'
import type { Path, Walk } from '../paths/walk.ts'
import { isPassing, type Screen } from './screen.ts'

/** A path's position after a step, or at its start. */
export interface Stop {
  place: Place
  /** The running invoked actors, by id. */
  actors: ReadonlyMap<string, object>
  /** As in `data-state`. */
  state: string
  /** The state and the context that changes its look, as one text. */
  look: string
}

/** A path with its position after each step. */
export interface Route {
  path: WalkPath
  stops: readonly Stop[]
  /** The stops at which to check accessibility and width. */
  checks: ReadonlySet<Stop>
}

interface Cover {
  routes: readonly Route[]
  /** States and transitions that no path visits. */
  missing: readonly string[]
}

const actorsOf = ({ snapshot, settled }: Place) => {
  const children = Object.entries(snapshot.children as Readonly<Record<string, AnyActorRef>>)
  return new Map(children.filter(([, child]) => !settled.includes(child)))
}

/** The chosen paths of a machine; JSON. */
interface Chosen {
  paths: readonly Path[]
  missing: readonly string[]
}

const choose = async <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>, walk: Walk<M>): Promise<Chosen> => {
  const { impossible = [], elsewhere = [], passing = [], last = [] } = screen
  const endsAlone = (step: string) => {
    const event = walk.steps[step]
    return event === undefined || (isResult(event) && screen.requests[event.actorId]?.length === 0)
  }
  const isPossible = (snapshot: AnyMachineSnapshot, step: string) =>
    // A passing state ends by its own delay, or by an actor that sends no request.
    (passing.length === 0 || endsAlone(step) || !isPassing(screen, stateText(snapshot.value))) &&
    ![...impossible, ...elsewhere].some(
      (entry) => entry.step === step && (entry.when?.(snapshot.context, stateText(snapshot.value)) ?? true),
    )
  const model = modelOf({ ...walk, invariants: [] }, isPossible)
  const shows = await Shows.of(model)
  if (shows.faults.length > 0) throw new Error(shows.faults.join('\n'))
  const generator = screen.isEveryPathWalked ? shortestTransitions : chained(shows, (step) => last.includes(step))
  const paths = model.getPaths(generator)
  return { paths: paths.map(pathOf), missing: await missingOf(model, paths) }
}

/**
 * The paths that users can take on the screen: few that take every transition and step, or all that take a transition.
 * `cache` returns the earlier choice for this machine if nothing has changed.
 */
export const coverOf = async <M extends AnyStateMachine, Facts>(
  screen: Screen<M, Facts>,
  cache = (_machine: string, make: () => Promise<Chosen>) => make(),
): Promise<Cover> => {
  const possible = Object.entries(screen.walk.starts).filter(([start]) => typeof screen.starts[start] === 'function')
  const walk = { ...screen.walk, starts: Object.fromEntries(possible) }
  const { paths, missing } = await cache(walk.machine.id, () => choose(screen, walk))
  const model = modelOf(walk)
  const stopOf = (place: Place): Stop => {
    const state = stateText(place.snapshot.value)
    const look = textOf([state, screen.looks?.(place.snapshot.context)])
    return { place, actors: actorsOf(place), state, look }
  }
  const routes = paths.flatMap(({ start, steps }) =>
    model.getPathsFromEvents(
      steps.map((type) => ({ type })),
      { input: start },
    ),
  )
  return {
    routes: withChecks(
      routes.map((path) => ({ path, stops: path.steps.map(({ state }) => stopOf(state)), checks: new Set<Stop>() })),
    ),
    missing,
  }
}

/** Checks each look once, on the path with the fewest checks; rare looks first. */
const withChecks = (routes: readonly (Route & { checks: Set<Stop> })[]): readonly Route[] => {
  const all = routes.flatMap((route) => route.stops.map((stop) => ({ route, stop })))
  const looks = [...new Set(all.map(({ stop }) => stop.look))].map((look) =>
    all.filter(({ stop }) => stop.look === look),
  )
  for (const shown of looks.toSorted((a, b) => a.length - b.length)) {
    const [least] = shown.toSorted((a, b) => a.route.checks.size - b.route.checks.size)
    least?.route.checks.add(least.stop)
  }
  return routes
}
