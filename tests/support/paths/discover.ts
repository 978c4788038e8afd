import { readdirSync } from 'node:fs'
import type { Walk } from './walk.ts'

const folder = new URL('../../paths/', import.meta.url)
const machines = new URL('../../../machines/', import.meta.url)

const namesIn = (url: URL, ending: string) =>
  readdirSync(url)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted()

/** The names of all machines, and of all walks: both from their files. */
export const machineNames = () => namesIn(machines, '.machine.ts')
export const walkNames = () => namesIn(folder, '.walk.ts')

/** Reads `tests/paths/<name>.walk.ts`, which exports `walk`. */
export const readWalk = async (name: string): Promise<Walk> => {
  const module = (await import(new URL(`${name}.walk.ts`, folder).href)) as { walk?: Walk }
  if (!module.walk) throw new Error(`tests/paths/${name}.walk.ts exports no 'walk'`)
  return module.walk
}
