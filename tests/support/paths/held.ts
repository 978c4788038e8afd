import type { ActorLogic, AnyStateMachine, Snapshot } from 'xstate'
import { transitionsOf } from './nodes.ts'

/** A mock actor that stays active until the path sends its result. */
type HeldSnapshot = Snapshot<unknown> & { input: unknown }
type HeldEvent =
  | { type: 'held.done'; output: unknown }
  | { type: 'held.fail'; error: unknown }
  | { type: 'xstate.stop' }
type HeldLogic = ActorLogic<HeldSnapshot, HeldEvent>

export const held: HeldLogic = {
  getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  transition: (snapshot, event) => {
    if (snapshot.status !== 'active') return snapshot
    switch (event.type) {
      case 'held.done':
        return { status: 'done', output: event.output, error: undefined, input: snapshot.input }
      case 'held.fail':
        return { status: 'error', output: undefined, error: event.error, input: snapshot.input }
      case 'xstate.stop':
        return { status: 'stopped', output: undefined, error: undefined, input: snapshot.input }
      default:
        return snapshot
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

/** The results seen per guard. A guard without a name has the name of its transition. */
export interface GuardLog {
  seenTrue: Set<string>
  seenFalse: Set<string>
}

/** XState throws beyond this number of microsteps. Its default is an endless loop. */
const mostMicrosteps = 1000

type Guard = (...args: readonly unknown[]) => boolean

/** `assign`, `emit` and similar only calculate; a plain function has side effects. */
const isPlain = (action: unknown) => typeof action === 'function' && !('resolve' in action)

/**
 * The same machine without side effects: actors are held, and named plain actions (logs, drafts) do nothing. Its guards
 * are watched. The copy has its own transitions, so that inline guards can be watched too. Guards made by `and`, `or`,
 * `not` or `stateIn` stay as they are; the named guards inside them are watched.
 */
export const withHeldActors = (machine: AnyStateMachine, log: GuardLog): AnyStateMachine => {
  const watched = (name: string, guard: Guard): Guard =>
    'check' in guard
      ? guard
      : (...args) => {
          const result = guard(...args)
          ;(result ? log.seenTrue : log.seenFalse).add(name)

          return result
        }
  const { actors, actions, guards } = machine.implementations
  const copy = machine.provide({
    actors: Object.fromEntries(Object.keys(actors ?? {}).map((name) => [name, held])),
    actions: Object.fromEntries(
      Object.entries(actions ?? {})
        .filter(([, action]) => isPlain(action))
        .map(([name]) => [name, () => undefined]),
    ),
    guards: Object.fromEntries(
      Object.entries(guards ?? {}).map(([name, guard]) => [name, watched(name, guard as unknown as Guard)]),
    ),
  })
  copy.options.maxIterations = mostMicrosteps
  for (const { name, transition } of transitionsOf(copy))
    if (typeof transition.guard === 'function') transition.guard = watched(`of ${name}`, transition.guard as Guard)
  return copy
}

/** The names of all watched guards. */
export const guardNames = (machine: AnyStateMachine) => {
  const isWatched = (guard: unknown) => typeof guard === 'function' && !('check' in guard)
  const named = Object.entries(machine.implementations.guards ?? {}).filter(([, guard]) => isWatched(guard))
  const inPlace = transitionsOf(machine).filter(({ transition }) => isWatched(transition.guard))
  return [...named.map(([name]) => name), ...inPlace.map(({ name }) => `of ${name}`)]
}
