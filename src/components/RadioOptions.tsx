import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import * as css from './RadioOptions.css.ts'

export interface RadioOptionsProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few, side by side, in a form: it counts once the form is sent. */
export function RadioOptions<Id extends string>({ label, options, value, onChange }: RadioOptionsProps<Id>) {
  return (
    <RadioGroup
      className={css.group}
      orientation="horizontal"
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label>{label}</Label>
      {options.map(({ id, label }) => (
        <Radio key={id} value={id} className={css.option}>
          <span className={css.mark} aria-hidden="true" />
          {label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
