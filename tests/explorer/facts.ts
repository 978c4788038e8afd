import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { writePages } from '#tests/support/diagrams/page.ts'
import { type Section, touchTexts } from '#tests/support/diagrams/section.ts'
import { Sources } from '#tests/support/diagrams/source.ts'
import { driverFile, readWalk, walkFile } from '#tests/support/paths/discover.ts'
import { cached } from '#tests/support/screens/cache.ts'
import { readScreen } from '#tests/support/screens/discover.ts'
import type { Facts, ImpossibleStep } from './explored.ts'
import { Guards } from './guards.ts'
import { visitsOf } from './visits.ts'

const root = new URL('../../', import.meta.url).pathname

const pictureTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** The pictures `<folder>/<machine>/<state>.png` as data URIs, by state as in `data-state`. */
const picturesOf = (folder: string | null, name: string): Record<string, string> => {
  const own = folder === null ? null : join(folder, name)
  if (own === null || !existsSync(own)) return {}
  return Object.fromEntries(
    readdirSync(own).flatMap((file) => {
      const type = pictureTypes[extname(file)]
      if (type === undefined) return []
      const data = readFileSync(join(own, file)).toString('base64')
      return [[file.slice(0, -extname(file).length), `data:${type};base64,${data}`]]
    }),
  )
}

const impossibleOf = async (name: string): Promise<ImpossibleStep[]> => {
  if (driverFile(name) === null) return []
  const { impossible = [] } = await readScreen(name)
  return impossible.map(({ step, reason, when }) => ({ step, reason, isAlways: when === undefined }))
}

const factsOf = async (section: Section, guards: Guards, pictures: string | null): Promise<Facts> => {
  const { name, file, doc, places, runs } = section
  const walk = await readWalk(name)
  return {
    name,
    area: file.split('/')[1] ?? '',
    file,
    walkFile: relative(root, walkFile(name).pathname),
    doc,
    pages: places.pages,
    runs: runs.map(({ id, state, logic, touches }) => ({ id, state, logic, touches: touchTexts(touches) })),
    guards: guards.of(file, Object.keys(walk.machine.implementations.guards ?? {})),
    visits: await cached(`${name}.visits`, () => visitsOf(walk)),
    impossible: await impossibleOf(name),
    pictures: picturesOf(pictures, name),
  }
}

/** Reads what the page shows of these machines. `pictures`: a folder with screenshots, or null. */
export const readFacts = async (names: readonly string[], pictures: string | null): Promise<Facts[]> => {
  const { sections } = await writePages()
  const guards = new Guards(new Sources())
  const facts: Facts[] = []
  for (const section of sections) if (names.includes(section.name)) facts.push(await factsOf(section, guards, pictures))
  return facts
}
