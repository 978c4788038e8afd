import { readdirSync } from 'node:fs'
import type { Walk } from './walk.ts'
import type { Words } from './words.ts'

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
/** The names of the walks that have words. */
export const wordsNames = () => namesIn(folder, '.words.ts')

/** Reads `tests/paths/<name>.walk.ts`, which exports `walk`. */
export const readWalk = async (name: string): Promise<Walk> => {
  const module = (await import(new URL(`${name}.walk.ts`, folder).href)) as { walk?: Walk }
  if (!module.walk) throw new Error(`tests/paths/${name}.walk.ts exports no 'walk'`)
  return module.walk
}

/** Reads `tests/paths/<name>.words.ts`, which exports `words`. */
export const readWords = async (name: string): Promise<Words> => {
  const module = (await import(new URL(`${name}.words.ts`, folder).href)) as { words?: Words }
  if (!module.words) throw new Error(`tests/paths/${name}.words.ts exports no 'words'`)
  return module.words
}
