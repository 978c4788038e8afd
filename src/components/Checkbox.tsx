import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import * as css from './Checkbox.css.ts'

export interface CheckboxProps {
  children: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean | undefined
}

/** A check box. Its label is part of the target. */
export function Checkbox({ children, isChecked, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <AriaCheckbox className={css.option} isSelected={isChecked} isDisabled={isDisabled} onChange={onChange}>
      <span className={css.box} aria-hidden="true" />
      {children}
    </AriaCheckbox>
  )
}
