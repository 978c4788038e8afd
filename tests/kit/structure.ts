import type { AnyStateMachine } from 'xstate'
import {
  anyFailure,
  doneOf,
  failOf,
  isResult,
  isCompletion,
  isTimer,
  isWildcard,
  timerName,
} from '#tests/support/paths/events.ts'
import { alwaysEvent, type Node, statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/** Static checks of a machine. Each fault is a sentence with its place. */

interface WrittenInvoke {
  id?: string
  src: unknown
  systemId?: string
  onDone?: unknown
  onError?: unknown
}

const invokesOf = (node: Node): WrittenInvoke[] => {
  const written = node.config.invoke as WrittenInvoke | WrittenInvoke[] | undefined
  if (!written) return []
  return Array.isArray(written) ? written : [written]
}

const ofInvokes = (machine: AnyStateMachine, complaint: (invoke: WrittenInvoke, node: Node) => string | null) =>
  statesOf(machine).flatMap((node) =>
    invokesOf(node).flatMap((invoke) => {
      const sentence = complaint(invoke, node)
      return sentence ? [sentence] : []
    }),
  )

export const unnamedInvokes = (machine: AnyStateMachine) =>
  ofInvokes(machine, ({ id }, node) => (id === undefined ? `${node.id} invokes something without an id` : null))

export const inlineInvokes = (machine: AnyStateMachine) =>
  ofInvokes(machine, ({ src }, node) => (typeof src === 'string' ? null : `${node.id} invokes an actor without a name`))

export const unhandledFailures = (machine: AnyStateMachine) =>
  ofInvokes(machine, ({ id, onError }, node) =>
    onError === undefined ? `${node.id} has no onError for '${id ?? 'its invoke'}'` : null,
  )

/** A systemId must be unique, so only the root may have one. */
export const misplacedSystemIds = (machine: AnyStateMachine) =>
  ofInvokes(machine, ({ systemId }, node) =>
    systemId !== undefined && node.parent ? `${node.id} gives the systemId '${systemId}' below the root` : null,
  )

export const wildcards = (machine: AnyStateMachine) =>
  transitionsOf(machine).flatMap(({ name, event }) =>
    isWildcard(event) && event !== anyFailure ? [`${name} is a wildcard`] : [],
  )

/** An action with side effects needs a name, so that paths can replace it. */
export const unnamedActions = (machine: AnyStateMachine) => {
  const isInline = (action: unknown) => typeof action === 'function' && !('resolve' in action)
  return [
    ...statesOf(machine).flatMap((node) =>
      [...node.entry, ...node.exit].some(isInline) ? [`${node.id} has an action without a name`] : [],
    ),
    ...transitionsOf(machine).flatMap(({ name, transition }) =>
      transition.actions.some(isInline) ? [`${name} has an action without a name`] : [],
    ),
  ]
}

/** A transition without a guard hides those that follow it. */
export const shadowedTransitions = (machine: AnyStateMachine) => {
  const all = transitionsOf(machine)
  return all.flatMap(({ name, source, event }, index) => {
    const shadow = all.slice(0, index).find((other) => {
      return other.source === source && other.event === event && other.transition.guard === undefined
    })
    return shadow ? [`${name} can never be taken: ${shadow.name} has no guard`] : []
  })
}

/** Events that the machine sends to itself. */
const raisedBy = (machine: AnyStateMachine) => {
  const actions: unknown[] = [
    ...statesOf(machine).flatMap((node) => [...node.entry, ...node.exit]),
    ...transitionsOf(machine).flatMap(({ transition }) => transition.actions),
    ...Object.values(machine.implementations.actions ?? {}),
  ]
  return new Set(
    actions.flatMap((action) => {
      if (typeof action !== 'function' || !('type' in action) || action.type !== 'xstate.raise') return []
      const { event } = action as unknown as { event: { type?: string } }
      return typeof event === 'object' && event.type !== undefined ? [event.type] : []
    }),
  )
}

/** The types of external events: events and results of actors. */
export const takenFromElsewhere = (machine: AnyStateMachine) => {
  const raised = raisedBy(machine)
  return transitionsOf(machine)
    .map(({ event }) => event)
    .filter(
      (event) =>
        !raised.has(event) && event !== alwaysEvent && !isTimer(event) && !isWildcard(event) && !isCompletion(event),
    )
}

/** Every external event, result and failure must have a sample in the walk. */
export const missingSamples = ({ machine, steps, exclusions = {} }: Walk) => {
  const sampled = new Set(Object.values(steps).map((event: { type: string }) => event.type))
  const taken = takenFromElsewhere(machine)
  const promised = statesOf(machine).flatMap((node) =>
    invokesOf(node).flatMap(({ id, onDone }) =>
      id === undefined ? [] : [...(onDone ? [doneOf(id, null).type] : []), failOf(id, null).type],
    ),
  )
  return [...new Set([...taken, ...promised])]
    .filter((event) => !sampled.has(event) && !(event in exclusions))
    .map((event) => `the walk of ${machine.id} has no sample of ${event}`)
}

/** The machine must take the event of every sample. */
export const uselessSamples = ({ machine, steps }: Walk) => {
  const taken = new Set(transitionsOf(machine).map(({ event }) => event))
  return Object.entries(steps)
    .filter(([, event]: [string, { type: string }]) => !isResult(event) && !taken.has(event.type))
    .map(([name]) => `nothing in ${machine.id} takes '${name}'`)
}

/** The steps and states that an invariant names must exist: otherwise it would never fail. */
export const misnamedInInvariants = ({ machine, steps, invariants }: Walk) => {
  const delays = transitionsOf(machine).flatMap(({ event }) => (isTimer(event) ? [timerName(event)] : []))
  const known = new Set([...Object.keys(steps), ...delays])
  const states = new Set(statesOf(machine).map(({ path }) => path.join('.')))
  return invariants.flatMap(({ name, names = { steps: [], states: [] } }) => [
    ...names.steps.filter((step) => !known.has(step)).map((step) => `'${name}' names an unknown step: ${step}`),
    ...names.states.filter((state) => !states.has(state)).map((state) => `'${name}' names an unknown state: ${state}`),
  ])
}
