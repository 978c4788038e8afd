import type { ActorLogic, AnyEventObject } from 'xstate'
import { shortestPaths } from './graph.ts'
import type { Place, PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** What the generator saw: the paths, and the places from which no step leads on. */
export interface Generated {
  paths: Path[]
  deadEnds: string[]
}

const prefixesOf = (path: Path) => path.steps.map((_, index) => textOf([path.start, path.steps.slice(0, index)]))

/** Drops every path that another one begins with. */
const withoutPrefixes = (paths: readonly Path[]) => {
  const prefixes = new Set(paths.flatMap(prefixesOf))
  return paths.filter((path) => !prefixes.has(textOf([path.start, path.steps])))
}

/**
 * The shortest paths that take every arrow between two places, and so every transition that any sample can reach. With `arrows` 2 they
 * take every two arrows in a row: what goes wrong only the second time, or only after a certain step, shows then.
 */
export const generatePaths = (pure: PureMachine, walk: Walk, arrows: 1 | 2): Generated => {
  const moves = new Map<string, { value: string; leaves: boolean }>()
  const paths = Object.keys(walk.starts).flatMap((start) => {
    const steps = new Map<AnyEventObject, Step>()
    const trails = new WeakMap<Place, readonly string[]>()
    const logic: ActorLogic<Place, AnyEventObject> = {
      getInitialSnapshot: () => pure.initial(start),
      getPersistedSnapshot: (place) => place,
      transition: (place, event) => {
        const step = steps.get(event)
        if (!step) throw new Error(`${event.type} is no step of the walk`)
        const next = pure.next(place, step)
        trails.set(next, [...(trails.get(place) ?? []), ` via ${step.name} from ${pure.key(place)}`].slice(-arrows))
        const move = moves.get(pure.key(place))
        if (move && pure.key(next) !== pure.key(place)) move.leaves = true
        return next
      },
    }
    const found = shortestPaths(logic, {
      limit: walk.limit ?? defaultLimit,
      events: (place) => {
        const here = pure.stepsAt(place)
        for (const step of here) steps.set(step.event, step)
        const key = pure.key(place)
        if (place.status === 'active' && !moves.has(key))
          moves.set(key, { value: textOf(place.snapshot.value), leaves: false })
        return here.map((step) => step.event)
      },
      serializeEvent: (event) => steps.get(event)?.name ?? event.type,
      serializeState: (place) => [pure.key(place), ...(trails.get(place) ?? [])].join(''),
    })
    return found.map((events) => ({ start, steps: events.map((event) => steps.get(event)?.name ?? event.type) }))
  })
  const deadEnds = [...moves.values()].filter((move) => !move.leaves).map((move) => move.value)
  return { paths: withoutPrefixes(paths), deadEnds: [...new Set(deadEnds)] }
}
