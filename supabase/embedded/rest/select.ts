import { notImplemented, RestError } from './errors.ts'
import { field, type Field } from './fields.ts'
import { name, scan, skipBlanks, type Scanner } from './scanner.ts'

/** The fields and embeds of one relation in `select=`. */
export interface Selection {
  /** `*` means all columns. */
  fields: readonly SelectedField[]
  embeds: readonly SelectedEmbed[]
}

export interface SelectedField extends Field {
  alias?: string
  /** A type that Postgres parses without recursion and that reveals nothing about the catalogue. */
  cast?: string
}

/** `alias:relation!hint!inner(…)` */
interface SelectedEmbed {
  relation: string
  alias?: string
  hint?: string
  inner: boolean
  selection: Selection
}

const castName = /double precision|character varying|time(?:stamp)? with(?:out)? time zone|[\p{L}_][\p{L}\p{N}_]*/iuy
const castNames: ReadonlySet<string> = new Set(
  `text varchar bool boolean smallint int integer bigint int2 int4 int8 numeric decimal real float4 float8 date time timetz
  timestamp timestamptz interval uuid`.split(/\s+/),
)

/** Throws 42704 for an unsupported type. */
const castOf = (scanner: Scanner): string => {
  const found = (scanner.match(castName) ?? scanner.fail('letter or digit')).toLowerCase()
  if (found.includes(' ') || castNames.has(found)) return found
  throw new RestError(400, '42704', `type "${found}" is not one to cast to`)
}
const aggregate = /\.(?:sum|avg|count|max|min)\(\)/y

const alias = (scanner: Scanner): string | undefined => {
  const start = scanner.at()
  if (scanner.looksAt('*')) return undefined
  const found = name(scanner)
  if (scanner.looksAt(':') && !scanner.looksAt('::')) {
    scanner.take(':')
    return found
  }
  scanner.back(start)
  return undefined
}

const embedParameters = (scanner: Scanner): { hint?: string; inner: boolean } => {
  let hint: string | undefined
  let inner = false
  while (scanner.take('!')) {
    const parameter = name(scanner)
    if (parameter === 'inner') inner = true
    else if (parameter !== 'left') hint = parameter
  }
  return { inner, ...(hint !== undefined && { hint }) }
}

const item = (scanner: Scanner): SelectedField | SelectedEmbed => {
  skipBlanks(scanner)
  if (scanner.looksAt('...')) throw notImplemented('Spread embeds are not supported by the embedded backend.')
  const as = alias(scanner)
  const named = as !== undefined && { alias: as }
  if (as === undefined && scanner.take('*')) return { column: '*', path: [] }
  const found = field(scanner)
  if (found.path.length === 0 && (scanner.looksAt('!') || scanner.looksAt('('))) {
    if (found.column === 'count' && scanner.looksAt('()')) throw aggregatesRefused()
    const parameters = embedParameters(scanner)
    scanner.expect('(')
    const selection = scanner.nested(() => items(scanner))
    scanner.expect(')')
    return { relation: found.column, ...named, ...parameters, selection }
  }
  const cast = scanner.take('::') ? castOf(scanner) : undefined
  if (scanner.match(aggregate)) throw aggregatesRefused()
  return { ...found, ...named, ...(cast !== undefined && { cast }) }
}

/** Hosted projects refuse them by default too. */
const aggregatesRefused = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

const items = (scanner: Scanner): Selection => {
  const fields: SelectedField[] = []
  const embeds: SelectedEmbed[] = []
  if (scanner.ended() || scanner.looksAt(')')) return { fields, embeds }
  do {
    const found = item(scanner)
    if ('relation' in found) embeds.push(found)
    else fields.push(found)
    skipBlanks(scanner)
  } while (scanner.take(','))
  return { fields, embeds }
}

/** Parses `select=`, e.g. `id,data->>key,assignee:members!inner(name)`. Throws PGRST100 and 42704. */
export const parseSelect = (text: string): Selection => {
  const scanner = scan(text, 'select parameter')
  const selection = items(scanner)
  if (!scanner.ended()) scanner.fail('",", "::", "->", "(" or end of input')
  return selection
}
