import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './Notice.css.ts'

export interface EmptyProps {
  icon: LucideIcon
  /** Where there is one, the sentence below it is soft. */
  title?: string
  /** One sentence. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Nothing here yet: says so, and what one can do. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className={css.notice}>
      <Icon className={css.icon} size={24} strokeWidth={1.5} aria-hidden="true" />
      {title !== undefined && <h3 className={css.title}>{title}</h3>}
      <p className={css.text} data-soft={title === undefined ? undefined : ''}>
        {children}
      </p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
