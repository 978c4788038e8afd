import type { ActorLogic, AnyStateMachine, Snapshot } from 'xstate'
import { transitionsOf } from './nodes.ts'

/** Stands in for a machine's actor: it does nothing until the path says what it answers. */
type HeldSnapshot = Snapshot<unknown> & { input: unknown }
type HeldEvent =
  | { type: 'held.done'; output: unknown }
  | { type: 'held.fail'; error: unknown }
  | { type: 'xstate.stop' }
export type HeldLogic = ActorLogic<HeldSnapshot, HeldEvent>

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

/** Which guards were seen true, and which false. A guard without a name is called after its transition. */
export interface GuardLog {
  seenTrue: Set<string>
  seenFalse: Set<string>
}

/** More transitions than this without rest are a loop, which XState then names; by default it would go on forever. */
const mostMicrosteps = 1000

type Guard = (...args: readonly unknown[]) => boolean

/** `assign`, `emit` and their like calculate; a plain function can only act on the world. */
const isPlain = (action: unknown) => typeof action === 'function' && !('resolve' in action)

/**
 * The same machine with every actor held, its named plain actions (logs, drafts) without effect, and its guards watched: nothing of the
 * world is touched, and no promise runs. The copy has transitions of its own, so
 * that guards written in place can be watched there. Guards made by `and`, `or`, `not` or `stateIn` are left as they are: the named ones inside them are watched.
 */
export const withHeldActors = (machine: AnyStateMachine, log: GuardLog): AnyStateMachine => {
  const watched = (name: string, guard: Guard): Guard =>
    'check' in guard
      ? guard
      : (...args) => {
          const answer = guard(...args)
          ;(answer ? log.seenTrue : log.seenFalse).add(name)
          return answer
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

/** The names of all guards that are watched. */
export const guardNames = (machine: AnyStateMachine) => {
  const isWatched = (guard: unknown) => typeof guard === 'function' && !('check' in guard)
  const named = Object.entries(machine.implementations.guards ?? {}).filter(([, guard]) => isWatched(guard))
  const inPlace = transitionsOf(machine).filter(({ transition }) => isWatched(transition.guard))
  return [...named.map(([name]) => name), ...inPlace.map(({ name }) => `of ${name}`)]
}
