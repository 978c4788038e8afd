import { type AnyStateMachine, not } from 'xstate'
import { type Node, type Transition, statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'

/** One small fault that somebody could have made: a transition, guard or action removed or changed, all else as it is. */
export interface Mutant {
  /** Stable: the transition's or state's name (`paths/nodes.ts`), and what is changed. */
  name: string
  /** Changes this machine, or a copy of it, in place. Returns what undoes it. */
  change: (machine: AnyStateMachine) => () => void
}

/** What a list of actions hangs on. */
type Owner = Record<'actions' | 'entry' | 'exit', readonly unknown[]>

/** More steps in a row without an event than any machine takes: beyond it xstate throws instead of never ending. */
const mostMicrosteps = 200

/** xstate keeps the lists of transitions by event, so that they are changed where they are, never replaced. */
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

/** The state after the target among its siblings, the first one after the last. Regions of a parallel state are no choice. */
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

/** The node behind a state's id, in whichever copy. */
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

/** How many of the actions are written there; those of delays (`after`) come behind them. */
const written = (actions: unknown) => (actions === undefined ? 0 : Array.isArray(actions) ? actions.length : 1)

const ofState = (node: Node, index: number): Mutant[] =>
  (['entry', 'exit'] as const).flatMap((key) =>
    withoutActions(`${node.id}: ${key}`, key, node[key].slice(0, written(node.config[key])), (machine) => {
      return stateAt(machine, index) as unknown as Owner
    }),
  )

/** Every mutant of a machine, in the order in which it is written. A removed transition is one whose guard is never true. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...transitionsOf(machine).flatMap(({ name, transition }, index) => ofTransition(name, transition, index)),
  ...statesOf(machine).flatMap(ofState),
]

/** Makes a machine the mutant, and so every copy that is made of it from now on (`provide`). Returns what undoes it. */
export const mutate = (machine: AnyStateMachine, mutant: Mutant): (() => void) => {
  const undoChange = mutant.change(machine)
  const undoLimit = replace(machine.options, 'maxIterations', mostMicrosteps)
  const provide = machine.provide.bind(machine)
  // Its own, before that of its prototype.
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
