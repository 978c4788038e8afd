import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-aria-components/Link'
import { textLink } from './TextLink.css.ts'

interface TextLinkProps extends Omit<LinkProps, 'children' | 'className' | 'style' | 'render'> {
  children: ReactNode
  href: string
  /** `strong` is the link of a card's header; `soft` is beside a label. */
  tone?: 'soft' | 'strong'
}

/** An underlined link with a target of 44 px. */
export function TextLink({ children, tone = 'soft', ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={textLink} data-tone={tone}>
      {children}
    </Link>
  )
}
