import { z } from 'zod/mini'
import { isBlank, lengthOf } from '../shared/text.ts'
import { collator } from '../shared/collator.ts'

/** Limits of the table `council_position_descriptions`, in characters and entries. */
export const maxPositionCode = 60
export const maxPositionTitle = 120
export const maxPositionFunction = 2000
export const maxResponsibility = 500
export const maxResponsibilities = 40
/** What of a function the table shows (SPEC.md, section 9). */
const shownOfFunction = 100

/** A row of `council_position_descriptions` (SPEC.md, section 3). */
export const positionRowSchema = z.object({
  id: z.string(),
  /** The code, which identifies it and never changes. */
  position: z.string(),
  title: z.string(),
  function: z.string(),
  responsibilities: z.array(z.string()),
  /** Shown while nobody holds it. */
  current_member: z.nullable(z.string()),
  /** By which one learns that somebody else changed it. */
  updated_at: z.string(),
})
export type PositionRow = z.infer<typeof positionRowSchema>

/** A position with the names of the active council members who hold it. */
export interface PositionDescription extends PositionRow {
  holders: readonly string[]
}

/** By title, whatever the accents, each with its holders in the order of the list. */
export const describedPositions = (
  rows: readonly PositionRow[],
  seats: readonly { name: string; position: string }[],
): readonly PositionDescription[] =>
  rows
    .map((row) => ({
      ...row,
      holders: seats.filter(({ position }) => position === row.position).map(({ name }) => name),
    }))
    .sort((a, b) => collator.compare(a.title, b.title))

/** Who holds it: the council's members, else the text; nobody: an empty list. */
export const holdersOf = ({ holders, current_member: named }: PositionDescription): readonly string[] =>
  holders.length > 0 || named === null ? holders : [named]

/** Cut to 100 characters plus '...' (SPEC.md, section 2, Positions). */
export const shortFunction = (text: string) => {
  const characters = Array.from(text)
  return characters.length > shownOfFunction ? `${characters.slice(0, shownOfFunction).join('')}...` : text
}

/** What is in the form. */
export interface PositionValues {
  code: string
  title: string
  function: string
  /** At least one, which may be empty: the line that one types into. */
  responsibilities: readonly string[]
}

export const emptyPosition: PositionValues = { code: '', title: '', function: '', responsibilities: [''] }

export const positionValuesOf = (row: PositionRow): PositionValues => ({
  code: row.position,
  title: row.title,
  function: row.function,
  responsibilities: row.responsibilities.length > 0 ? row.responsibilities : [''],
})

/** Empty entries are dropped on save (SPEC.md, section 5). */
const filled = (list: readonly string[]) => list.map((text) => text.trim()).filter((text) => !isBlank(text))

/** Is there nothing that would be lost? Empty lines are nothing. */
export const isSamePosition = (a: PositionValues, b: PositionValues) =>
  a.code === b.code &&
  a.title === b.title &&
  a.function === b.function &&
  JSON.stringify(filled(a.responsibilities)) === JSON.stringify(filled(b.responsibilities))

/** In the order of the form. */
export const positionFields = ['code', 'title', 'function', 'responsibilities'] as const
export type PositionField = (typeof positionFields)[number]
export type PositionFault =
  | 'codeMissing'
  | 'codeSpaced'
  | 'codeMalformed'
  | 'codeLong'
  | 'codeTaken'
  | 'titleMissing'
  | 'titleLong'
  | 'functionMissing'
  | 'functionLong'
  | 'responsibilityLong'
  | 'responsibilitiesMany'

/** The twin of `private.check_position()`, and whether the code is another's. */
const faultOfCode = (code: string, taken: readonly string[]): PositionFault | null => {
  if (isBlank(code)) return 'codeMissing'
  if (/\s/.test(code)) return 'codeSpaced'
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return 'codeMalformed'
  if (lengthOf(code) > maxPositionCode) return 'codeLong'
  return taken.includes(code) ? 'codeTaken' : null
}

const faultOfText = (text: string, most: number, missing: PositionFault, long: PositionFault) => {
  if (isBlank(text)) return missing
  return lengthOf(text.trim()) > most ? long : null
}

const faultOfResponsibilities = (list: readonly string[]): PositionFault | null => {
  if (filled(list).some((text) => lengthOf(text) > maxResponsibility)) return 'responsibilityLong'
  return filled(list).length > maxResponsibilities ? 'responsibilitiesMany' : null
}

/** Why the form cannot be sent, by field; nothing when it can. `taken`: the codes that exist, the own one left out. */
export const faultsOfPosition = (
  values: PositionValues,
  taken: readonly string[],
): Partial<Record<PositionField, PositionFault>> => {
  const faults = {
    code: faultOfCode(values.code.trim(), taken),
    title: faultOfText(values.title, maxPositionTitle, 'titleMissing', 'titleLong'),
    function: faultOfText(values.function, maxPositionFunction, 'functionMissing', 'functionLong'),
    responsibilities: faultOfResponsibilities(values.responsibilities),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfPosition = (values: PositionValues, taken: readonly string[]): PositionField | null => {
  const faults = faultsOfPosition(values, taken)
  return positionFields.find((field) => faults[field] !== undefined) ?? null
}

/** The columns to write. Values must be without faults. */
export const positionColumnsOf = (values: PositionValues) => ({
  position: values.code.trim(),
  title: values.title.trim(),
  function: values.function.trim(),
  responsibilities: filled(values.responsibilities),
})
export type PositionColumns = ReturnType<typeof positionColumnsOf>
