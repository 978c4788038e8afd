import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import { isBlank, lengthOf } from '../shared/text.ts'
import { collator } from '../shared/collator.ts'
import {
  maxPositionCode,
  maxPositionFunction,
  maxPositionTitle,
  maxResponsibilities,
  maxResponsibility,
} from './positionLimits.ts'

/** The visible characters of a function in the table. */
const shownOfFunction = 100

/** A row of `council_position_descriptions`. */
export const positionRowSchema = z.object({
  id: z.string(),
  /** The unique code, which never changes. */
  position: z.string(),
  title: z.string(),
  function: z.string(),
  responsibilities: z.array(z.string()),
  /** Shown while no one holds it. */
  current_member: z.nullable(z.string()),
  /** Detects another user's change. */
  updated_at: z.string(),
})
export type PositionRow = z.infer<typeof positionRowSchema>

/** A position with the names of the active council members who hold it. */
export interface PositionDescription extends PositionRow {
  holders: readonly string[]
}

/** By title, accents folded. Holders have the order of the list. */
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

/** The holders: council members, else the text; empty if vacant. */
export const holdersOf = ({ holders, current_member: named }: PositionDescription): readonly string[] =>
  holders.length > 0 || named === null ? holders : [named]

/** The first 100 characters and '...'. */
export const shortFunction = (text: string) => {
  const characters = Array.from(text)
  return characters.length > shownOfFunction ? `${characters.slice(0, shownOfFunction).join('')}...` : text
}

export interface PositionValues {
  code: string
  title: string
  function: string
  /** At least one line; the last may be empty, for typing. */
  responsibilities: readonly string[]
}

export const emptyPosition: PositionValues = { code: '', title: '', function: '', responsibilities: [''] }

export const positionValuesOf = (row: PositionRow): PositionValues => ({
  code: row.position,
  title: row.title,
  function: row.function,
  responsibilities: row.responsibilities.length > 0 ? row.responsibilities : [''],
})

/** Saving drops empty entries. */
const filled = (list: readonly string[]) => list.map(writtenLine).filter((text) => text !== '')

/** In the order of the form. */
export const positionFields = ['code', 'title', 'function', 'responsibilities'] as const

/** Are the values of a field equal once stored? Empty lines do not count. */
export const isSamePositionField = (field: keyof PositionValues, a: PositionValues, b: PositionValues): boolean =>
  field === 'responsibilities'
    ? JSON.stringify(filled(a[field])) === JSON.stringify(filled(b[field]))
    : a[field] === b[field]

/** True if no input would be lost. */
export const isSamePosition = (a: PositionValues, b: PositionValues) =>
  positionFields.every((field) => isSamePositionField(field, a, b))

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

/** Twin of `private.check_position()`. It also checks that the code is not taken. */
const faultOfCode = (code: string, taken: readonly string[]): PositionFault | null => {
  if (isBlank(code)) return 'codeMissing'
  if (/\s/.test(code)) return 'codeSpaced'
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return 'codeMalformed'
  if (lengthOf(code) > maxPositionCode) return 'codeLong'
  return taken.includes(code) ? 'codeTaken' : null
}

const faultOfText = (text: string, max: number, missing: PositionFault, long: PositionFault) => {
  if (isBlank(text)) return missing
  return lengthOf(text) > max ? long : null
}

const faultOfResponsibilities = (list: readonly string[]): PositionFault | null => {
  if (filled(list).some((text) => lengthOf(text) > maxResponsibility)) return 'responsibilityLong'
  return filled(list).length > maxResponsibilities ? 'responsibilitiesMany' : null
}

/** Why the form is invalid, by field; empty if it is valid. `taken`: the codes of the other positions. */
export const faultsOfPosition = (
  values: PositionValues,
  taken: readonly string[],
): Partial<Record<PositionField, PositionFault>> => {
  const faults = {
    code: faultOfCode(values.code.trim(), taken),
    title: faultOfText(writtenLine(values.title), maxPositionTitle, 'titleMissing', 'titleLong'),
    function: faultOfText(writtenText(values.function), maxPositionFunction, 'functionMissing', 'functionLong'),
    responsibilities: faultOfResponsibilities(values.responsibilities),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfPosition = (values: PositionValues, taken: readonly string[]): PositionField | null => {
  const faults = faultsOfPosition(values, taken)
  return positionFields.find((field) => faults[field] !== undefined) ?? null
}

/** The columns to write. The values must be valid. */
export const positionColumnsOf = (values: PositionValues) => ({
  position: values.code.trim(),
  title: writtenLine(values.title),
  function: writtenText(values.function),
  responsibilities: filled(values.responsibilities),
})
export type PositionColumns = ReturnType<typeof positionColumnsOf>
