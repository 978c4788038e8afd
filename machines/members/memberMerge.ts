import { isSameValue, type MemberValues } from './memberForm.ts'
import { memberFields, type MemberField } from './memberRights.ts'

/** Whose version of a field is kept: what one typed, or what somebody else saved meanwhile. */
export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<MemberField, Side>>

/** Two people have changed the same member: what the form began with, what is in it, and what is stored now. */
export interface Versions {
  base: MemberValues
  mine: MemberValues
  theirs: MemberValues
}

/** Fields that somebody else has changed meanwhile. */
export const changedMeanwhile = ({ base, theirs }: Versions): readonly MemberField[] =>
  memberFields.filter((field) => !isSameValue(field, base, theirs))

/** Of those, the ones changed here too, and otherwise: somebody has to choose. */
export const contestedFields = (versions: Versions): readonly MemberField[] =>
  changedMeanwhile(versions).filter(
    (field) => !isSameValue(field, versions.base, versions.mine) && !isSameValue(field, versions.mine, versions.theirs),
  )

/** What is contested goes by the choices, mine without one; for the rest, whoever has changed it. */
export const mergedValues = (versions: Versions, choices: Choices): MemberValues => {
  const contested = contestedFields(versions)
  const taken = changedMeanwhile(versions).filter((field) => !contested.includes(field) || choices[field] === 'theirs')
  const theirs = Object.fromEntries(taken.map((field) => [field, versions.theirs[field]])) as Partial<MemberValues>
  return { ...versions.mine, ...theirs }
}
