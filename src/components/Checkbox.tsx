import type { ReactNode } from 'react'
import * as css from './Checkbox.css.ts'

export interface CheckboxProps {
  children: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

/** Yes or no, by the browser's own control; its words belong to the target. */
export function Checkbox({ children, isChecked, onChange, isDisabled }: CheckboxProps) {
  return (
    <label className={css.option}>
      <input
        type="checkbox"
        className={css.box}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}
