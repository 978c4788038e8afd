import { isFormula } from '../shared/csv.ts'
import { writtenLine, writtenText } from '../shared/writtenText.ts'
import type { Access } from '../shared/access.ts'
import { z } from 'zod/mini'
import { memberStatuses, setStats, type Member, type SetStat } from '../shared/member.ts'
import { claimsFounder, memberLimits } from './memberLimits.ts'
import { memberFields, type MemberField } from './memberRights.ts'
import { fold, isBlank, lengthOf } from '../shared/text.ts'
import { readDay, tidyDay } from '../shared/typedDay.ts'

/** The first and the last possible day. */
export const entryDates = { first: '1900-01-01', last: '2199-12-31' }

const long = z.string().check(z.maxLength(20_000))
const stat = z.nullable(z.number())

/** The form's values. `entryDate` is the text as typed, even if invalid; `photo` is the stored address. */
const memberValuesSchema = z.object({
  photo: z.nullable(z.string()),
  name: long,
  entryDate: z.string().check(z.maxLength(200)),
  status: z.enum(memberStatuses),
  position: long,
  bio: long,
  skills: z.array(z.string()),
  communication: stat,
  strategy: stat,
  loyalty: stat,
  spirituality: stat,
  observations: long,
})
export type MemberValues = z.infer<typeof memberValuesSchema>

/** A new member's values: active, entry date today. `today` is `yyyy-MM-dd`. */
export const newMemberValues = (today: string): MemberValues => ({
  photo: null,
  name: '',
  entryDate: tidyDay(today),
  status: 'ativo',
  position: '',
  bio: '',
  skills: [],
  communication: null,
  strategy: null,
  loyalty: null,
  spirituality: null,
  observations: '',
})

export const memberValuesOf = (member: Member): MemberValues => ({
  photo: member.photo_url,
  name: member.name,
  entryDate: tidyDay(member.entry_date),
  status: member.status,
  position: member.position,
  bio: member.bio,
  skills: member.skills,
  communication: member.communication,
  strategy: member.strategy,
  loyalty: member.loyalty,
  spirituality: member.spirituality,
  observations: member.observations,
})

/** A text as it is stored; empty if it has no visible character. */
const tidy = (field: 'name' | 'position' | 'bio' | 'observations', text: string) => {
  return field === 'bio' || field === 'observations' ? writtenText(text) : writtenLine(text)
}
const storedDay = (text: string) => {
  const read = readDay(text)
  return read.kind === 'day' ? read.day : text
}
const stored = (field: MemberField, values: MemberValues): string => {
  if (field === 'entryDate') return storedDay(values.entryDate)
  if (field === 'name' || field === 'position' || field === 'bio' || field === 'observations')
    return tidy(field, values[field])
  return JSON.stringify(values[field])
}

/** Are both values equal once stored? */
export const isSameValue = (field: MemberField, a: MemberValues, b: MemberValues) =>
  stored(field, a) === stored(field, b)

/** The form as kept over a reload: initial and current values. The form creates the `id` of a new member. */
export const memberDraftSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  base: memberValuesSchema,
  /** null for a new member. */
  updatedAt: z.nullable(z.string()),
  values: memberValuesSchema,
  /** What was sent: it may be stored although the response was lost. */
  sent: z.optional(z.array(memberValuesSchema)),
  /** Pending and finished uploads, by path. The unused ones are removed when the form closes. */
  uploads: z.array(z.string()),
})
export type MemberDraft = z.infer<typeof memberDraftSchema>

export type MemberFault =
  | 'required'
  | 'nameLong'
  | 'formula'
  | 'reserved'
  | 'entryDateUnreadable'
  | 'entryDateUnknown'
  | 'entryDateOutside'
  | 'positionLong'
  | 'bioLong'
  | 'skillsMany'
  | 'skillLong'
  | 'observationsLong'

const faultOfEntryDate = (entryDate: string): MemberFault | null => {
  if (isBlank(entryDate)) return 'required'
  const read = readDay(entryDate)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'entryDateUnknown' : 'entryDateUnreadable'
  return read.day < entryDates.first || read.day > entryDates.last ? 'entryDateOutside' : null
}
const faultOfName = (name: string, isFounder: boolean): MemberFault | null => {
  if (isBlank(name)) return 'required'
  if (lengthOf(writtenLine(name)) > memberLimits.name) return 'nameLong'
  if (isFormula(writtenLine(name))) return 'formula'
  return !isFounder && claimsFounder(name) ? 'reserved' : null
}
const faultOfPosition = (position: string, isFounder: boolean): MemberFault | null => {
  if (lengthOf(writtenLine(position)) > memberLimits.position) return 'positionLong'
  if (!isFounder && isFormula(writtenLine(position))) return 'formula'
  return !isFounder && claimsFounder(position) ? 'reserved' : null
}
const faultOfSkills = (skills: readonly string[]): MemberFault | null => {
  if (skills.length > memberLimits.skills) return 'skillsMany'
  return skills.some((skill) => lengthOf(writtenLine(skill)) > memberLimits.skill) ? 'skillLong' : null
}

/** The faults by field; empty if the form can be saved. */
export const faultsOfMember = (values: MemberValues, isFounder: boolean): Partial<Record<MemberField, MemberFault>> => {
  const faults = {
    name: faultOfName(values.name, isFounder),
    entryDate: faultOfEntryDate(values.entryDate),
    position: faultOfPosition(values.position, isFounder),
    bio: lengthOf(writtenText(values.bio)) > memberLimits.bio ? ('bioLong' as const) : null,
    skills: faultOfSkills(values.skills),
    observations:
      lengthOf(writtenText(values.observations)) > memberLimits.observations ? ('observationsLong' as const) : null,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field of the form; null if all are valid. */
export const firstFaultOfMember = (values: MemberValues, isFounder: boolean): MemberField | null => {
  const faults = faultsOfMember(values, isFounder)
  return memberFields.find((field) => faults[field] !== undefined) ?? null
}

/** Ignores duplicates (case and accents folded). */
export const withSkill = (skills: readonly string[], skill: string): string[] => {
  const isThere = isBlank(skill) || skills.some((known) => fold(known) === fold(writtenLine(skill)))
  return isThere ? [...skills] : [...skills, writtenLine(skill)]
}

/** Columns of the row, for the fields that changed. The values must be valid. */
export type MemberChange = Partial<
  Pick<Member, Exclude<MemberField, 'photo' | 'entryDate'> | 'photo_url' | 'entry_date'>
>

const isStat = (field: MemberField): field is SetStat => (setStats as readonly string[]).includes(field)

/** The columns of these fields. The values must be valid. */
export const memberChangeOf = (values: MemberValues, fields: readonly MemberField[]): MemberChange => {
  const change: MemberChange = {}
  for (const field of fields) {
    if (isStat(field)) change[field] = values[field]
    else if (field === 'entryDate') change.entry_date = storedDay(values.entryDate)
    else if (field === 'photo') change.photo_url = values.photo
    else if (field === 'skills') change.skills = values.skills.map(writtenLine)
    else if (field === 'status') change.status = values.status
    else change[field] = tidy(field, values[field])
  }
  return change
}

export interface MemberFormInput {
  userId: string
  access: Access
  /** As in the address, so perhaps an invalid id; null for a new member. */
  memberId: string | null
  /** A UUID (version 4) for a new member: it identifies a repeated insert. */
  newId: string
  /** The initial values of a new member. */
  blank: MemberValues
  /** From before a reload. */
  draft: MemberDraft | null
}
