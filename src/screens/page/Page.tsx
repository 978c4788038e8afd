import { useEffect, type ReactNode } from 'react'
import { Avatar } from '#src/components/Avatar.tsx'
import { pictureUrl } from '#src/joints/picture.ts'
import { usePerson } from '#src/joints/usePerson.ts'
import { product } from '#src/texts/labels.ts'
import { pageTitle } from '#src/theme/type.css.ts'
import { Bell } from './Bell.tsx'
import * as css from './Page.css.ts'

export interface PageProps {
  title: string
  /** Right of the title; below it on phones. */
  actions?: ReactNode
  children: ReactNode
}

/** The content beside the sidebar: one title, and on wide screens the bell and who one is. */
export const Page = ({ title, actions, children }: PageProps) => {
  const { name, photoUrl } = usePerson()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
  return (
    <main id="content" tabIndex={-1} className={css.main}>
      <div className={css.content}>
        <header className={css.header}>
          <h1 className={pageTitle}>{title}</h1>
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
          <div className={css.person}>
            <Bell />
            <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={32} />
            <span className={css.name}>{name.split(' ')[0]}</span>
          </div>
        </header>
        {children}
      </div>
    </main>
  )
}
