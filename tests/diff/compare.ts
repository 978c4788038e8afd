import type { Named, Outline, OutlineState, OutlineTransition } from './outline.ts'
import { machineRenames, renamesOf } from './renames.ts'

export type Mark = 'same' | 'added' | 'removed' | 'changed'

/** A changed property, such as 'guard', 'target' or 'name', with its texts. */
export interface Difference {
  what: string
  before: string
  now: string
}

export interface ComparedTransition {
  mark: Mark
  /** null if it is added. Targets are paths of the newer chart, where the state still exists. */
  before: OutlineTransition | null
  /** null if it is removed. */
  now: OutlineTransition | null
  differences: readonly Difference[]
}

export interface ComparedState {
  mark: Mark
  /** The path now; the path before if it is removed. Empty for the root. */
  path: string
  type: string
  differences: readonly Difference[]
  /** In the order in which they are tried; removed ones last. */
  transitions: readonly ComparedTransition[]
  /** In source order; removed ones last. */
  states: readonly ComparedState[]
}

export interface ComparedMachine {
  mark: Mark
  id: string
  file: string
  /** Its id before; null if it is added. */
  before: string | null
  root: ComparedState
  /** Named guards, actions, actors and delays with other code: 'guard isFaulty'. */
  code: readonly string[]
}

const none = 'none'
const textOf = (texts: readonly string[]) => (texts.length > 0 ? texts.join(', ') : none)
const namesOf = (named: readonly Named[]) => textOf(named.map(({ name }) => name))

const differ = (what: string, before: string, now: string): Difference[] =>
  before === now ? [] : [{ what, before, now }]

/** Other names, or the same names with other code. */
const differNamed = (what: string, before: readonly Named[], now: readonly Named[]): Difference[] => {
  const byName = differ(what, namesOf(before), namesOf(now))
  const isOther = before.some(({ code }, index) => code !== now[index]?.code)
  return byName.length > 0 || !isOther
    ? byName
    : [{ what, before: namesOf(before), now: `${namesOf(now)} (other code)` }]
}

const targetText = ({ targets }: OutlineTransition) => (targets.length > 0 ? targets.join(', ') : 'stays')
const guardsOf = ({ guard }: OutlineTransition) => (guard ? [guard] : [])

const differencesOf = (before: OutlineTransition, now: OutlineTransition): Difference[] => [
  ...differNamed('guard', guardsOf(before), guardsOf(now)),
  ...differ('target', targetText(before), targetText(now)),
  ...differNamed('actions', before.actions, now.actions),
  ...differ('delay', before.delay ?? 'computed', now.delay ?? 'computed'),
  ...differ('reenter', String(before.reenter), String(now.reenter)),
]

type Pair = readonly [OutlineTransition, OutlineTransition]

/**
 * The transitions of one event in one state, in pairs. Equal ones first, then those with the same named guard, with the
 * same effect, without a guard; at last a delay and its successor.
 */
const pair = (before: readonly OutlineTransition[], now: readonly OutlineTransition[]) => {
  const effectOf = ({ targets, actions, reenter }: OutlineTransition) => JSON.stringify([targets, actions, reenter])
  const keys: ((transition: OutlineTransition) => string | null)[] = [
    (transition) => JSON.stringify(transition),
    ({ guard, delay }) => (guard ? JSON.stringify([guard.name, delay]) : null),
    ({ guard, ...rest }) => JSON.stringify([effectOf({ guard, ...rest }), rest.delay]),
    ({ guard, delay }) => (guard ? null : String(delay)),
    (transition) => effectOf(transition) + (transition.guard?.name ?? ''),
  ]
  const pairs: Pair[] = []
  let [olds, news] = [before, now]
  for (const keyOf of keys)
    for (const old of olds) {
      const key = keyOf(old)
      const found = key === null ? undefined : news.find((one) => keyOf(one) === key)
      if (!found) continue
      pairs.push([old, found])
      olds = olds.filter((one) => one !== old)
      news = news.filter((one) => one !== found)
    }
  return { pairs, removed: olds, added: news }
}

const guardText = (transitions: readonly OutlineTransition[]) =>
  transitions.map(({ guard }) => guard?.name ?? 'no guard').join(', ')

const eventsOf = (transitions: readonly OutlineTransition[]) => [...new Set(transitions.map(({ event }) => event))]

/** All transitions of a state, and the events whose transitions are tried in another order. */
const compareTransitions = (before: readonly OutlineTransition[], now: readonly OutlineTransition[]) => {
  const transitions: ComparedTransition[] = []
  const orders: Difference[] = []
  const removed: ComparedTransition[] = []
  for (const event of eventsOf([...now, ...before])) {
    const ofEvent = (all: readonly OutlineTransition[]) => all.filter((one) => one.event === event)
    const found = pair(ofEvent(before), ofEvent(now))
    const olds = ofEvent(before).flatMap((old) => found.pairs.filter(([one]) => one === old))
    const news = ofEvent(now).flatMap((one) => found.pairs.filter(([, other]) => other === one))
    if (olds.some((one, index) => one !== news[index]))
      orders.push({
        what: `order of ${event}`,
        before: guardText(olds.map(([old]) => old)),
        now: guardText(news.map(([, one]) => one)),
      })
    for (const one of ofEvent(now)) {
      const old = found.pairs.find(([, other]) => other === one)?.[0] ?? null
      const differences = old ? differencesOf(old, one) : []
      transitions.push({
        mark: old ? (differences.length > 0 ? 'changed' : 'same') : 'added',
        before: old,
        now: one,
        differences,
      })
    }
    removed.push(
      ...found.removed.map((old): ComparedTransition => ({ mark: 'removed', before: old, now: null, differences: [] })),
    )
  }
  return { transitions: [...transitions, ...removed], orders }
}

const invokesText = ({ invokes }: OutlineState) =>
  textOf(invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)))

/** `before` has the names of now. */
const stateDifferences = (before: OutlineState, now: OutlineState): Difference[] => {
  const named = (state: OutlineState): Named[] => state.invokes.map(({ code }) => ({ name: invokesText(state), code }))
  return [
    ...differ('type', before.type, now.type),
    ...differ('initial', textOf(before.initial), textOf(now.initial)),
    ...differNamed('entry', before.entry, now.entry),
    ...differNamed('exit', before.exit, now.exit),
    ...(invokesText(before) === invokesText(now)
      ? differNamed('runs', named(before).slice(0, 1), named(now).slice(0, 1)).map((one) => ({
          ...one,
          now: `${invokesText(now)} (other input)`,
        }))
      : differ('runs', invokesText(before), invokesText(now))),
    ...differ('tags', textOf(before.tags), textOf(now.tags)),
  ]
}

const onlyOne = (mark: 'added' | 'removed', transition: OutlineTransition): ComparedTransition => ({
  mark,
  before: mark === 'removed' ? transition : null,
  now: mark === 'added' ? transition : null,
  differences: [],
})

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

/** The states below each path. */
const childrenOf = (states: readonly OutlineState[]) => {
  const children = new Map<string, OutlineState[]>()
  for (const state of states)
    if (state.path !== '') children.set(parentOf(state.path), [...(children.get(parentOf(state.path)) ?? []), state])
  return children
}

class Comparison {
  /** The state before, with the names of now, by the path now. */
  readonly #before: ReadonlyMap<string, { path: string; state: OutlineState }>
  readonly #children: ReadonlyMap<string, readonly OutlineState[]>
  /** Removed states by the path now of the state that contained them; '' if that is removed from the root. */
  readonly #removed: ReadonlyMap<string, readonly OutlineState[]>
  readonly #removedChildren: ReadonlyMap<string, readonly OutlineState[]>

  constructor(before: Outline, now: Outline) {
    const names = renamesOf(before, now)
    const named = (path: string) => names.get(path) ?? path
    const renamed = before.states.map((state) => ({
      path: state.path,
      state: {
        ...state,
        initial: state.initial.map(named),
        transitions: state.transitions.map((transition) => ({
          ...transition,
          targets: transition.targets.map(named),
        })),
      },
    }))
    this.#before = new Map(
      renamed.flatMap((one) => {
        const name = names.get(one.path)
        return name === undefined ? [] : [[name, one] as const]
      }),
    )
    const gone = renamed.flatMap(({ path, state }) => (names.has(path) ? [] : [state]))
    this.#children = childrenOf(now.states)
    this.#removedChildren = childrenOf(gone)
    const removed = new Map<string, OutlineState[]>()
    for (const state of gone) {
      const parent = names.get(parentOf(state.path))
      if (parent !== undefined) removed.set(parent, [...(removed.get(parent) ?? []), state])
    }
    this.#removed = removed
  }

  #removedState(state: OutlineState): ComparedState {
    return {
      mark: 'removed',
      path: state.path,
      type: state.type,
      differences: [],
      transitions: state.transitions.map((transition) => onlyOne('removed', transition)),
      states: (this.#removedChildren.get(state.path) ?? []).map((inner) => this.#removedState(inner)),
    }
  }

  state(now: OutlineState): ComparedState {
    const before = this.#before.get(now.path)
    const states = [
      ...(this.#children.get(now.path) ?? []).map((inner) => this.state(inner)),
      ...(this.#removed.get(now.path) ?? []).map((inner) => this.#removedState(inner)),
    ]
    const { path, type } = now
    if (!before) {
      const transitions = now.transitions.map((transition) => onlyOne('added', transition))
      return { mark: 'added', path, type, differences: [], transitions, states }
    }
    const { transitions, orders } = compareTransitions(before.state.transitions, now.transitions)
    // Inside a renamed group only the group has another name.
    const isInRenamed = this.#before.get(parentOf(path))?.path === parentOf(before.path)
    const isKept = before.path === path || (isInRenamed && before.path.split('.').at(-1) === path.split('.').at(-1))
    const differences = [
      ...(isKept ? [] : differ('name', before.path, path)),
      ...stateDifferences(before.state, now),
      ...orders,
    ]
    return { mark: differences.length > 0 ? 'changed' : 'same', path, type, differences, transitions, states }
  }
}

const wholeMachine = (mark: 'added' | 'removed', outline: Outline): ComparedMachine => {
  const children = childrenOf(outline.states)
  const stateOf = ({ path, type, transitions }: OutlineState): ComparedState => ({
    mark,
    path,
    type,
    differences: [],
    transitions: transitions.map((transition) => onlyOne(mark, transition)),
    states: (children.get(path) ?? []).map(stateOf),
  })
  const [root] = outline.states
  if (!root) throw new Error(`${outline.id} has no states`)
  const before = mark === 'removed' ? outline.id : null
  return { mark, id: outline.id, file: outline.file, before, root: stateOf(root), code: [] }
}

/** Is the state, a transition of it, or a state below it different? */
export const hasChange = ({ mark, transitions, states }: ComparedState): boolean =>
  mark !== 'same' || transitions.some((transition) => transition.mark !== 'same') || states.some(hasChange)

const compareMachine = (before: Outline, now: Outline): ComparedMachine => {
  const [root] = now.states
  if (!root) throw new Error(`${now.id} has no states`)
  const compared = new Comparison(before, now).state(root)
  const code = Object.keys(now.code).filter((name) => name in before.code && before.code[name] !== now.code[name])
  const isOther = before.id !== now.id || hasChange(compared) || code.length > 0
  return { mark: isOther ? 'changed' : 'same', id: now.id, file: now.file, before: before.id, root: compared, code }
}

/** All machines of both versions, sorted by name. */
export const compareOutlines = (before: readonly Outline[], now: readonly Outline[]): ComparedMachine[] => {
  const names = machineRenames(before, now)
  const kept = new Set(names.values())
  return [
    ...before.map((outline) => {
      const successor = now.find(({ id }) => id === names.get(outline.id))
      return successor ? compareMachine(outline, successor) : wholeMachine('removed', outline)
    }),
    ...now.filter(({ id }) => !kept.has(id)).map((outline) => wholeMachine('added', outline)),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** A state and those below it, the outer ones first. */
export const statesBelow = (state: ComparedState): ComparedState[] => [state, ...state.states.flatMap(statesBelow)]

/** Is the chart different, or only the code of its guards and actions? */
export const hasOtherChart = (machine: ComparedMachine) =>
  machine.mark === 'added' || machine.mark === 'removed' || machine.before !== machine.id || hasChange(machine.root)
