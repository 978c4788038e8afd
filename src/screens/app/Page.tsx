import type { ReactNode } from 'react'
import { useTitle } from '#src/hooks/useTitle.ts'
import { Bell } from './Bell.tsx'
import * as css from './Page.css.ts'
import { UserMenu } from './UserMenu.tsx'

interface PageProps {
  title: string
  /** Above the title: the link back. */
  above?: ReactNode
  /** For forms: the content is narrower, the title is not. */
  isNarrow?: boolean
  /** Right of the title; below it on phones. */
  actions?: ReactNode
  children: ReactNode
}

/** The content beside the sidebar: one title, and on wide screens the bell and the user menu. */
export const Page = ({ title, above, isNarrow, actions, children }: PageProps) => {
  useTitle(title)
  return (
    <main id="content" tabIndex={-1} className={css.main}>
      <div className={css.content}>
        {above !== undefined && <div className={css.above}>{above}</div>}
        <header className={css.header}>
          <h1 className={css.title}>{title}</h1>
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
          <div className={css.person}>
            <Bell />
            <UserMenu />
          </div>
        </header>
        {isNarrow ? <div className={css.narrow}>{children}</div> : children}
      </div>
    </main>
  )
}
