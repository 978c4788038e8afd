import { isSameValue, type MemberValues } from './memberForm.ts'
import { memberFields, type MemberField } from './memberRights.ts'

/** Whose version of a field is saved: the user's, or the one that another user saved in the meantime. */
export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<MemberField, Side>>

/** Two users changed the same member: the form's initial values, its current values, and the stored ones. */
export interface Versions {
  base: MemberValues
  mine: MemberValues
  theirs: MemberValues
}

/** Fields that the other user changed. */
export const changedMeanwhile = ({ base, theirs }: Versions): readonly MemberField[] =>
  memberFields.filter((field) => !isSameValue(field, base, theirs))

/** Fields that both users changed to different values: the user must choose. */
export const contestedFields = (versions: Versions): readonly MemberField[] =>
  changedMeanwhile(versions).filter(
    (field) => !isSameValue(field, versions.base, versions.mine) && !isSameValue(field, versions.mine, versions.theirs),
  )

/** Contested fields follow the user's choice (default: mine). Other fields take the side that changed. */
export const mergedValues = (versions: Versions, choices: Choices): MemberValues => {
  const contested = contestedFields(versions)
  const taken = changedMeanwhile(versions).filter((field) => !contested.includes(field) || choices[field] === 'theirs')
  const theirs = Object.fromEntries(taken.map((field) => [field, versions.theirs[field]])) as Partial<MemberValues>
  return { ...versions.mine, ...theirs }
}
