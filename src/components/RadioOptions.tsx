import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import * as frame from './FieldFrame.css.ts'
import * as css from './RadioOptions.css.ts'

export interface RadioOptionsProps<Id extends string> {
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
  return (
    <RadioGroup
      className={css.group}
      orientation="horizontal"
      value={value}
      isDisabled={isDisabled}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label className={isField ? `${frame.label} ${css.above}` : ''}>{label}</Label>
      {options.map(({ id, label }) => (
        <Radio key={id} value={id} className={css.option}>
          <span className={css.mark} aria-hidden="true" />
          {label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
