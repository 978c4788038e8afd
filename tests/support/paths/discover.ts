import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { Complaint } from '#tests/support/complaint.ts'
import { attemptsReplace, childFaultsAreLogged, reasonsAreKept } from './sharedInvariants.ts'
import type { Walk } from './walk.ts'
import type { Words } from './words.ts'

/**
 * The files with this ending in a folder and its subfolders, by name, sorted. `root`: the URL of another version of the
 * repository.
 */
export const filesIn = (
  folder: string,
  ending: string,
  root = new URL('../../../', import.meta.url),
): ReadonlyMap<string, URL> => {
  const url = new URL(`${folder}/`, root)
  const files = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending))
  return new Map(
    files
      .map((file): [string, URL] => [basename(file, ending), new URL(file, url)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const machines = filesIn('machines', '.machine.ts')
const walks = filesIn('tests/paths', '.walk.ts')
const drivers = filesIn('tests/e2e/paths', '.driver.ts')

const fileOf = (files: ReadonlyMap<string, URL>, name: string, ending: string): URL => {
  const file = files.get(name)
  if (!file) throw new Error(`no file ${name}${ending}`)
  return file
}

/** The names of all machines and of all walks, from their files. */
export const machineNames = () => [...machines.keys()]
export const walkNames = () => [...walks.keys()]
/** Throws a complaint about a name that is no machine, or whose machine has no walk. */
export const checkMachines = (typed: readonly string[], known: readonly string[] = walkNames()) => {
  const unknown = typed.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new Complaint(
    machines.has(unknown)
      ? `The machine '${unknown}' has no walk.`
      : `There is no machine '${unknown}'; machines/README.md lists them.`,
  )
}
/** The names of the machines whose paths run in the browser. */
export const driverNames = () => [...drivers.keys()]

export const machineFile = (name: string) => fileOf(machines, name, '.machine.ts')
export const walkFile = (name: string) => fileOf(walks, name, '.walk.ts')
/** null for a machine without a driver. */
export const driverFile = (name: string) => drivers.get(name) ?? null

/** Reads `<name>.walk.ts` below tests/paths, which exports `walk`, and adds the invariants of every machine. */
export const readWalk = async (name: string): Promise<Walk> => {
  const module = (await import(walkFile(name).href)) as { walk?: Walk }
  if (!module.walk) throw new Complaint(`${name}.walk.ts exports no 'walk'.`)
  const { walk } = module
  return {
    ...walk,
    invariants: [childFaultsAreLogged(walk.machine), reasonsAreKept, attemptsReplace, ...walk.invariants],
  }
}

/** The Portuguese words of a walk: `words` of the same file. */
export const readWords = async (name: string): Promise<Words> => {
  const module = (await import(walkFile(name).href)) as { words?: Words }
  if (!module.words) throw new Complaint(`${name}.walk.ts exports no 'words'.`)
  return module.words
}
