import type { AnyStateMachine } from 'xstate'

/** The library's types, taken from the machine to avoid its generics. */
export type Node = AnyStateMachine['root']
export type Transition = NonNullable<Node['always']>[number]

const below = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(below)]

/** The root and every state below it, in source order. */
export const statesOf = (machine: AnyStateMachine): Node[] => below(machine.root)

/** The ids of what the states invoke. A named child that an action starts has no result, and is no request. */
export const invokedIn = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(statesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)))

/**
 * The paths of the leaf states, such as `member.editing`. Excludes states that an unguarded `always` leaves at once.
 */
export const leavesOf = (machine: AnyStateMachine) =>
  statesOf(machine)
    .filter(({ type, always }) => (type === 'atomic' || type === 'final') && (always ?? []).every(({ guard }) => guard))
    .map(({ path }) => path.join('.'))

/** A transition with its stable name: source state, event, and index among those of the same event. */
export interface NamedTransition {
  name: string
  source: Node
  event: string
  transition: Transition
}

export const alwaysEvent = 'always'

const named = (source: Node, event: string, list: readonly Transition[]): NamedTransition[] =>
  list.map((transition, index) => ({
    name: `${source.id}: ${event}${list.length > 1 ? ` [${index + 1}]` : ''}`,
    source,
    event,
    transition,
  }))

/** Every transition of the machine: events, results, delays, completions and `always`. */
export const transitionsOf = (machine: AnyStateMachine): NamedTransition[] =>
  statesOf(machine).flatMap((node) => [
    ...[...node.transitions].flatMap(([event, list]) => named(node, event, list)),
    ...named(node, alwaysEvent, node.always ?? []),
  ])
