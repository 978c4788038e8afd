import type { AnyStateMachine } from 'xstate'
import { leavesOf } from '../paths/nodes.ts'
import type { StateReads } from './stateReads.ts'

/** Visible because the sibling states are not: at most one state per group. */
export const rest = { rest: true } as const
/** Visible by a context property, or a function of the context, that screens read. */
export const by = (fact: string) => ({ fact })

/** Why no screen matches a state, by its path; a sentence if the state is invisible. */
export type Reasons = Readonly<Record<string, string | { fact: string } | typeof rest>>

/** For a machine that no screen reads. */
const nothing: StateReads = { paths: new Set(), words: new Set(), facts: new Set() }

const groupOf = (leaf: string) => leaf.slice(0, leaf.lastIndexOf('.') + 1)
const nameOf = (leaf: string) => leaf.slice(leaf.lastIndexOf('.') + 1)

/** 'a', 'a.b' and 'a.b.c' of 'a.b.c'. */
const pathsOf = (leaf: string) => leaf.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

const isRead = (leaf: string, { paths, words }: StateReads) =>
  words.has(leaf) || words.has(nameOf(leaf)) || pathsOf(leaf).some((path) => paths.has(path))

const faultOf = (machine: string, leaf: string, reads: StateReads, reasons: Reasons) => {
  const reason = reasons[leaf]
  if (reason === undefined)
    return `no screen shows '${leaf}' of ${machine}: no code matches it, and no driver has a sign for it`
  if (typeof reason === 'string') return null
  if ('fact' in reason)
    return reads.facts.has(reason.fact)
      ? null
      : `no screen reads '${reason.fact}' of ${machine}, by which '${leaf}' is shown`
  const others = Object.keys(reasons).filter((other) => reasons[other] === rest && groupOf(other) === groupOf(leaf))
  return others.length === 1 ? null : `${others.join(' and ')} of ${machine} cannot both be 'rest'`
}

/**
 * Leaf states that no screen shows: no code matches them (`reads`), the driver has no sign (`signs`), and there is no
 * reason. Also reports wrong and unnecessary reasons.
 */
export const unshownStates = (
  machine: AnyStateMachine,
  reads: StateReads = nothing,
  signs: readonly string[] = [],
  reasons: Reasons = {},
): string[] => {
  const unread = leavesOf(machine).filter((leaf) => !signs.includes(leaf) && !isRead(leaf, reads))
  return [
    ...unread.flatMap((leaf) => faultOf(machine.id, leaf, reads, reasons) ?? []),
    ...Object.keys(reasons)
      .filter((leaf) => !unread.includes(leaf))
      .map((leaf) => `'${leaf}' of ${machine.id} is shown, or is not a leaf state: remove its reason`),
  ]
}
