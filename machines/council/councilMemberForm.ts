import type { CouncilMember, CouncilStatus } from './council.ts'
import type { Access } from '../shared/access.ts'
import type { ChosenMember } from '../shared/member.ts'
import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { readDay, tidyDay } from '../shared/typedDay.ts'

/** Limits of the table: characters and calendar days. */
export const maxCouncilName = 120
export const maxCouncilObservations = 4000
export const councilEntryDates = { first: '1900-01-01', last: '2199-12-31' }

/** Values of the form. `entryDate` is the typed text, so that no input is lost. '' is no member. */
export interface CouncilMemberValues {
  memberId: string
  name: string
  position: string
  entryDate: string
  status: CouncilStatus
  observations: string
}

/** A new row: active, since today. `today` is `yyyy-MM-dd`. */
export const newCouncilMember = (today: string, position: string): CouncilMemberValues => ({
  memberId: '',
  name: '',
  position,
  entryDate: tidyDay(today),
  status: 'ativo',
  observations: '',
})

export const councilValuesOf = (member: CouncilMember): CouncilMemberValues => ({
  memberId: member.member_id ?? '',
  name: member.name,
  position: member.position,
  entryDate: tidyDay(member.entry_date),
  status: member.status,
  observations: member.observations,
})

export interface CouncilMemberFormInput {
  /** The user's rights when the form opens. */
  access: Access
  id: string
  /** The row as opened; null for a new one. */
  seat: CouncilMember | null
  values: CouncilMemberValues
}

export const newSeatInput = (
  access: Access,
  { id, today }: { id: string; today: string },
  position: string,
): CouncilMemberFormInput => ({ access, id, seat: null, values: newCouncilMember(today, position) })

export const seatInput = (access: Access, seat: CouncilMember): CouncilMemberFormInput => ({
  access,
  id: seat.id,
  seat,
  values: councilValuesOf(seat),
})

/** In the order of the form. */
export const councilFields = ['name', 'position', 'entryDate', 'observations'] as const
export type CouncilField = (typeof councilFields)[number]
export type CouncilFault =
  | 'nameMissing'
  | 'nameLong'
  | 'positionMissing'
  | 'entryDateMissing'
  | 'entryDateUnreadable'
  | 'entryDateUnknown'
  | 'entryDateOutside'
  | 'observationsLong'

const faultOfName = (values: CouncilMemberValues): CouncilFault | null => {
  const name = writtenLine(values.name)
  if (name === '') return 'nameMissing'
  return lengthOf(name) > maxCouncilName ? 'nameLong' : null
}

const faultOfEntryDate = ({ entryDate }: CouncilMemberValues): CouncilFault | null => {
  if (isBlank(entryDate)) return 'entryDateMissing'
  const read = readDay(entryDate)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'entryDateUnknown' : 'entryDateUnreadable'
  return read.day < councilEntryDates.first || read.day > councilEntryDates.last ? 'entryDateOutside' : null
}

/** Why the form is invalid, by field; empty if it is valid. */
export const faultsOfCouncilMember = (values: CouncilMemberValues): Partial<Record<CouncilField, CouncilFault>> => {
  const isLong = lengthOf(writtenText(values.observations)) > maxCouncilObservations
  const faults = {
    name: faultOfName(values),
    position: values.position === '' ? ('positionMissing' as const) : null,
    entryDate: faultOfEntryDate(values),
    observations: isLong ? ('observationsLong' as const) : null,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfCouncilMember = (values: CouncilMemberValues): CouncilField | null => {
  const faults = faultsOfCouncilMember(values)
  return councilFields.find((field) => faults[field] !== undefined) ?? null
}

/** The columns to write. The values must be valid. */
export const councilRowOf = (values: CouncilMemberValues) => {
  const read = readDay(values.entryDate)
  return {
    name: writtenLine(values.name),
    position: values.position,
    entry_date: read.kind === 'day' ? read.day : values.entryDate,
    status: values.status,
    observations: writtenText(values.observations),
    member_id: values.memberId === '' ? null : values.memberId,
  }
}
export type CouncilRow = ReturnType<typeof councilRowOf>

const keys = ['memberId', 'name', 'position', 'entryDate', 'status', 'observations'] as const

/** Are the values of a field equal once stored? */
export const isSameSeatField = (
  field: keyof CouncilMemberValues,
  a: CouncilMemberValues,
  b: CouncilMemberValues,
): boolean =>
  field === 'entryDate' ? tidyDay(a.entryDate) === tidyDay(b.entryDate) : a[field].trim() === b[field].trim()

/** True if no input would be lost. */
export const isSameCouncilMember = (a: CouncilMemberValues, b: CouncilMemberValues) =>
  keys.every((key) => isSameSeatField(key, a, b))

/** True if the member has no other row and is not the current user. */
export const mayTakeSeat = (
  memberId: string,
  seats: readonly CouncilMember[],
  seat: CouncilMember | null,
  ownMemberId: string | null,
): boolean => memberId !== ownMemberId && !seats.some(({ id, member_id }) => id !== seat?.id && member_id === memberId)

/** The linked member: the one chosen in the form, or the row's. */
export const linkedMember = (
  { memberId }: CouncilMemberValues,
  seat: CouncilMember | null,
  chosen: ChosenMember | null,
): ChosenMember | null => {
  if (memberId === '') return null
  if (chosen?.id === memberId) return chosen
  return { id: memberId, name: seat?.name ?? '' }
}
