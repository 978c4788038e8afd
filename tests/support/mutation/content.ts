import { type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { modelOf } from '#tests/kit/model.ts'
import { pairTours, tours } from '#tests/kit/generators.ts'
import { statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { type Mutant, mutantsOf, mutate } from './mutants.ts'

/** Another value of one property: of an assign, of an input, of an action's params, or of an event that is sent. */
export interface Change {
  /** The action, or the state and what it invokes. */
  place: string
  key: string
  how: 'kept' | 'emptied' | 'other'
}

/** Gets each value, for an assign also the one before, and returns the one to use. */
type See = (place: string, key: string, value: unknown, before?: { value: unknown }) => unknown

type Values = Readonly<Record<string, unknown>>
type Resolved = readonly [AnyMachineSnapshot, { event: Values } | undefined, readonly unknown[] | undefined]
/** The library's own actions; it types them as functions only. */
type Builtin = ((...args: never[]) => unknown) & {
  type: string
  input?: unknown
  resolve: (...args: readonly unknown[]) => Resolved
}

const isBuiltin = (action: unknown): action is Builtin => typeof action === 'function' && 'resolve' in action
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const seen = new WeakSet()

/** The values of an event, an input or params, each as `see` returns it. A notice is part of its event. */
const seeAll = (see: See, place: string, values: unknown, prefix = ''): unknown =>
  isValues(values)
    ? Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          key === 'type'
            ? value
            : key === 'notice'
              ? seeAll(see, place, value, 'notice.')
              : see(place, prefix + key, value),
        ]),
      )
    : values === undefined
      ? undefined
      : see(place, `${prefix}value`, values)

const seeContext = (see: See, place: string, before: AnyMachineSnapshot, after: AnyMachineSnapshot) => {
  const earlier = before.context as Values
  const changed = Object.entries(after.context as Values).filter(([key, value]) => !Object.is(earlier[key], value))
  const context = changed.map(([key, value]) => [key, see(place, key, value, { value: earlier[key] })])
  return Object.assign(after, { context: { ...after.context, ...Object.fromEntries(context) } as Values })
}

/** What an expression or a value gives, seen. */
const seeExpression = (see: See, place: string, expression: unknown): unknown =>
  typeof expression === 'function'
    ? (...args: readonly unknown[]) =>
        seeAll(see, place, (expression as (...args: readonly unknown[]) => unknown)(...args))
    : seeAll(see, place, expression)

const seeBuiltin = (see: See, place: string, action: Builtin): Builtin => {
  if (seen.has(action)) return action
  const resolve = (...[scope, snapshot, args, params, written, ...rest]: readonly unknown[]): Resolved => {
    const isSpawn = action.type === 'xstate.spawnChild'
    const given = isSpawn ? { ...(action as object), input: seeExpression(see, place, action.input) } : written
    const [after, result, actions] = action.resolve(scope, snapshot, args, params, given, ...rest)
    switch (action.type) {
      case 'xstate.assign':
        return [seeContext(see, place, snapshot as AnyMachineSnapshot, after), result, actions]
      case 'xstate.emit':
      case 'xstate.sendTo':
        return [after, result && { ...result, event: seeAll(see, place, result.event) as Values }, actions]
      case 'xstate.enqueueActions':
        return [after, result, actions?.map((inner) => (isBuiltin(inner) ? seeBuiltin(see, place, inner) : inner))]
      default:
        return [after, result, actions]
    }
  }
  const copy = Object.assign(() => undefined, action, { resolve }) as unknown as Builtin
  seen.add(copy)
  return copy
}

interface WithParams {
  type: string
  params: unknown
}

/** Shows every value of a machine's content to `see`, which may replace it. Returns the undo function. */
const seeContent = (machine: AnyStateMachine, see: See): (() => void) => {
  const undo: (() => unknown)[] = []
  const replace = (thing: object, key: string, value: unknown) => {
    const before: unknown = Reflect.get(thing, key)
    Reflect.set(thing, key, value)
    undo.unshift(() => Reflect.set(thing, key, before))
  }
  const seeList = (name: string, list: readonly unknown[]) =>
    list.map((action) => {
      if (isBuiltin(action)) return seeBuiltin(see, name, action)
      if (typeof action !== 'object' || action === null || !('params' in action)) return action
      const { type, params } = action as WithParams
      return { type, params: seeExpression(see, `${name} · ${type}`, params) }
    })

  const { actions } = machine.implementations as { actions: Values }
  const named = Object.entries(actions).map(([name, action]) => [
    name,
    isBuiltin(action) ? seeBuiltin(see, `${machine.id}: ${name}`, action) : action,
  ])
  replace(machine.implementations, 'actions', Object.fromEntries(named))
  for (const { name, transition } of transitionsOf(machine))
    replace(transition, 'actions', seeList(name, transition.actions))
  for (const node of statesOf(machine)) {
    replace(node, 'entry', seeList(`${node.id}: entry`, node.entry))
    replace(node, 'exit', seeList(`${node.id}: exit`, node.exit))
    for (const invoke of node.invoke)
      replace(invoke, 'input', seeExpression(see, `${node.id}: input of ${invoke.id}`, invoke.input))
  }
  return () => {
    for (const one of undo) one()
  }
}

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? [] : value
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  return typeof value === 'boolean' ? false : null
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isLike = (one: unknown, two: unknown) => Object.is(one, two) || (isEmptyList(one) && isEmptyList(two))

const other = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return value.length > 0 ? [] : ['~']
  return value === null ? '~' : undefined
}

const nameOf = ({ place, key, how }: Change) => `${place} · ${key} ${how}`

/** The mutants of a machine's content, from the changes that its walk shows (`changesOf`). */
const contentMutants = (changes: readonly Change[]): Mutant[] =>
  changes.map((change) => ({
    name: nameOf(change),
    change: (machine) =>
      seeContent(machine, (place, key, value, before) => {
        if (place !== change.place || key !== change.key) return value
        if (change.how === 'kept') return before?.value
        return change.how === 'emptied' ? emptied(value) : other(value)
      }),
  }))

/** The mutants of a machine's structure and of its content. */
export const allMutantsOf = (machine: AnyStateMachine, changes: readonly Change[] = []): Mutant[] => [
  ...mutantsOf(machine),
  ...contentMutants(changes),
]

/** The changes that make a difference somewhere on the tours of a walk. */
export const changesOf = (walk: Walk): Change[] => {
  const found = new Map<string, Change>()
  const add = (change: Change) => found.set(nameOf(change), change)
  const undo = mutate(walk.machine, {
    name: 'none',
    change: (machine) =>
      seeContent(machine, (place, key, value, before) => {
        if (!before) add({ place, key, how: 'other' })
        else {
          add({ place, key, how: 'kept' })
          const empty = emptied(value)
          if (!Object.is(empty, value) && !isLike(empty, before.value)) add({ place, key, how: 'emptied' })
        }
        return value
      }),
  })
  try {
    modelOf(walk).getPaths(walk.arrows === 1 ? tours() : pairTours())
  } finally {
    undo()
  }
  return [...found.values()]
}
