import type { AnyStateMachine } from 'xstate'
import { leavesOf } from '../paths/nodes.ts'
import type { Said } from './said.ts'

/** Seen when none of the states beside it is: one of each group may be so. */
export const rest = { rest: true } as const
/** Told by a fact of the context, or by a function that is asked of it: the screens read it. */
export const by = (fact: string) => ({ fact })

/** Why no screen asks for states by name, by their path; a sentence, where nothing is to be seen of it. */
export type Excuses = Readonly<Record<string, string | { fact: string } | typeof rest>>

/** Of a machine at which no screen looks. */
const nothing: Said = { paths: new Set(), words: new Set(), facts: new Set() }

const groupOf = (leaf: string) => leaf.slice(0, leaf.lastIndexOf('.') + 1)
const nameOf = (leaf: string) => leaf.slice(leaf.lastIndexOf('.') + 1)

/** 'a', 'a.b' and 'a.b.c' of 'a.b.c'. */
const pathsOf = (leaf: string) => leaf.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

const isAskedFor = (leaf: string, { paths, words }: Said) =>
  words.has(leaf) || words.has(nameOf(leaf)) || pathsOf(leaf).some((path) => paths.has(path))

const faultOf = (machine: string, leaf: string, said: Said, excuses: Excuses) => {
  const excuse = excuses[leaf]
  if (excuse === undefined)
    return `no screen shows '${leaf}' of ${machine}: none asks for it, and no driver has a sign for it`
  if (typeof excuse === 'string') return null
  if ('fact' in excuse)
    return said.facts.has(excuse.fact)
      ? null
      : `no screen reads '${excuse.fact}' of ${machine}, by which '${leaf}' is shown`
  const others = Object.keys(excuses).filter((other) => excuses[other] === rest && groupOf(other) === groupOf(leaf))
  return others.length === 1 ? null : `${others.join(' and ')} of ${machine} cannot both be what is left`
}

/**
 * States that no screen shows: the code of none that looks at the machine asks for it by name (`said`), its browser driver has no sign for it
 * (`signs`), and nothing excuses it; and excuses that are wrong, or of what is shown or does not exist.
 */
export const unseenStates = (
  machine: AnyStateMachine,
  said: Said = nothing,
  signs: readonly string[] = [],
  excuses: Excuses = {},
): string[] => {
  const unasked = leavesOf(machine).filter((leaf) => !signs.includes(leaf) && !isAskedFor(leaf, said))
  return [
    ...unasked.flatMap((leaf) => faultOf(machine.id, leaf, said, excuses) ?? []),
    ...Object.keys(excuses)
      .filter((leaf) => !unasked.includes(leaf))
      .map((leaf) => `'${leaf}' of ${machine.id} is asked for, or is no leaf state: it needs no excuse`),
  ]
}
