import { parseArgs } from 'node:util'
import { type CaseFormat, formats } from './caseFormats.ts'
import { type CoverKind, type Wanted, covers } from './choice.ts'
import { isResult } from './events.ts'
import { leavesOf } from './nodes.ts'
import type { Walk } from './walk.ts'
import { delaysOf } from './words.ts'

/** Wrong arguments. The message is a Portuguese sentence that lists the valid names. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}

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

const listed = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

const oneOf = <Name extends string>(option: string, known: readonly [Name, ...Name[]], typed: string | undefined) => {
  if (typed === undefined) return known[0]
  const found = known.find((name) => name === typed)
  if (found === undefined) throw new Complaint(`--${option} não conhece “${typed}”. Conhece: ${listed(known)}.`)
  return found
}

/** Parses the arguments. Throws a complaint about unknown options and values, and about a second machine. */
export const readTyped = (args: readonly string[], machines: readonly string[]): Typed => {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!(token.name in options))
      throw new Complaint(
        `A opção “${token.rawName}” não existe. Existem: ${listed(Object.keys(options).map((name) => `--${name}`))}.`,
      )
    if (token.value === undefined) throw new Complaint(`A opção “${token.rawName}” precisa de um valor.`)
  }
  const [machine = null, ...others] = positionals
  if (others.length > 0) throw new Complaint(`Escolha uma máquina só, não ${listed(positionals)}.`)
  if (machine !== null && !machines.includes(machine))
    throw new Complaint(`A máquina “${machine}” não existe. Existem: ${listed(machines)}.`)
  const one = (name: 'format' | 'cover' | 'to') => (typeof values[name] === 'string' ? values[name] : undefined)
  const avoid = (Array.isArray(values.avoid) ? values.avoid : []).filter((name) => typeof name === 'string')
  const format = oneOf('format', formats, one('format'))
  const cover = oneOf('cover', covers, one('cover'))
  const to = one('to') ?? null
  if (machine === null && (to !== null || avoid.length > 0))
    throw new Complaint('--to e --avoid precisam de uma máquina: `npm run machines:paths -- members --to place.list`.')
  return { machine, format, cover, to, avoid }
}

/** Throws a complaint about an unknown state or event. */
export const checkNames = ({ machine, steps }: Walk, { to, avoid }: Pick<Wanted, 'to' | 'avoid'>) => {
  const leaves = leavesOf(machine)
  if (to !== null && !leaves.includes(to))
    throw new Complaint(`${machine.id} não tem o estado “${to}”. Tem: ${listed(leaves)}.`)
  const events: { type: string }[] = Object.values(steps)
  const names = [...Object.keys(steps), ...delaysOf(machine)]
  const known = [...new Set([...names, ...events.map(({ type }) => type)])]
  const sent = [...new Set(events.filter((event) => !isResult(event)).map(({ type }) => type))]
  for (const name of avoid)
    if (!known.includes(name))
      throw new Complaint(
        `${machine.id} não tem o evento nem o passo “${name}”. Eventos: ${listed(sent)}. Passos: ${listed(names)}.`,
      )
}
