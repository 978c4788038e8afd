import type { ButtonHTMLAttributes } from 'react'
import type { ButtonRenderProps } from 'react-aria-components/Button'

type Attributes = ButtonHTMLAttributes<HTMLButtonElement>

/**
 * The attributes of a button that its own press disables, such as 'Enviar' when the field is empty again. It keeps the
 * focus, which the browser would take to the start of the page, and does nothing, until the focus leaves it.
 */
export const keptFocus = (button: Attributes, { isDisabled, isFocused }: ButtonRenderProps): Attributes =>
  isDisabled && isFocused ? { ...button, disabled: false, 'aria-disabled': true, type: 'button' } : button
