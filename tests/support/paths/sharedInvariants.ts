import { failureOf } from '#machines/shared/failure.ts'
import { isNotice } from '#tests/support/reports.ts'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { isFailure, isResult } from './events.ts'
import { statesOf } from './nodes.ts'
import { textOf } from './value.ts'
import type { Invariant, Moment, Row, Run } from './walk.ts'

/** Invariants that many machines share. */

/** After a failure the machine accepts one of these events, unless another request is open or the machine has ended. */
export const canActAfterFailure = (...events: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'after a failure the user can act again',
  holds: ({ now, open }) =>
    !now.event ||
    !isFailure(now.event) ||
    open.length > 0 ||
    now.snapshot.status === 'done' ||
    events.some((event) => now.snapshot.can(event)),
})

/** While a request is open, the machine ignores these events. */
export const noDuplicateRequests = (...events: readonly AnyEventObject[]): Invariant<AnyStateMachine> => ({
  name: 'a second press does nothing while a request is open',
  holds: ({ now, open }) => open.length === 0 || !events.some((event) => now.snapshot.can(event)),
})

/** The names of the active leaf states, such as `place.detail.shown`. */
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((leaf) => (leaf ? `${key}.${leaf}` : key)))
    : [String(value)]

export const isIn = (value: unknown, state: string) =>
  leavesOf(value).some((leaf) => leaf === state || leaf.startsWith(`${state}.`))

type Table<Cell> = Readonly<Record<string, Readonly<Record<string, Cell>>>>

/** The cells that must happen. One that says that nothing happens is for mutants. */
const rowsOf = <Cell>(table: Table<Cell>, happens: (cell: Cell, state: string) => boolean): Row[] =>
  Object.entries(table).flatMap(([step, row]) =>
    Object.entries(row).flatMap(([state, cell]) => (happens(cell, state) ? [{ step, state }] : [])),
  )

/** Characters of a value that a reason shows. */
const shown = 200
const shortOf = (value: unknown) => textOf(value).slice(0, shown)

/** The cells of the table that do not hold make the reason. */
const byCells = <Cell>(
  table: Table<Cell>,
  isRight: (run: Run<AnyStateMachine>, name: string, cell: Cell) => boolean,
  reasonOf: (run: Run<AnyStateMachine>, name: string, cell: Cell) => string,
): Pick<Invariant<AnyStateMachine>, 'holds' | 'why'> => {
  const wrong = (run: Run<AnyStateMachine>) =>
    Object.entries(table[run.now.step ?? ''] ?? {}).filter(([name, cell]) => !isRight(run, name, cell))
  return {
    holds: (run) => wrong(run).length === 0,
    why: (run) =>
      wrong(run)
        .map(([name, cell]) => reasonOf(run, name, cell))
        .join('; '),
  }
}

const contextOf = ({ now }: Run<AnyStateMachine>) => now.snapshot.context as Record<string, unknown>

/** The target state, by step and source state. */
export const stepsLead = (table: Table<string>): Invariant<AnyStateMachine> => ({
  name: 'each step leads to the state in the table',
  names: { steps: Object.keys(table), states: Object.values(table).flatMap((row) => Object.entries(row).flat()) },
  rows: rowsOf(table, (to, from) => to !== from),
  ...byCells(
    table,
    ({ now, before }, from, to) => !before || !isIn(before.snapshot.value, from) || isIn(now.snapshot.value, to),
    ({ now }, from, to) => `From \`${from}\`: expected \`${to}\`, is ${shortOf(now.snapshot.value)}`,
  ),
})

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || textOf(value) === '[]'

/** By step and context property: is it set afterwards, or empty (null, false, an empty text or list)? */
export const stepsLeave = (table: Table<'something' | 'nothing'>): Invariant<AnyStateMachine> => ({
  name: 'each step sets and clears the context as in the table',
  names: { steps: Object.keys(table), states: [] },
  ...byCells(
    table,
    (run, fact, left) => isNothing(contextOf(run)[fact]) === (left === 'nothing'),
    (run, fact, left) => `\`${fact}\`: expected ${left}, is ${shortOf(contextOf(run)[fact])}`,
  ),
})

/** The effects of a step: `request loadFeed` (a request began), `emit notice`, `call logFailure` (a plain action). */
export const effectsOf = ({ requests, moments, now }: Run<AnyStateMachine>): string[] =>
  [
    ...requests.filter(({ began }) => began === moments.length - 1).map(({ id }) => `request ${id}`),
    ...now.emitted.filter((event) => !isNotice(event)).map(({ type }) => `emit ${type}`),
    ...now.notices.map(() => 'emit notice'),
    ...now.reported.map(({ type }) => `emit ${type}`),
    ...now.actions.map((action) => `call ${action}`),
  ].toSorted()

/** All effects (`effectsOf`), by step and source state. */
export const stepsDo = (table: Table<readonly string[]>): Invariant<AnyStateMachine> => ({
  name: 'each step has exactly the effects in the table',
  names: { steps: Object.keys(table), states: Object.values(table).flatMap((row) => Object.keys(row)) },
  rows: rowsOf(table, (effects) => effects.length > 0),
  ...byCells(
    table,
    (run, from, effects) =>
      !run.before || !isIn(run.before.snapshot.value, from) || textOf(effectsOf(run)) === textOf(effects.toSorted()),
    (run, from, effects) => `From \`${from}\`: expected ${textOf(effects.toSorted())}, is ${textOf(effectsOf(run))}`,
  ),
})

/** Something was sent without a response, and the user dropped the form. */
export const isDroppedAfterLoss = ({ now: { step }, before }: Run<AnyStateMachine>): boolean => {
  const sent: unknown = before?.snapshot.context.sent
  return step === 'discard' && Array.isArray(sent) && sent.length > 0
}

/** The effects (`effectsOf`) of the step 'discard': `effects`, and `again` if something was sent without a response. */
export const discardDoes = (effects: readonly string[], again: string): Invariant<AnyStateMachine> => ({
  name: 'a dropped form loads what may be stored, and only then',
  names: { steps: ['discard'], states: [] },
  holds: (run) =>
    run.now.step !== 'discard' ||
    textOf(effectsOf(run)) === textOf([...effects, ...(isDroppedAfterLoss(run) ? [again] : [])].toSorted()),
})

/** The keys of a step's notices, joined by commas, or such alternatives. A step without a row has none. */
export const stepsNotice = (
  table: Readonly<Record<string, string | readonly string[]>>,
): Invariant<AnyStateMachine> => ({
  name: 'each step shows exactly the notices in the table',
  names: { steps: Object.keys(table), states: [] },
  holds: ({ now: { step, notices } }) =>
    [table[step ?? ''] ?? ''].flat().includes(notices.map(({ key }) => key).join()),
  why: ({ now: { step, notices } }) =>
    `Expected '${[table[step ?? ''] ?? ''].flat().join("' or '")}', is '${notices.map(({ key }) => key).join()}'`,
})

/** By step and context property: the exact value afterwards. */
export const stepsKeep = (table: Table<unknown>): Invariant<AnyStateMachine> => ({
  name: 'each step leaves the values in the table',
  names: { steps: Object.keys(table), states: [] },
  ...byCells(
    table,
    (run, fact, value) => textOf(contextOf(run)[fact]) === textOf(value),
    (run, fact, value) => `\`${fact}\`: expected ${shortOf(value)}, is ${shortOf(contextOf(run)[fact])}`,
  ),
})

const saidIn = ({ notices, reported, emitted }: Moment<AnyStateMachine>) => [
  ...notices,
  ...reported,
  ...emitted.filter((event) => !isNotice(event)),
]

/** By step: the notices, reports and emitted events, with all their facts. */
export const stepsSay = (table: Readonly<Record<string, readonly unknown[]>>): Invariant<AnyStateMachine> => ({
  name: 'each step reports exactly what is in the table',
  names: { steps: Object.keys(table), states: [] },
  holds: ({ now }) => {
    const said = table[now.step ?? '']
    return said === undefined || textOf(saidIn(now)) === textOf(said)
  },
  why: ({ now }) => `Expected ${textOf(table[now.step ?? ''])}, is ${textOf(saidIn(now))}`,
})

/** By request: its exact input. */
export const requestsSend = (table: Readonly<Record<string, unknown>>): Invariant<AnyStateMachine> => ({
  name: 'each request sends what is in the table',
  holds: ({ requests }) => requests.every(({ id, input }) => !(id in table) || textOf(input) === textOf(table[id])),
})

type Part = Readonly<Record<string, unknown>>

/** Every change of a field (`field.change`) is in the values of the form. */
export const typedIsKept = (
  valuesOf: (context: Part) => unknown = ({ values }) => values,
): Invariant<AnyStateMachine> => ({
  name: 'the form has what is typed into its fields',
  holds: ({ now: { event, snapshot } }) => {
    if (event?.type !== 'field.change' || !('change' in event)) return true
    const values = valuesOf(snapshot.context) as Part
    return Object.entries(event['change'] as Part).every(([field, value]) => textOf(values[field]) === textOf(value))
  },
})

/** A submitted form without a fault begins this request; else its first fault is reported, and nothing is sent. */
export const submitSends = (
  request: string,
  faultOf: (context: never) => string | null,
): Invariant<AnyStateMachine> => ({
  name: 'a submitted form is sent, or points to its first fault',
  holds: ({ now: { event, emitted }, before, requests, moments }) => {
    if (event?.type !== 'submit' || !before) return true
    const fault = faultOf(before.snapshot.context as never)
    const isSent = requests.some(({ id, began }) => id === request && began === moments.length - 1)
    const fields = emitted.map((sent) => (sent as { field?: unknown }).field)
    return isSent === (fault === null) && textOf(fields) === textOf(fault === null ? [] : [fault])
  },
})

/** In this state these context properties have the values of the path's start. */
export const factsResetIn = (state: string, ...facts: readonly string[]): Invariant<AnyStateMachine> => ({
  name: `'${state}' resets the context`,
  names: { steps: [], states: [state] },
  holds: ({ now: { snapshot }, moments: [first] }) => {
    const [before, after] = [first?.snapshot.context, snapshot.context] as Record<string, unknown>[]
    return !isIn(snapshot.value, state) || facts.every((fact) => textOf(before?.[fact]) === textOf(after?.[fact]))
  },
})

/** A field that receives the focus because of an error shows that error from then on. */
export const faultsAreShown: Invariant<AnyStateMachine> = {
  name: 'a field with an error shows it once the form points to it',
  holds: ({ now: { snapshot, emitted } }) => {
    const { shown, isChecked, isCleared } = snapshot.context as Partial<
      Record<'isChecked' | 'isCleared', boolean> & { shown: readonly unknown[] }
    >
    if (isCleared === true) return true
    const faults = emitted.filter(({ type }) => type === 'field.fault') as { field?: unknown }[]
    return faults.every(({ field }) => (shown === undefined ? isChecked === true : shown.includes(field)))
  },
}

/** A new attempt clears the previous failure. */
export const failureClearedIn = (...states: readonly string[]): Invariant<AnyStateMachine> => ({
  name: `the previous failure is cleared in '${states.join("', '")}'`,
  names: { steps: [], states },
  holds: ({ now: { snapshot } }) =>
    !states.some((state) => isIn(snapshot.value, state)) ||
    (snapshot.context as { failure?: unknown }).failure === null,
})

interface Form {
  values: Part
  conflict: { mine: Part; theirs: Part; both: readonly string[]; yielded: readonly string[] } | null
}

/** In a conflict, a field that both users changed has the chosen version: the user's, or the stored one. */
export const formFollowsChoices = (
  formOf: (context: Part) => unknown = (context) => context,
): Invariant<AnyStateMachine> => ({
  name: 'in a conflict the form has the chosen version of each field',
  holds: ({ now: { snapshot, event } }) => {
    const form = formOf(snapshot.context) as Form | null
    if (!form?.conflict) return true
    const { values, conflict } = form
    const choice = event?.type === 'field.choose' ? (event as unknown as { field: string; side: string }) : null
    if (choice && conflict.both.includes(choice.field))
      if (conflict.yielded.includes(choice.field) !== (choice.side === 'theirs')) return false
    return conflict.both.every(
      (field) =>
        textOf(values[field]) === textOf(conflict[conflict.yielded.includes(field) ? 'theirs' : 'mine'][field]),
    )
  },
})

/** A save in conflict waits in this state until the user continues. */
export const conflictIsIn = (state: string): Invariant<AnyStateMachine> => ({
  name: `'${state}' is the only state with a conflict`,
  names: { steps: [], states: [state] },
  holds: ({ now: { snapshot } }) =>
    isIn(snapshot.value, state) === ((snapshot.context as unknown as Form).conflict !== null),
})

/** After a failure: a notice, an action that logs it, or its reason in the context or in what the parent receives. */
export const leavesTrace = (
  error: unknown,
  { notices, reported, actions }: Pick<Moment<AnyStateMachine>, 'notices' | 'reported' | 'actions'>,
  { context, output }: Pick<AnyMachineSnapshot, 'context' | 'output'>,
) =>
  notices.length > 0 ||
  actions.some((action) => action.startsWith('log')) ||
  textOf([context, output, reported]).includes(textOf(failureOf(error)))

const isMachine = (logic: unknown) => typeof logic === 'object' && logic !== null && 'root' in logic

/**
 * Holds for every machine (`readWalk`). A child machine handles every failure of its requests, so its own failure is a
 * fault in its code: the parent logs it. Children that an action starts are machines, too.
 */
export const childFaultsAreLogged = (machine: AnyStateMachine): Invariant<AnyStateMachine> => {
  const requests = new Set(
    statesOf(machine).flatMap(({ invoke }) =>
      invoke.flatMap(({ id, src }) =>
        typeof src === 'string' && isMachine(machine.implementations.actors[src]) ? [] : [id],
      ),
    ),
  )
  return {
    name: 'a fault in the code of a child is logged',
    holds: ({ now: { event, actions } }) =>
      event === null ||
      !('error' in event) ||
      requests.has(event.actorId) ||
      actions.some((action) => action.startsWith('log')),
  }
}

/**
 * Holds for every machine (`readWalk`): a notice of a failure has the reason of the error, or one that the context had
 * before, and so has what the context keeps of it (`failure`, `loadFailure`).
 */
export const reasonsAreKept: Invariant<AnyStateMachine> = {
  name: 'a failure is kept and reported with its reason',
  holds: ({ now: { event, notices, snapshot }, before }) => {
    if (event === null || !('error' in event)) return true
    const reason = textOf(failureOf(event.error))
    const facts = (moment: typeof before) => (moment?.snapshot.context ?? {}) as Record<string, unknown>
    const earlier = facts(before)
    return (
      notices.every(
        (notice) => !('failure' in notice) || [reason, textOf(earlier['failure'])].includes(textOf(notice.failure)),
      ) &&
      Object.entries((snapshot.context ?? {}) as Record<string, unknown>).every(
        ([name, value]) =>
          !/failure$/iu.test(name) || value === null || value === earlier[name] || textOf(value).includes(reason),
      )
    )
  },
}

/**
 * Holds for every machine (`readWalk`): an attempt that the form itself refuses is the newest one, so the reason of an
 * earlier attempt does not stay beside its faults.
 */
export const attemptsReplace: Invariant<AnyStateMachine> = {
  name: 'an attempt that the form refuses replaces the failure of an earlier one',
  holds: ({ now: { event, emitted, snapshot } }) =>
    event === null ||
    isResult(event) ||
    !emitted.some(({ type }) => type === 'field.fault') ||
    ((snapshot.context as { failure?: unknown }).failure ?? null) === null,
}

/** The failures of these steps change nothing for the user: they are only logged. */
export const isOnlyLogged = (...steps: readonly string[]): Invariant<AnyStateMachine> => ({
  name: 'a failure that changes nothing for the user is logged',
  names: { steps, states: [] },
  holds: ({ now: { step, actions } }) =>
    !steps.includes(step ?? '') || actions.some((action) => action.startsWith('log')),
})
