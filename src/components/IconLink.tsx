import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import { iconButton } from './IconButton.css.ts'

interface IconLinkProps extends Omit<LinkProps, 'children' | 'className' | 'style' | 'render' | 'aria-label'> {
  icon: LucideIcon
  /** The accessible name. */
  label: string
  href: string
}

/** A link that is an icon. */
export function IconLink({ icon: Icon, label, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={iconButton} aria-label={label}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}
