import * as css from './FieldConflicts.css.ts'
import { RadioCards } from './RadioCards.tsx'

/** A field that another user changed, with both versions in words. */
interface FieldConflict<Field extends string> {
  field: Field
  label: string
  mine: string
  theirs: string
  /** Addresses of both versions, if the field is a picture. */
  pictures?: { mine: string | null; theirs: string | null }
  chosen: 'mine' | 'theirs'
}

interface FieldConflictsProps<Field extends string> {
  texts: {
    both: string
    kept: string
    alsoTaken: (count: number) => string
    nothing: string
    mine: string
    theirs: string
  }
  /** Fields that both changed: the user chooses a version of each. */
  both: readonly FieldConflict<Field>[]
  /** Fields that only the other user changed. */
  taken: readonly FieldConflict<Field>[]
  /** Focuses the first choice when it appears. */
  autoFocus?: boolean
  onChoose: (field: Field, side: 'mine' | 'theirs') => void
}

/** What another user changed in the same record. */
export function FieldConflicts<Field extends string>(props: FieldConflictsProps<Field>) {
  const { texts, both, taken, autoFocus = false, onChoose } = props
  return (
    <div>
      {both.length > 0 && <p className={css.sentence}>{texts.both}</p>}
      {both.map(({ field, label, mine, theirs, pictures, chosen }, index) => (
        <RadioCards
          key={field}
          label={label}
          options={[
            { id: 'mine', label: texts.mine, text: mine, picture: pictures?.mine ?? null },
            { id: 'theirs', label: texts.theirs, text: theirs, picture: pictures?.theirs ?? null },
          ]}
          value={chosen}
          autoFocus={autoFocus && index === 0}
          onChange={(side) => onChoose(field, side)}
        />
      ))}
      {taken.length > 0 && (
        <>
          <p className={both.length > 0 ? css.rest : css.sentence}>
            {both.length > 0 ? texts.alsoTaken(taken.length) : texts.kept}
          </p>
          <ul className={css.taken}>
            {taken.map(({ field, label, theirs }) => (
              <li key={field}>
                <strong>{label}:</strong> <span className={css.value}>{theirs}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {both.length + taken.length === 0 && <p className={css.sentence}>{texts.nothing}</p>}
    </div>
  )
}
