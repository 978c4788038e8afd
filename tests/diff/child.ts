import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { modelOf, pathOf, type WalkModel } from '#tests/kit/model.ts'
import { isMachine } from '#tests/support/diagrams/actors.ts'
import { type WordingOf, caseOf } from '#tests/support/paths/cases.ts'
import { choosePaths } from '#tests/support/paths/choice.ts'
import { filesIn } from '#tests/support/paths/discover.ts'
import type { Path, Walk } from '#tests/support/paths/walk.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { possibleBy } from '#tests/support/screens/discover.ts'
import type { Screen } from '#tests/support/screens/screen.ts'
import type { Cases, Walked } from './cases.ts'
import { type Outline, outlineOf } from './outline.ts'

/**
 * Reads the machines of one version of the repository, whose folder is the argument, and responds to its parent's
 * requests. The code is this version's; machines, walks, drivers and texts are the other's.
 */

/** What the parent requests, by kind, and its response. */
export interface Requests {
  outlines: { request: null; response: readonly Outline[] }
  cases: { request: readonly string[]; response: Readonly<Record<string, Cases>> }
  /** The paths of the other version, by machine. */
  walks: { request: Readonly<Record<string, readonly Path[]>>; response: Readonly<Record<string, readonly Walked[]>> }
}
export type Kind = keyof Requests
type Request = { [K in Kind]: { kind: K; request: Requests[K]['request'] } }[Kind]
/** `fault`: one sentence about the version's files. */
export type Response = { response: Requests[Kind]['response'] } | { fault: string }

/** The version's own fault. */
class Fault extends Error {}

const folder = pathToFileURL(`${process.argv[2] ?? ''}/`)
const files = (below: string, ending: string) =>
  existsSync(new URL(below, folder)) ? filesIn(below, ending, folder) : new Map<string, URL>()

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').replaceAll(folder.pathname, '')

const load = async (file: URL) => (await import(file.href)) as Record<string, unknown>

const machines = files('machines', '.machine.ts')

const outlines = async (): Promise<Outline[]> => {
  const found: Outline[] = []
  for (const [name, file] of machines) {
    const loaded = await load(file).catch((error: unknown) => {
      throw new Fault(`the machine '${name}' does not load: ${firstLine(error)}`)
    })
    const machine = [loaded[`${name}Machine`], ...Object.values(loaded)].find(isMachine)
    if (!machine) throw new Fault(`the machine '${name}' does not load: its file exports no machine`)
    try {
      found.push(outlineOf(machine, decodeURIComponent(file.pathname.slice(folder.pathname.length))))
    } catch (error) {
      // XState reads the states, and may refuse them, only now.
      throw new Fault(`the machine '${name}' does not load: ${firstLine(error)}`)
    }
  }
  return found
}

interface Kit {
  walk: Walk
  words: Words
  model: WalkModel
  isPossible: ReturnType<typeof possibleBy>
  wordsOf: WordingOf
}

const kits = new Map<string, Promise<Kit>>()
const walks = files('tests/paths', '.walk.ts')
const drivers = files('tests/e2e/paths', '.driver.ts')

const readKit = async (name: string): Promise<Kit> => {
  const file = walks.get(name)
  if (!file) throw new Fault('it has no walk')
  const { walk, words } = (await load(file)) as { walk?: Walk; words?: Words }
  if (!walk || !words) throw new Fault('its walk has another form')
  const driver = drivers.get(name)
  const screen = driver ? (await load(driver))['screen'] : {}
  const isPossible = possibleBy((screen ?? {}) as Pick<Screen<AnyStateMachine, unknown>, 'impossible'>)
  const { wordingOf } = (await load(new URL('src/texts/notices.ts', folder))) as { wordingOf?: WordingOf }
  if (!wordingOf) throw new Fault('its notices have another form')
  return { walk, words, isPossible, wordsOf: wordingOf, model: modelOf({ ...walk, invariants: [] }, isPossible) }
}

const kitOf = (name: string) => {
  const known = kits.get(name) ?? readKit(name)
  kits.set(name, known)
  return known
}

const casesOf = async (name: string): Promise<Cases> => {
  try {
    const { walk, words, isPossible, wordsOf } = await kitOf(name)
    const { paths } = await choosePaths(walk, { cover: 'greedy', to: null, avoid: [] }, isPossible)
    const cases = paths.map(async (path, index) => ({
      number: index + 1,
      path: pathOf(path),
      text: await caseOf(words, path, wordsOf),
    }))
    return { cases: await Promise.all(cases) }
  } catch (error) {
    // Of another kit: the charts are compared without it.
    return { reason: firstLine(error) }
  }
}

const walkOf = async (name: string, { start, steps }: Path): Promise<Walked> => {
  const { walk, words, model, wordsOf } = await kitOf(name)
  if (!(start in walk.starts)) return { text: null, stopsAt: 0 }
  let state = model.logic.getInitialSnapshot(null, start)
  const walked = [{ state, event: { type: 'xstate.init' } }]
  for (const [index, type] of steps.entries()) {
    const event = { type }
    if (!model.logic.isKnown(event) || !model.logic.isPossible(state, event)) return { text: null, stopsAt: index + 1 }
    state = model.logic.transition(state, event)
    walked.push({ state, event })
  }
  return { text: await caseOf(words, { steps: walked }, wordsOf), stopsAt: null }
}

const byName = async <T>(names: readonly string[], valueOf: (name: string) => Promise<T>) => {
  const entries: (readonly [string, T])[] = []
  for (const name of names) entries.push([name, await valueOf(name)])
  return Object.fromEntries(entries)
}

const respond = (asked: Request): Promise<Requests[Kind]['response']> => {
  if (asked.kind === 'outlines') return outlines()
  if (asked.kind === 'cases') return byName(asked.request, casesOf)
  const paths = asked.request
  return byName(Object.keys(paths), async (name) => {
    try {
      return await Promise.all((paths[name] ?? []).map((path) => walkOf(name, path)))
    } catch (error) {
      throw new Fault(`the paths of '${name}' cannot be walked: ${firstLine(error)}`)
    }
  })
}

process.on('message', (asked: Request) => {
  respond(asked).then(
    (response) => process.send?.({ response }),
    (error: unknown) => {
      if (error instanceof Fault) process.send?.({ fault: error.message })
      else throw error
    },
  )
})
