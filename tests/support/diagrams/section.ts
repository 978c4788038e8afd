import type { AnyStateMachine } from 'xstate'
import { statesOf, transitionsOf } from '#tests/support/paths/nodes.ts'
import { type Logic, logicOf } from './actors.ts'
import type { Touch } from './calls.ts'
import { diagramOf, invokesOf } from './diagram.ts'
import type { Places } from './places.ts'
import type { Reference } from './source.ts'
import type { Touches } from './touches.ts'

/** The description of one machine. */
export interface Section {
  name: string
  file: string
  /** The doc comment of the machine. */
  doc: string
  places: Places
  states: number
  transitions: number
  /** Its invoked actors and machines. */
  runs: readonly Run[]
  diagram: string
}

interface Run {
  id: string
  /** The state that runs it, as in `data-state`; empty for the whole machine. */
  state: string
  logic: Logic
  touches: readonly Touch[]
}

const runsOf = (machine: AnyStateMachine, actors: ReadonlyMap<unknown, Reference>, touches: Touches): Run[] =>
  statesOf(machine).flatMap((node) =>
    invokesOf(node).map(({ id, src }) => {
      const logic = logicOf(machine, src, actors)
      return { id, state: node.path.join('.'), logic, touches: 'actor' in logic ? touches.of(logic.actor) : [] }
    }),
  )

/** Describes a machine from the machine and the code. */
export const sectionOf = (
  machine: AnyStateMachine,
  file: string,
  doc: string,
  places: Places,
  actors: ReadonlyMap<unknown, Reference>,
  touches: Touches,
): Section => ({
  name: machine.id,
  file,
  doc,
  places,
  states: statesOf(machine).filter((node) => node.parent && node.type !== 'history').length,
  transitions: transitionsOf(machine).length,
  runs: runsOf(machine, actors, touches),
  diagram: diagramOf(machine),
})

const thingOf = ({ kind, name }: Touch): string => {
  if (kind === 'bucket') return name === null ? 'buckets' : `bucket ${name}`
  if (kind === 'function') return `${name}()`
  return kind === 'live' ? `live ${name}` : name
}

/** '`tasks` insert, select': each part of Supabase with its methods. */
export const touchTexts = (touches: readonly Touch[]): string[] => {
  const verbs = new Map<string, string[]>()
  for (const touch of touches) {
    const { how } = touch
    const thing = thingOf(touch)
    const known = verbs.get(thing) ?? []
    if (how === null || known.includes(how)) verbs.set(thing, known)
    else verbs.set(thing, [...known, how])
  }
  return [...verbs].map(([thing, hows]) => (hows.length === 0 ? `\`${thing}\`` : `\`${thing}\` ${hows.join(', ')}`))
}

export const fileLink = (file: string) => {
  const name = file.replace(/^.*\//u, '')
  return file.startsWith('machines/') ? `[${name}](${file.replace('machines/', '')})` : `[${name}](../${file})`
}

export const machineLink = (name: string) => `[${name}](#${name.toLowerCase()})`

const logicText = (logic: Logic) =>
  'machine' in logic
    ? `machine ${machineLink(logic.machine)}`
    : `\`${logic.actor.name}\`, ${fileLink(logic.actor.file)}`

const runRow = ({ id, state, logic, touches }: Run) => {
  const requests =
    'machine' in logic ? 'those of that machine' : touchTexts(touches).join('; ') || 'nothing: in the browser'
  return `| \`${id}\` | ${state === '' ? 'always' : `\`${state}\``} | ${logicText(logic)} | ${requests} |`
}

const placesText = ({ shows, runs, machines, pages }: Places) => {
  const listed = (what: string, files: readonly string[]) =>
    files.length > 0 ? [`${what} ${files.map(fileLink).join(', ')}`] : []
  return [
    ...(pages.length > 0
      ? [`On ${pages.map((page) => (page.startsWith('/') ? `\`${page}\`` : page)).join(', ')}`]
      : []),
    ...listed('its state shown by', shows),
    ...listed('used by', [...runs, ...machines]),
  ].join('; ')
}

/** The machine's section, in Markdown. */
export const sectionText = (section: Section): string => {
  const { name, file, doc, places, states, transitions, runs, diagram } = section
  return [
    `### ${name}`,
    '',
    doc,
    '',
    `${fileLink(file)} · ${placesText(places)}.`,
    '',
    ...(runs.length > 0
      ? ['| runs | in | which is | requests to Supabase |', '|---|---|---|---|', ...runs.map(runRow), '']
      : []),
    `<details><summary>Diagram: ${states} states, ${transitions} transitions</summary>`,
    '',
    '```mermaid',
    diagram,
    '```',
    '',
    '</details>',
  ].join('\n')
}
