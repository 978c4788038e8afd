import { parseArgs } from 'node:util'
import { Complaint } from '#tests/support/complaint.ts'
import { type CaseFormat, formats } from './caseFormats.ts'
import { type CoverKind, type Wanted, covers } from './choice.ts'
import { checkMachines, walkNames } from './discover.ts'
import { isResult } from './events.ts'
import { leavesOf } from './nodes.ts'
import type { Walk } from './walk.ts'
import { delaysOf } from './words.ts'

/** The parsed arguments. `machine` is null for the list of all machines. */
export interface Typed {
  machine: string | null
  format: CaseFormat
  cover: CoverKind
  to: string | null
  avoid: readonly string[]
}

const options = {
  format: { type: 'string' },
  cover: { type: 'string' },
  to: { type: 'string' },
  avoid: { type: 'string', multiple: true },
} as const

export const usage =
  'Usage: npm run machines:paths -- <machine>. After it: ' +
  `--format ${formats.join(', ')}; --cover ${covers.join(', ')}; --to <state>; --avoid <event or step>.`

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const oneOf = <Name extends string>(option: string, known: readonly [Name, ...Name[]], typed: string | undefined) => {
  if (typed === undefined) return known[0]
  const found = known.find((name) => name === typed)
  if (found === undefined) throw new Complaint(`--${option} does not know '${typed}', only ${listed(known)}.`)
  return found
}

/** Parses the arguments. Throws a complaint about unknown names, and about a second machine. */
export const readTyped = (args: string[], machines = walkNames()): Typed => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [machine = null, ...others] = positionals
  if (others.length > 0) throw new Complaint(`Choose one machine, not ${listed(positionals)}.`)
  checkMachines(positionals, machines)
  const { to = null, avoid = [] } = values
  if (machine === null && (to !== null || avoid.length > 0))
    throw new Complaint('--to and --avoid need a machine: `npm run machines:paths -- members --to place.list`.')
  return {
    machine,
    format: oneOf('format', formats, values.format),
    cover: oneOf('cover', covers, values.cover),
    to,
    avoid,
  }
}

/** Throws a complaint about an unknown state or event. */
export const checkNames = ({ machine, steps }: Walk, { to, avoid }: Pick<Wanted, 'to' | 'avoid'>) => {
  const leaves = leavesOf(machine)
  if (to !== null && !leaves.includes(to))
    throw new Complaint(`${machine.id} has no state '${to}', only ${listed(leaves)}.`)
  const events: { type: string }[] = Object.values(steps)
  const names = [...Object.keys(steps), ...delaysOf(machine)]
  const known = [...new Set([...names, ...events.map(({ type }) => type)])]
  const sent = [...new Set(events.filter((event) => !isResult(event)).map(({ type }) => type))]
  for (const name of avoid)
    if (!known.includes(name))
      throw new Complaint(
        `${machine.id} has no event or step '${name}'. Events: ${listed(sent)}. Steps: ${listed(names)}.`,
      )
}
