import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import * as css from './Button.css.ts'
import type { ButtonSize, ButtonVariant } from './Button.tsx'

interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className' | 'style' | 'render'> {
  children: ReactNode
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  isBlock?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { children, variant = 'outline', size = 'medium', icon: Icon, isBlock, ...rest } = props
  return (
    <Link {...rest} className={css.button} data-variant={variant} data-size={size} data-block={isBlock || undefined}>
      {Icon && <Icon className={css.icon} size={18} strokeWidth={1.75} aria-hidden="true" />}
      <span>{children}</span>
    </Link>
  )
}
