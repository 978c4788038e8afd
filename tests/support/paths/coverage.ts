import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type StateValue,
  getStateNodes,
} from 'xstate'
import { type Node, type Transition, statesOf, transitionsOf } from './nodes.ts'

/** What running actors visited: names of states and of transitions (`nodes.ts`). */
export interface Visited {
  states: Set<string>
  transitions: Set<string>
}

/** Adds what a path visited. */
export const visit = (all: Visited, { states, transitions }: Visited) => {
  for (const name of states) all.states.add(name)
  for (const name of transitions) all.transitions.add(name)
}

export const together = (parts: readonly Visited[]): Visited => {
  const all: Visited = { states: new Set(), transitions: new Set() }
  for (const part of parts) visit(all, part)
  return all
}

/** Counted: every state but the root and history states (which are targets, never places to be in), and every transition. */
export interface Countable {
  states: readonly string[]
  transitions: readonly string[]
}

export const countableOf = (machine: AnyStateMachine): Countable => ({
  states: statesOf(machine)
    .filter((node) => node.parent && node.type !== 'history')
    .map((node) => node.id),
  transitions: transitionsOf(machine).map((entry) => entry.name),
})

/** Listens to a running actor. It must be made for the very machine that runs: transitions are told apart by identity. */
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

  /** The microsteps of xstate's inspector: also those of `always`, whose source may never be at rest. */
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
