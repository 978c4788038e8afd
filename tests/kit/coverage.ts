import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type StateValue,
  getStateNodes,
} from 'xstate'
import { type Node, type Transition, statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'

/** The names (`nodes.ts`) of the visited states and transitions. */
export interface Visited {
  states: Set<string>
  transitions: Set<string>
}

/** Adds the visits of a path. */
export const visit = (all: Visited, { states, transitions }: Visited) => {
  for (const name of states) all.states.add(name)
  for (const name of transitions) all.transitions.add(name)
}

export const together = (parts: readonly Visited[]): Visited => {
  const all: Visited = { states: new Set(), transitions: new Set() }
  for (const part of parts) visit(all, part)
  return all
}

/** Counts every transition and every state, except the root and history states, which are never active. */
interface Countable {
  states: readonly string[]
  transitions: readonly string[]
}

export const countableOf = (machine: AnyStateMachine): Countable => ({
  states: statesOf(machine)
    .filter((node) => node.parent && node.type !== 'history')
    .map((node) => node.id),
  transitions: transitionsOf(machine).map((entry) => entry.name),
})

/** Observes a running actor. Create it for the same machine object, because transitions are compared by identity. */
export class CoverageListener {
  readonly #root: Node
  readonly #names: Map<Transition, string>

  constructor(machine: AnyStateMachine) {
    this.#root = machine.root
    this.#names = new Map(transitionsOf(machine).map((entry) => [entry.transition, entry.name]))
  }

  #enter(node: Node | undefined, visited: Visited) {
    if (!node?.parent) return
    visited.states.add(node.id)
    this.#enter(node.parent, visited)
  }

  seeSnapshot(snapshot: AnyMachineSnapshot, visited: Visited) {
    for (const node of getStateNodes(this.#root, snapshot.value as StateValue)) this.#enter(node, visited)
  }

  /** The microsteps of xstate's inspector, including those of `always`, whose source may never be stable. */
  see(event: InspectionEvent, visited: Visited) {
    if (event.type !== '@xstate.microstep') return
    const { _transitions: transitions } = event
    for (const transition of transitions) {
      const name = this.#names.get(transition)
      if (name === undefined) continue
      visited.transitions.add(name)
      this.#enter(transition.source, visited)
    }
    if ('value' in event.snapshot) this.seeSnapshot(event.snapshot as AnyMachineSnapshot, visited)
  }
}
