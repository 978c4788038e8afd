/** Whose version of a field is kept: the user's, or the one that another user saved in the meantime. */
export type Side = 'mine' | 'theirs'

export type FieldOf<Values> = keyof Values & string

/** Are the values of a field equal once stored? */
export type IsSame<Values> = (field: FieldOf<Values>, a: Values, b: Values) => boolean

/** Two users changed the same record: the form's initial values, its current values, and the stored ones. */
export interface Versions<Values> {
  base: Values
  mine: Values
  theirs: Values
  sent?: Sending<Values>['sent']
}

export interface Sending<Values> {
  /** What was sent since `base` was read: it may be stored although the response was lost. */
  sent: readonly Values[]
}

/**
 * Does the field of a form differ from its stored value, or from one that may be stored? Old values that the user typed
 * again after a lost response are a change too.
 */
export const isEdited = <Values>(
  { base, mine, sent = [] }: Omit<Versions<Values>, 'theirs'>,
  field: FieldOf<Values>,
  isSame: IsSame<Values>,
): boolean => [base, ...sent].some((known) => !isSame(field, known, mine))

/**
 * Would a form that closes lose nothing? See {@link isEdited}: old values that the user typed again after a lost
 * response are not saved yet. `isSame` compares all fields.
 */
export const isUnedited = <Values>(
  { values, sent }: { values: Values } & Sending<Values>,
  base: Values,
  isSame: (a: Values, b: Values) => boolean,
): boolean => [base, ...sent].every((known) => isSame(known, values))

/**
 * Was a kept form sent exactly as it is? If its record is stored, although the response was lost, nothing is left to
 * do.
 */
export const isSentAsIs = ({ values, sent = [] }: { values: object; sent?: readonly object[] | undefined }): boolean =>
  sent.some((known) => JSON.stringify(known) === JSON.stringify(values))

interface Merge<Values> {
  /** A field that only one user changed has the new value. A field that both changed has the user's value. */
  values: Values
  /** Fields that only the other user changed, and sets that the other user changed. */
  taken: readonly FieldOf<Values>[]
  /** Fields that both users changed to different values: the user must choose. */
  both: readonly FieldOf<Values>[]
}

/** The values of some fields. The type of `Object.fromEntries` does not know the fields. */
const picked = <Values extends object>(values: Values, fields: readonly FieldOf<Values>[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>

/** Merges two changes of a set: what either user added is in it, what either user removed is not. */
export const mergeSets = <Item>({ base, mine, theirs }: Versions<readonly Item[]>): readonly Item[] => [
  ...mine.filter((item) => theirs.includes(item) || !base.includes(item)),
  ...theirs.filter((item) => !mine.includes(item) && !base.includes(item)),
]

/**
 * Merges two changes of one record field by field. A stored value that this user sent is no change of another user.
 * `sets`: values of sets, already merged with {@link mergeSets}.
 */
export const merge = <Values extends object>(
  { base, mine, theirs, sent = [] }: Versions<Values>,
  isSame: IsSame<Values> = (field, a, b) => a[field] === b[field],
  sets: Partial<Values> = {},
): Merge<Values> => {
  // A form's values have no other keys than its fields.
  const fields = Object.keys(base) as FieldOf<Values>[]
  const changed = fields.filter((field) => [base, mine, ...sent].every((known) => !isSame(field, known, theirs)))
  const taken = changed.filter((field) => isSame(field, base, mine) || field in sets)
  const both = changed.filter((field) => !taken.includes(field))
  return { values: { ...mine, ...picked({ ...theirs, ...sets }, taken) }, taken, both }
}

/** Another user's change that the user has not settled yet. */
export interface Conflict<Values> extends Pick<Merge<Values>, 'taken' | 'both'> {
  mine: Values
  theirs: Values
  /** The fields of `both` with the stored version. The others have the user's. */
  yielded: readonly FieldOf<Values>[]
}

/** A form that may be in conflict. Its values follow the choices at once. */
export interface Editing<Values> {
  values: Values
  /** null without another user's change, and after the user settled it. */
  conflict: Conflict<Values> | null
}

export interface Choice<Values> {
  field: FieldOf<Values>
  side: Side
}

/**
 * The form after a newer version refused its save. Without a conflict if what changed is the user's own: an attempt
 * whose response was lost. Such an attempt may have stored what was there before, so all fields may be equal. At the
 * first attempt, another user changed something else of the record: the user continues in the dialog.
 */
export const afterConflict = <Values extends object>(
  versions: Versions<Values>,
  isSame?: IsSame<Values>,
  sets: Partial<Values> = {},
): Editing<Values> => {
  const { base, mine, theirs, sent = [] } = versions
  const { values, taken, both } = merge(versions, isSame, sets)
  const isNews = taken.length + both.length > 0
  const isStored = sent.length > 1 || merge({ base, mine: base, theirs }, isSame).taken.length > 0
  const isOwn = sent.length > 0 && !isNews && isStored
  return { values, conflict: isOwn ? null : { mine, theirs: { ...theirs, ...sets }, taken, both, yielded: [] } }
}

/** The form after the user chose a version of a field in conflict. Other fields stay. */
export const withChoice = <Values extends object>(
  { values, conflict }: Editing<Values>,
  { field, side }: Choice<Values>,
): Editing<Values> => {
  if (!conflict?.both.includes(field)) return { values, conflict }
  const others = conflict.yielded.filter((other) => other !== field)
  return {
    values: { ...values, [field]: conflict[side][field] },
    conflict: { ...conflict, yielded: side === 'theirs' ? [...others, field] : others },
  }
}

/** The form after a refresh behind it. Without the user's changes it follows the stored record silently. */
export const afterRefresh = <Values extends object>(
  { values, conflict }: Editing<Values>,
  versions: Omit<Versions<Values>, 'mine'>,
  isSame?: IsSame<Values>,
): Editing<Values> => {
  const { base, theirs } = versions
  const next = merge({ ...versions, mine: values }, isSame)
  const isEdited = merge({ base, mine: base, theirs: values }, isSame).taken.length > 0
  const isNews = next.taken.length + next.both.length > 0
  if (conflict === null && !(isEdited && isNews)) return { values: next.values, conflict: null }
  const both = [...new Set([...(conflict?.both ?? []), ...next.both])]
  const taken = [...new Set([...(conflict?.taken ?? []), ...next.taken])].filter((field) => !both.includes(field))
  return {
    values: next.values,
    conflict: {
      mine: { ...(conflict?.mine ?? values), ...picked(values, next.both) },
      theirs,
      taken,
      both,
      yielded: (conflict?.yielded ?? []).filter((field) => !next.both.includes(field)),
    },
  }
}

/** The form after the user typed into it. In a field in conflict, the typed text is the user's version. */
export const withTyped = <Values extends object>(
  { values, conflict }: Editing<Values>,
  change: Partial<Values>,
): Editing<Values> => ({
  values: { ...values, ...change },
  conflict: conflict && {
    ...conflict,
    mine: { ...conflict.mine, ...change },
    yielded: conflict.yielded.filter((field) => !(field in change)),
  },
})
