import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import * as css from './Button.css.ts'
import { keptFocus } from './keptFocus.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
/** 40, 34 and 48 px high; at least 44 on phones. */
export type ButtonSize = 'medium' | 'small' | 'submit'

export interface ButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'render' | 'isPending'
> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  /** As wide as its container. */
  isBlock?: boolean
  /** Ignores presses and Enter, keeps the focus, and announces `busyLabel`. */
  isBusy?: boolean
  /** Replaces the children while busy. */
  busyLabel?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** At most one primary button a screen, because gold is rare. Danger is outlined; quiet has no border. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'outline',
    size = 'medium',
    icon: Icon,
    isBlock,
    isBusy = false,
    busyLabel,
    ...rest
  } = props
  return (
    <AriaButton
      {...rest}
      className={css.button}
      isPending={isBusy}
      data-variant={variant}
      data-size={size}
      data-block={isBlock || undefined}
      render={(button, states) => <button {...keptFocus(button, states)} aria-busy={isBusy || undefined} />}
    >
      {isBusy ? <Spinner /> : Icon && <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span>{isBusy ? (busyLabel ?? children) : children}</span>
    </AriaButton>
  )
}
