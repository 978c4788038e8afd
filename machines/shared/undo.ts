import { afterRefresh, type Editing, type FieldOf, type IsSame, type Versions } from './merge.ts'

/**
 * The form after the user undid everything, and the stored record was loaded again. It has the stored values, also
 * those that this user sent: only what the user typed since then is the user's version.
 */
export const afterUndo = <Values extends object>(
  { values, conflict }: Editing<Values>,
  versions: Omit<Versions<Values>, 'mine'>,
  isSame: IsSame<Values>,
): Editing<Values> => {
  const { base, theirs } = versions
  const fields = Object.keys(base) as FieldOf<Values>[]
  const untouched = fields.filter((field) => isSame(field, base, values))
  const stored = Object.fromEntries(untouched.map((field) => [field, theirs[field]])) as Partial<Values>
  return afterRefresh({ values: { ...values, ...stored }, conflict }, versions, isSame)
}
