import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { isFailure } from './events.ts'
import { textOf } from './value.ts'
import type { Invariant, Run } from './walk.ts'

/** Promises that many machines make, in the same words. */

/** After a failure one of these events can be sent, unless another request is still on its way or the machine has ended. */
export const canActAfterFailure = (...ways: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'every failure leads back to where one can act',
  holds: ({ now, open }) =>
    !now.event ||
    !isFailure(now.event) ||
    open.length > 0 ||
    now.snapshot.status === 'done' ||
    ways.some((way) => now.snapshot.can(way)),
})

/** A second press while the first is on its way does nothing. */
export const noDuplicateRequests = (...events: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'a second press while a request is open does nothing',
  holds: ({ now, open }) => open.length === 0 || !events.some((event) => now.snapshot.can(event)),
})

/** The names of the states in which a machine is, as `place.detail.shown`. */
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((leaf) => (leaf ? `${key}.${leaf}` : key)))
    : [String(value)]

const isIn = (value: unknown, state: string) =>
  leavesOf(value).some((leaf) => leaf === state || leaf.startsWith(`${state}.`))

type Table<Cell> = Readonly<Record<string, Readonly<Record<string, Cell>>>>

/** By step and the state in which it is taken: the state to which it leads. */
export const stepsLead = (table: Table<string>): Invariant<AnyStateMachine> => ({
  name: 'each step leads where the table says',
  names: { steps: Object.keys(table), states: Object.values(table).flatMap((row) => Object.entries(row).flat()) },
  holds: ({ now: { step, snapshot }, before }) =>
    Object.entries(table[step ?? ''] ?? {}).every(
      ([from, to]) => !before || !isIn(before.snapshot.value, from) || isIn(snapshot.value, to),
    ),
})

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || textOf(value) === '[]'

/** By step and fact of the context: is there something afterwards, or nothing (null, false, an empty text or list)? */
export const stepsLeave = (table: Table<'something' | 'nothing'>): Invariant<AnyStateMachine> => ({
  name: 'each step leaves what the table says',
  names: { steps: Object.keys(table), states: [] },
  holds: ({ now: { step, snapshot } }) =>
    Object.entries(table[step ?? ''] ?? {}).every(
      ([fact, left]) => isNothing((snapshot.context as Record<string, unknown>)[fact]) === (left === 'nothing'),
    ),
})

/** What a step did: `ask loadFeed` (a request began), `tell notice` (it was emitted), `call logFailure` (a plain action). */
export const effectsOf = ({ requests, moments, now }: Run<AnyStateMachine>): string[] =>
  [
    ...requests.filter(({ began }) => began === moments.length - 1).map(({ id }) => `ask ${id}`),
    ...now.emitted.map(({ type }) => `tell ${type}`),
    ...now.actions.map((action) => `call ${action}`),
  ].toSorted()

/** By step and the state in which it is taken: all that it asks for, tells and calls (`effectsOf`). */
export const stepsDo = (table: Table<readonly string[]>): Invariant<AnyStateMachine> => ({
  name: 'each step does what the table says',
  names: { steps: Object.keys(table), states: Object.values(table).flatMap((row) => Object.keys(row)) },
  holds: (run) =>
    Object.entries(table[run.now.step ?? ''] ?? {}).every(
      ([from, doings]) =>
        !run.before || !isIn(run.before.snapshot.value, from) || textOf(effectsOf(run)) === textOf(doings.toSorted()),
    ),
})

/** In this state these facts of the context are as they were at the path's start: nothing stays of what was open meanwhile. */
export const factsResetIn = (state: string, ...facts: readonly string[]): Invariant<AnyStateMachine> => ({
  name: `nothing of what was open stays in '${state}'`,
  names: { steps: [], states: [state] },
  holds: ({ now: { snapshot }, moments: [first] }) => {
    const [before, after] = [first?.snapshot.context, snapshot.context] as Record<string, unknown>[]
    return !isIn(snapshot.value, state) || facts.every((fact) => textOf(before?.[fact]) === textOf(after?.[fact]))
  },
})

/** A field that a form points to, instead of being sent, shows its fault from then on. */
export const faultsAreShown: Invariant<AnyStateMachine> = {
  name: 'a field that is pointed to shows its fault',
  holds: ({ now: { snapshot, emitted } }) => {
    const { shown, isChecked } = snapshot.context as { shown?: readonly unknown[]; isChecked?: boolean }
    const faults = emitted.filter(({ type }) => type === 'field.fault') as { field?: unknown }[]
    return faults.every(({ field }) => (field === undefined ? isChecked === true : shown?.includes(field) === true))
  },
}

/** Whoever tries again does not read on why the attempt before failed. */
export const failureClearedIn = (...states: readonly string[]): Invariant<AnyStateMachine> => ({
  name: `the reason of the attempt before is gone in '${states.join("', '")}'`,
  names: { steps: [], states },
  holds: ({ now: { snapshot } }) =>
    !states.some((state) => isIn(snapshot.value, state)) ||
    (snapshot.context as { failure?: unknown }).failure === null,
})
