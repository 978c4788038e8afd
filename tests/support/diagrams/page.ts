import { machineNames } from '#tests/support/paths/discover.ts'
import { readActors, readMachine } from './actors.ts'
import { readDiagram } from './mermaid.ts'
import { MachinePlaces } from './places.ts'
import { type Section, fileLink, sectionOf, sectionText, touchTexts } from './section.ts'
import { Sources } from './source.ts'
import { Touches } from './touches.ts'

/** The index is committed; `npm run check` compares it with the machines. */
export const indexFile = new URL('../../../machines/README.md', import.meta.url)
/** The diagrams are not committed: `npm run machines:diagrams` writes them next to the index. */
export const diagramsFile = new URL('../../../machines/diagrams.md', import.meta.url)

const indexIntroduction = `# Machines

Written by \`npm run machines:diagrams\` from the machines and the code. Do not edit it. \`npm run check\` fails if it is stale.
The same command writes \`machines/diagrams.md\`, which git ignores: every machine with its diagram, its requests, and the files
that use it. \`npm run machines:diagrams -- feed\` prints one machine.

Functions have brackets. 'live' is a subscription to changes of a table.`

const diagramsIntroduction = `# Diagrams of the machines

How to read a diagram: a box is a state, with the actors that it runs and the events that do not leave it. A box 'any of …' means
the active state of its group: its arrows leave from any of them. An arrow names its event, with the guard in brackets. If one
event has several arrows, the first arrow whose guard holds is taken; 'else' has no guard. '… done' and '… failed' are the results
of an actor, 'after …' is a delay, and 'always' needs no event. H is the last active state of the group. Dashed frames are parallel.`

/** The first sentence of the doc comment, without document names in brackets. */
const purposeOf = (doc: string) =>
  doc
    .replace(/ \((?:[^()]*\.md|DESIGN|SPEC|BEYOND)[^()]*\)/gu, '')
    .split(/[.:;](?: |$)/u, 1)
    .join('')
    .replace(/\|/gu, '\\|')

const indexRow = ({ file, doc, places, states, transitions, runs }: Section) => {
  const pages = places.pages.map((page) => (page.startsWith('/') ? `\`${page}\`` : page)).join(', ')
  const touches = touchTexts(runs.flatMap((run) => run.touches)).map((text) => text.replace(/` [^`]*$/u, '`'))
  const where = pages === '' ? `in ${places.machines.join(', ')}` : pages
  return `| ${fileLink(file)} | ${purposeOf(doc)} | ${states} | ${transitions} | ${where} | ${[...new Set(touches)].join(' ')} |`
}

/** What must be fixed before the page is valid, with the machine's name. */
export const faultsOf = ({ name, doc, places, diagram }: Section): string[] => [
  ...(doc === '' ? [`${name}: '${name}Machine' has no doc comment`] : []),
  ...(places.pages.length + places.machines.length === 0 ? [`${name}: nothing in src or machines uses it`] : []),
  ...readDiagram(diagram).faults.map((fault) => `${name}: its diagram cannot be drawn: ${fault}`),
]

interface Pages {
  index: string
  diagrams: string
  sections: readonly Section[]
  faults: readonly string[]
}

const areaOf = ({ file }: Section) => file.split('/')[1] ?? ''

const indexOf = (sections: readonly Section[]) =>
  [...new Set(sections.map(areaOf))]
    .toSorted()
    .flatMap((area) => [
      `## ${area}`,
      '',
      '| machine | what it is | states | transitions | where | requests |',
      '|---|---|---:|---:|---|---|',
      ...sections.filter((section) => areaOf(section) === area).map(indexRow),
      '',
    ])

/** Both pages of these machines, from the current code. Throws if a guard or a request cannot be read. */
export const writePages = async (names: readonly string[] = machineNames()): Promise<Pages> => {
  const sources = new Sources()
  const touches = new Touches(sources)
  const machinePlaces = new MachinePlaces(sources)
  const actors = await readActors(sources)
  const sections = await Promise.all(
    names.map(async (name) => {
      const file = sources.machineFile(name)
      const doc = sources.get(file).docs.get(`${name}Machine`) ?? ''
      return sectionOf(await readMachine(name), file, doc, machinePlaces.of(name), actors, touches)
    }),
  )
  return {
    index: [indexIntroduction, '', ...indexOf(sections)].join('\n'),
    diagrams: [diagramsIntroduction, '', ...sections.map((section) => `${sectionText(section)}\n`)].join('\n'),
    sections,
    faults: sections.flatMap(faultsOf),
  }
}
