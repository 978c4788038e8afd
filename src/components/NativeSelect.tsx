import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, type Ref } from 'react'
import * as frame from './FieldFrame.css.ts'
import * as css from './NativeSelect.css.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface NativeOption<Id extends string> {
  id: Id
  label: string
}

interface NativeSelectProps<Id extends string> {
  label: string
  /** Only screen readers get the label: for filters, whose value explains them. */
  isLabelHidden?: boolean
  options: readonly NativeOption<Id>[]
  value: Id
  onChange: (id: Id) => void
  onBlur?: () => void
  error?: string | undefined
  isDisabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

/**
 * One option of a list, with the browser's own control: letters, arrows, and the picker of a phone, with little code:
 * React Aria's list would be 49 kB more.
 */
export function NativeSelect<Id extends string>(props: NativeSelectProps<Id>) {
  const { label, isLabelHidden, options, value, onChange, onBlur, error, isDisabled, ref } = props
  const id = useId()
  const errorId = useId()
  const name = (
    <label htmlFor={id} className={frame.label}>
      {label}
    </label>
  )
  return (
    <div className={frame.frame}>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <div className={frame.head}>{name}</div>}
      <div className={css.box}>
        <select
          ref={ref}
          id={id}
          className={isLabelHidden ? `${css.select} ${css.small}` : css.select}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          data-invalid={error === undefined ? undefined : ''}
          data-disabled={isDisabled || undefined}
          onBlur={onBlur}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.id === target.value)
            if (chosen) onChange(chosen.id)
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={css.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
      </div>
      {error !== undefined && (
        <span id={errorId} className={frame.error}>
          <CircleAlert className={frame.noteIcon} size={15} strokeWidth={1.75} aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
