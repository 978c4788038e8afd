import { readFileSync } from 'node:fs'

/** What the command asks Vitest's runner for: a file, named by the environment, since the runner is a process of its own. */
export interface Order {
  /** Where each file of sentences leaves what it noticed: `<file>.json`, a list of `Noticed`. */
  folder: string
  /** By machine: names of the mutants that nothing has noticed yet. */
  alive: Readonly<Record<string, readonly string[]>>
}

/** A mutant, and the sentence or invariant that does not hold on it. */
export interface Noticed {
  machine: string
  mutant: string
  by: string
}

export const orderVariable = 'MUTATION_ORDER'

export const readOrder = (): Order => {
  const path = process.env[orderVariable]
  if (path === undefined) throw new Error(`${orderVariable} names no file: npm run machines:mutate sets it`)
  return JSON.parse(readFileSync(path, 'utf8')) as Order
}
