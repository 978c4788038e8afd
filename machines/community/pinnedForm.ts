import type { PinnedType } from './pinned.ts'
import { dueDates, readDay } from '../shared/typedDay.ts'
import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** Limits of the table `pinned_items`: characters, and number of names. */
export const maxPinnedTitle = 120
export const maxPinnedContent = 2000
export const maxPinnedNames = 30
export const maxPinnedName = 120

/** The values of the form. `dueDate` is the typed text. */
export interface PinnedValues {
  type: PinnedType
  title: string
  content: string
  dueDate: string
  names: readonly string[]
}
export const emptyPinned: PinnedValues = { type: 'announcement', title: '', content: '', dueDate: '', names: [] }

/** True if no input would be lost. */
export const isEmptyPinned = ({ title, content, dueDate, names }: PinnedValues) =>
  [title, content, dueDate, ...names].every((text) => text === '')

/** In the order of the form. */
export const pinnedFields = ['title', 'content', 'dueDate', 'names'] as const
export type PinnedField = (typeof pinnedFields)[number]
export type PinnedFault =
  | 'titleMissing'
  | 'titleLong'
  | 'contentLong'
  | 'dueDateUnreadable'
  | 'dueDateUnknown'
  | 'dueDateOutside'
  | 'namesMany'
  | 'nameLong'

const faultOfTitle = (title: string): PinnedFault | null => {
  const written = writtenLine(title)
  if (written === '') return 'titleMissing'
  return lengthOf(written) > maxPinnedTitle ? 'titleLong' : null
}

const faultOfDueDate = (dueDate: string): PinnedFault | null => {
  if (isBlank(dueDate)) return null
  const read = readDay(dueDate)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'dueDateUnknown' : 'dueDateUnreadable'
  return read.day < dueDates.first || read.day > dueDates.last ? 'dueDateOutside' : null
}

const faultOfNames = (names: readonly string[]): PinnedFault | null => {
  if (names.length > maxPinnedNames) return 'namesMany'
  return names.some((name) => lengthOf(name) > maxPinnedName) ? 'nameLong' : null
}

/** The faults by field; empty if the item is valid. Only the title is required. */
export const faultsOfPinned = (values: PinnedValues): Partial<Record<PinnedField, PinnedFault>> => {
  const faults = {
    title: faultOfTitle(values.title),
    content: lengthOf(writtenText(values.content)) > maxPinnedContent ? ('contentLong' as const) : null,
    dueDate: faultOfDueDate(values.dueDate),
    names: faultOfNames(values.names),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field; null if all are valid. */
export const firstFaultOfPinned = (values: PinnedValues): PinnedField | null => {
  const faults = faultsOfPinned(values)
  return pinnedFields.find((field) => faults[field] !== undefined) ?? null
}

/** Adds a name, unless it is blank or in the list. */
export const withName = (names: readonly string[], name: string): readonly string[] => {
  const written = writtenText(name)
  return written === '' || names.includes(written) ? names : [...names, written]
}

/** The row to insert. The values must be valid. */
export const pinnedRowOf = (id: string, { type, title, content, dueDate, names }: PinnedValues) => {
  const read = readDay(dueDate)
  return {
    id,
    type,
    title: writtenLine(title),
    content: writtenText(content),
    due_date: read.kind === 'day' ? read.day : null,
    assigned_to: [...names],
  }
}
export type PinnedRow = ReturnType<typeof pinnedRowOf>
