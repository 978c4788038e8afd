import { field, type Field } from './fields.ts'
import { scan, skipBlanks, type Scanner } from './scanner.ts'

/** `column.desc.nullslast`; Postgres' defaults apply to missing parts. */
export interface Order extends Field {
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
  /** The embedded relation of the column, in `relation(column)`. */
  relation?: string
}

const term = (scanner: Scanner): Order => {
  skipBlanks(scanner)
  const start = field(scanner)
  const related = start.path.length === 0 && scanner.take('(')
  const place = related ? { relation: start.column, ...field(scanner) } : start
  if (related) scanner.expect(')')
  const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : undefined
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : undefined
  skipBlanks(scanner)
  if (!scanner.ended() && !scanner.looksAt(','))
    scanner.fail(direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
  return { ...place, ...(direction && { direction }), ...(nulls && { nulls }) }
}

/** Parses `order=`. Throws PGRST100. */
export const parseOrder = (text: string): Order[] => {
  const scanner = scan(text, 'order')
  const terms: Order[] = []
  do {
    terms.push(term(scanner))
  } while (scanner.take(','))
  return terms
}
