import { machineNames } from '#tests/support/paths/discover.ts'
import { readActors, readMachine } from './actors.ts'
import { readDiagram } from './mermaid.ts'
import { Whereabouts } from './places.ts'
import { type Section, machineLink, sectionOf, sectionText, touchTexts } from './section.ts'
import { Sources } from './source.ts'
import { Touches } from './touches.ts'

/** Where the page is kept; written by `npm run machines:diagrams`, compared with the machines by `npm run check`. */
export const pageFile = new URL('../../../machines/README.md', import.meta.url)

const introduction = `# Machines

Written by \`npm run machines:diagrams\` from the machines and the code; \`npm run check\` fails when it is stale. Nothing here is
edited by hand.

How to read a diagram: a box is a state, with what it runs and the events that do not leave it; a box 'any of …' stands for
whatever state of its group is active, and its arrows for all of them. An arrow names its event, with the guard in brackets;
of several for the same event the first whose guard holds is taken, 'else' when none did. '… done' and '… failed' are the
answers of what runs, 'after …' is a delay, 'always' needs no event. H is where the group was last. Parts that are active at
the same time have dashed frames. Tables name the request's verb, functions have brackets, 'live' is heard as it is committed.`

/** What the doc comment says first, without the sources in brackets. */
const purposeOf = (doc: string) =>
  doc
    .replace(/ \((?:[^()]*\.md|DESIGN|SPEC|BEYOND)[^()]*\)/gu, '')
    .split(/[.:;](?: |$)/u, 1)
    .join('')
    .replace(/\|/gu, '\\|')

const indexRow = ({ name, doc, places, states, transitions, runs }: Section) => {
  const pages = places.pages.map((page) => (page.startsWith('/') ? `\`${page}\`` : page)).join(', ')
  const touches = touchTexts(runs.flatMap((run) => run.touches)).map((text) => text.replace(/` [^`]*$/u, '`'))
  const where = pages === '' ? `in ${places.machines.join(', ')}` : pages
  return `| ${machineLink(name)} | ${purposeOf(doc)} | ${states} | ${transitions} | ${where} | ${[...new Set(touches)].join(' ')} |`
}

/** What a person has to mend before the page can be trusted, each with the machine's name. */
export const faultsOf = ({ name, doc, places, diagram }: Section): string[] => [
  ...(doc === '' ? [`${name}: ${name}.machine.ts does not say what '${name}Machine' is for: no doc comment`] : []),
  ...(places.pages.length + places.machines.length === 0 ? [`${name}: nothing in src or machines uses it`] : []),
  ...readDiagram(diagram).faults.map((fault) => `${name}: its diagram cannot be drawn: ${fault}`),
]

export interface Page {
  text: string
  sections: readonly Section[]
  faults: readonly string[]
}

/** The whole page, from the machines and the code as they are now. Throws when a guard or a request cannot be told. */
export const writePage = async (): Promise<Page> => {
  const sources = new Sources()
  const touches = new Touches(sources)
  const whereabouts = new Whereabouts(sources)
  const actors = await readActors(sources)
  const sections = await Promise.all(
    machineNames().map(async (name) => {
      const file = sources.machineFile(name)
      const doc = sources.get(file).docs.get(`${name}Machine`) ?? ''
      return sectionOf(await readMachine(name), file, doc, whereabouts.of(name), actors, touches)
    }),
  )
  const text = [
    introduction,
    '',
    '| machine | what it is | states | transitions | where | asks Supabase for |',
    '|---|---|---:|---:|---|---|',
    ...sections.map(indexRow),
    '',
    ...sections.map((section) => `${sectionText(section)}\n`),
  ].join('\n')
  return { text, sections, faults: sections.flatMap(faultsOf) }
}
