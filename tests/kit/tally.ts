import type { AnyStateMachine } from 'xstate'
import { countableOf, type Visited } from './coverage.ts'
import { transitionsOf } from '#tests/support/paths/nodes.ts'
import type { Walk } from '#tests/support/paths/walk.ts'

/** The visited part of the states or transitions. Excluded names do not count. */
export interface Tally {
  visited: number
  total: number
  missing: readonly string[]
}

/**
 * Counts the states and transitions of a machine without the walk's exclusions: states, transitions, or all transitions
 * of an event.
 */
export class Ledger {
  readonly #machine: AnyStateMachine
  readonly #exclusions: Readonly<Record<string, string>>

  constructor({ machine, exclusions = {} }: Walk) {
    this.#machine = machine
    this.#exclusions = exclusions
  }

  isExcluded(name: string) {
    return name in this.#exclusions
  }

  #tally(names: readonly string[], visited: ReadonlySet<string>): Tally {
    const missing = names.filter((name) => !visited.has(name))
    return { visited: names.length - missing.length, total: names.length, missing }
  }

  tally(visited: Visited): { states: Tally; transitions: Tally } {
    const states = countableOf(this.#machine).states.filter((name) => !this.isExcluded(name))
    const transitions = transitionsOf(this.#machine)
      .filter(({ name, event }) => !this.isExcluded(name) && !this.isExcluded(event))
      .map(({ name }) => name)
    return { states: this.#tally(states, visited.states), transitions: this.#tally(transitions, visited.transitions) }
  }

  /** Exclusions of something that was shown or does not exist. `others`: guards and dead ends that were not shown. */
  stale(visited: Visited, others: readonly string[]): string[] {
    const unshown = new Set(others)
    for (const name of countableOf(this.#machine).states) if (!visited.states.has(name)) unshown.add(name)
    for (const { name, event } of transitionsOf(this.#machine))
      if (!visited.transitions.has(name)) unshown.add(name).add(event)
    return Object.keys(this.#exclusions).filter((name) => !unshown.has(name))
  }

  list() {
    return Object.entries(this.#exclusions).map(([name, reason]) => ({ name, reason }))
  }
}
