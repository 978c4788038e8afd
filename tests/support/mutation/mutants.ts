import { type AnyStateMachine, not } from 'xstate'
import { type Node, type Transition, statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'

/** One small error: a transition, guard or action removed or changed. */
export interface Mutant {
  /** Stable: the name of the transition or state (`paths/nodes.ts`), and the change. */
  name: string
  /** Changes this machine, or a copy of it, in place. Returns the undo function. */
  change: (machine: AnyStateMachine) => () => void
}

/** The owner of a list of actions. */
type Owner = Record<'actions' | 'entry' | 'exit', readonly unknown[]>

/** More microsteps than any machine takes: beyond it xstate throws instead of looping. */
const mostMicrosteps = 200

/** xstate caches the lists of transitions by event, so they must be changed in place. */
const replace = <Thing extends object, Key extends keyof Thing>(thing: Thing, key: Key, value: Thing[Key]) => {
  const before = thing[key]
  thing[key] = value
  return () => {
    thing[key] = before
  }
}

const transitionAt = (machine: AnyStateMachine, index: number): Transition => {
  const found = transitionsOf(machine)[index]
  if (!found) throw new Error(`${machine.id} has no transition ${index}`)
  return found.transition
}

const stateAt = (machine: AnyStateMachine, index: number): Node => {
  const found = statesOf(machine)[index]
  if (!found) throw new Error(`${machine.id} has no state ${index}`)
  return found
}

const isPlace = (node: Node) => node.type !== 'history'

/** The next sibling of the target, or the first after the last. Regions of a parallel state do not count. */
const otherTarget = (target: Node): Node | undefined => {
  const { parent } = target
  if (!parent || parent.type === 'parallel') return undefined
  const siblings = Object.values(parent.states)
  const after = siblings.slice(siblings.indexOf(target) + 1)
  return [...after, ...siblings].find((node) => node !== target && isPlace(node))
}

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  if (typeof action === 'function') return 'type' in action ? String(action.type) : action.name
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : ''
}

const withoutActions = (
  name: string,
  key: keyof Owner,
  list: readonly unknown[],
  ownerIn: (machine: AnyStateMachine) => Owner,
): Mutant[] =>
  list.map((action, index) => ({
    name: `${name} · without ${actionName(action)}${list.length > 1 ? ` [${index + 1}]` : ''}`,
    change: (machine) => {
      const owner = ownerIn(machine)
      return replace(owner, key, owner[key].toSpliced(index, 1))
    },
  }))

/** The node with the same id in this copy. */
const nodeLike = (machine: AnyStateMachine, { id }: Node): Node => {
  const found = statesOf(machine).find((node) => node.id === id)
  if (!found) throw new Error(`${machine.id} has no state ${id}`)
  return found
}

const ofTransition = (name: string, transition: Transition, index: number): Mutant[] => {
  const { target: [target, ...others] = [], guard } = transition
  const other = target && otherTarget(target)
  return [
    {
      name: `${name} · removed`,
      change: (machine) => replace(transitionAt(machine, index), 'guard', () => false),
    },
    ...(other
      ? [
          {
            name: `${name} · retargeted to ${other.id}`,
            change: (machine: AnyStateMachine) =>
              replace(transitionAt(machine, index), 'target', [nodeLike(machine, other), ...others]),
          },
        ]
      : []),
    ...(guard
      ? [
          {
            name: `${name} · guard removed`,
            change: (machine: AnyStateMachine) => replace(transitionAt(machine, index), 'guard', undefined),
          },
          {
            name: `${name} · guard negated`,
            change: (machine: AnyStateMachine) => {
              const found = transitionAt(machine, index)
              return replace(found, 'guard', not(found.guard as string))
            },
          },
        ]
      : []),
    ...withoutActions(
      name,
      'actions',
      transition.actions,
      (machine) => transitionAt(machine, index) as unknown as Owner,
    ),
  ]
}

/** The number of actions in the config; actions of delays (`after`) follow them. */
const written = (actions: unknown) => (actions === undefined ? 0 : Array.isArray(actions) ? actions.length : 1)

const ofState = (node: Node, index: number): Mutant[] =>
  (['entry', 'exit'] as const).flatMap((key) =>
    withoutActions(`${node.id}: ${key}`, key, node[key].slice(0, written(node.config[key])), (machine) => {
      return stateAt(machine, index) as unknown as Owner
    }),
  )

/** Every mutant of a machine, in source order. A removed transition has a guard that is never true. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...transitionsOf(machine).flatMap(({ name, transition }, index) => ofTransition(name, transition, index)),
  ...statesOf(machine).flatMap(ofState),
]

/** Turns a machine, and all its later copies (`provide`), into the mutant. Returns the undo function. */
export const mutate = (machine: AnyStateMachine, mutant: Mutant): (() => void) => {
  const undoChange = mutant.change(machine)
  const undoLimit = replace(machine.options, 'maxIterations', mostMicrosteps)
  const provide = machine.provide.bind(machine)
  // Overrides the method of the prototype.
  machine.provide = (implementations) => {
    const copy = provide(implementations)
    mutate(copy, mutant)
    return copy
  }
  return () => {
    Reflect.deleteProperty(machine, 'provide')
    undoLimit()
    undoChange()
  }
}
