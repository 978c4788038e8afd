import { readFileSync } from 'node:fs'
import type { Change } from './content.ts'

/** The input of Vitest's runner. An environment variable names its file, because the runner is a separate process. */
export interface Order {
  /** The output folder: each test file writes `<file>.json`, a list of `Noticed`. */
  folder: string
  /** The mutants that nothing has noticed yet, by machine. */
  alive: Readonly<Record<string, readonly string[]>>
  /** The changes of content, by machine. */
  changes: Readonly<Record<string, readonly Change[]>>
}

/** A mutant, and the test or invariant that fails on it. */
export interface Noticed {
  machine: string
  mutant: string
  by: string
}

export const orderVariable = 'MUTATION_ORDER'

/** Reads the file that the environment variable names. Throws without it. */
export const readOrder = (): Order => {
  const path = process.env[orderVariable]
  if (path === undefined) throw new Error(`${orderVariable} is not set: npm run machines:mutate sets it`)
  return JSON.parse(readFileSync(path, 'utf8')) as Order
}
