import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './Notice.css.ts'

interface EmptyProps {
  icon: LucideIcon
  /** With a title, the sentence below it is soft. */
  title?: string
  /** 2 if it is directly below the page's title. */
  headingLevel?: 2 | 3
  /** One sentence. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** The state of an empty list: a sentence, and an optional action. */
export function Empty({ icon: Icon, title, headingLevel = 3, children, action }: EmptyProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className={css.notice}>
      <Icon className={css.icon} size={24} strokeWidth={1.5} aria-hidden="true" />
      {title !== undefined && <Heading className={css.title}>{title}</Heading>}
      <p className={css.text} data-soft={title === undefined ? undefined : ''}>
        {children}
      </p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
