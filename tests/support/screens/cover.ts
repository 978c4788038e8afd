import { isResult } from '#tests/support/paths/events.ts'
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { type Place, type PureMachine, type Step } from '../paths/pure.ts'
import { pureOf, coversOf } from '../paths/survey.ts'
import { textOf } from '../paths/value.ts'
import type { Path, Walk } from '../paths/walk.ts'
import { isPassing, type Screen } from './screen.ts'

/** A path's position after a step, or at its start. */
export interface Stop {
  step: Step | null
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
  path: Path
  stops: readonly Stop[]
  /** The stops at which to check accessibility and width. */
  checks: ReadonlySet<Stop>
}

export interface Cover {
  routes: readonly Route[]
  /** States and transitions that no path visits. */
  missing: readonly string[]
}

const actorsOf = ({ snapshot, settled }: Place) => {
  const children = Object.entries(snapshot.children as Readonly<Record<string, AnyActorRef>>)
  return new Map(children.filter(([, child]) => !settled.includes(child)))
}

/** The chosen paths of a machine; JSON. */
export interface Chosen {
  paths: readonly Path[]
  missing: readonly string[]
}

const choose = <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>, walk: Walk<M>): Chosen => {
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
  const { faults, ...covers } = coversOf(walk, isPossible)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const paths = screen.isEveryPathWalked ? covers.paths() : covers.chains((step) => last.includes(step))
  return { paths, missing: covers.missingOf(paths) }
}

/**
 * The paths that users can take on the screen: few that take every transition and step, or all that take a transition.
 * `cache` returns the earlier choice for this machine if nothing has changed.
 */
export const coverOf = <M extends AnyStateMachine, Facts>(
  screen: Screen<M, Facts>,

  cache = (_machine: string, make: () => Chosen) => make(),
): Cover => {
  const possible = Object.entries(screen.walk.starts).filter(([start]) => typeof screen.starts[start] === 'function')
  const walk = { ...screen.walk, starts: Object.fromEntries(possible) }
  const { paths, missing } = cache(walk.machine.id, () => choose(screen, walk))
  const pure = pureOf(walk)
  const stopOf = (step: Step | null, place: Place): Stop => {
    const state = stateText(place.snapshot.value)
    const look = textOf([state, screen.looks?.(place.snapshot.context)])
    return { step, place, actors: actorsOf(place), state, look }
  }
  return {
    routes: withChecks(paths.map((path) => ({ path, stops: stopsOf(pure, path, stopOf), checks: new Set<Stop>() }))),
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

const stopsOf = (pure: PureMachine, path: Path, stopOf: (step: Step | null, place: Place) => Stop): Stop[] => {
  let place = pure.initial(path.start)
  const stops = [stopOf(null, place)]
  for (const name of path.steps) {
    const step = pure.stepNamed(place, name)
    if (!step) throw new Error(`'${name}' cannot happen in ${textOf(place.snapshot.value)}`)
    place = pure.next(place, step)
    stops.push(stopOf(step, place))
  }
  return stops
}
