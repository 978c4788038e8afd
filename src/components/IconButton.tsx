import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { iconButton } from './IconButton.css.ts'
import { keptFocus } from './keptFocus.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon
  /** The accessible name. */
  label: string
  /** The size of the icon, in pixels; the button has 36, and 44 on phones. */
  iconSize?: number
  /** Shown over the icon, such as a count. */
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button that is an icon. */
export function IconButton({ icon: Icon, label, iconSize = 20, children, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      className={iconButton}
      aria-label={label}
      render={(button, states) => <button {...keptFocus(button, states)} />}
    >
      <Icon size={iconSize} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Button>
  )
}
