import { useId } from 'react'
import * as frame from './FieldFrame.css.ts'
import * as css from './RadioOptions.css.ts'

interface RadioOptionsProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string }[]
  value: Id
  isDisabled?: boolean
  /** Among fields, whose labels are above them. */
  isField?: boolean
  onChange: (id: Id) => void
}

/** One of a few options side by side. It applies when the form is submitted. */
export function RadioOptions<Id extends string>({
  label,
  options,
  value,
  isDisabled = false,
  isField = false,
  onChange,
}: RadioOptionsProps<Id>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name} aria-disabled={isDisabled || undefined} className={css.group}>
      <span id={name} className={isField ? `${frame.label} ${css.above}` : ''}>
        {label}
      </span>
      {options.map(({ id, label }) => (
        <label key={id} className={css.option}>
          <input
            type="radio"
            name={name}
            className={css.mark}
            checked={id === value}
            disabled={isDisabled}
            onChange={() => onChange(id)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
