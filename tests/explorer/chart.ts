import type { AnyStateMachine } from 'xstate'
import { invokesOf } from '#tests/support/diagrams/diagram.ts'
import { transitionLabel } from '#tests/support/diagrams/labels.ts'
import { type Node, transitionsOf } from '#tests/support/paths/nodes.ts'

/** A transition of a state, in the order in which it is tried. */
export interface ChartTransition {
  /** Its name (`nodes.ts`). */
  name: string
  /** 'submit [isFaulty]' */
  label: string
  /** The ids of its targets; empty if the state stays. */
  targets: readonly string[]
}

/** A state as a box, with the boxes of the states inside. */
export interface ChartState {
  id: string
  /** As in `data-state`; empty for the machine. */
  path: string
  key: string
  type: Node['type']
  isInitial: boolean
  /** What it invokes. */
  runs: readonly string[]
  transitions: readonly ChartTransition[]
  states: readonly ChartState[]
}

/** A machine as nested boxes, in source order. */
export const chartOf = (machine: AnyStateMachine): ChartState => {
  const all = transitionsOf(machine)
  const ofState = (node: Node): ChartTransition[] => {
    const own = all.filter(({ source }) => source === node)
    return own.map((entry, index) => ({
      name: entry.name,
      label: transitionLabel(machine, entry, !own.slice(0, index).some(({ event }) => event === entry.event)),
      targets: (entry.transition.target ?? []).map(({ id }) => id),
    }))
  }
  const boxOf = (node: Node): ChartState => ({
    id: node.id,
    path: node.path.join('.'),
    key: node.key,
    type: node.type,
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
    runs: invokesOf(node).map(({ id }) => id),
    transitions: ofState(node),
    states: Object.values(node.states)
      .toSorted((a, b) => a.order - b.order)
      .map(boxOf),
  })
  return boxOf(machine.root)
}
