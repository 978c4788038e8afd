import type { ReactNode } from 'react'
import * as css from './Checkbox.css.ts'

interface CheckboxProps {
  children: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean | undefined
}

/** A check box. Its label is part of the target. */
export function Checkbox({ children, isChecked, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <label className={css.option} data-disabled={isDisabled || undefined}>
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
