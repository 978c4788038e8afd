import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { type Place, type PureMachine, type Step } from '../paths/pure.ts'
import { pureOf, coversOf } from '../paths/survey.ts'
import { textOf } from '../paths/value.ts'
import type { Path, Walk } from '../paths/walk.ts'
import type { Screen } from './screen.ts'

/** Where a path stands after one of its steps, or at its start. */
export interface Stop {
  step: Step | null
  place: Place
  /** Invoked actors that have not answered, by id. */
  actors: ReadonlyMap<string, object>
  /** As `data-state` words it. */
  state: string
  /** What a person sees, in one text: the state, and what of the context changes its look. */
  look: string
}

/** A path, and where the graph says it leads. */
export interface Route {
  path: Path
  stops: readonly Stop[]
  /** At which of its stops the look is to be checked for access and width. */
  checks: ReadonlySet<Stop>
}

export interface Cover {
  routes: readonly Route[]
  /** States and transitions that none of them visits. */
  missing: readonly string[]
}

const actorsOf = ({ snapshot, settled }: Place) => {
  const children = Object.entries(snapshot.children as Readonly<Record<string, AnyActorRef>>)
  return new Map(children.filter(([, child]) => !settled.includes(child)))
}

/** What is chosen of a machine's paths: JSON. */
export interface Chosen {
  paths: readonly Path[]
  missing: readonly string[]
}

const choose = <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>, walk: Walk<M>): Chosen => {
  const { impossible = [], elsewhere = [], passing = [], last = [] } = screen
  const isPossible = (snapshot: AnyMachineSnapshot, step: string) =>
    // What only passes is left by its own delay, which is no step of the walk.
    (passing.length === 0 || !(step in walk.steps) || !passing.includes(stateText(snapshot.value))) &&
    ![...impossible, ...elsewhere].some(
      (entry) => entry.step === step && (entry.when?.(snapshot.context, stateText(snapshot.value)) ?? true),
    )
  const { faults, ...covers } = coversOf(walk, isPossible)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const paths = screen.isEveryPathWalked ? covers.paths() : covers.chains((step) => last.includes(step))
  return { paths, missing: covers.missingOf(paths) }
}

/**
 * The paths that people can take on the screen: few that take every transition and every step, or all that take a transition. `keep`
 * answers what was chosen for this machine before, if nothing has changed since.
 */
export const coverOf = <M extends AnyStateMachine, Facts>(
  screen: Screen<M, Facts>,
  keep = (_machine: string, make: () => Chosen) => make(),
): Cover => {
  const possible = Object.entries(screen.walk.starts).filter(([start]) => typeof screen.starts[start] === 'function')
  const walk = { ...screen.walk, starts: Object.fromEntries(possible) }
  const { paths, missing } = keep(walk.machine.id, () => choose(screen, walk))
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

/** Each look is checked once, on the path that has the fewest checks; what few paths show comes first. */
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
