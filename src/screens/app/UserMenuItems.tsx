import { CircleAlert, CalendarDays, LogOut, MessageCircle, Settings, UserRound } from 'lucide-react'
import { administrationFor } from '#machines/app/navigation.ts'
import { Menu, type MenuItem, type MenuProps } from '#src/components/Menu.tsx'
import { useAccess, useSession } from '#src/hooks/session.ts'
import { openReport } from '#src/hooks/report.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { useSignOut } from '#src/hooks/useSignOut.ts'
import { shell } from '#src/texts/app/shell.ts'
import { userMenu } from '#src/texts/app/userMenu.ts'
import * as css from './Page.css.ts'

export const UserMenuItems = (props: Omit<MenuProps, 'items' | 'header'>) => {
  const { name, position } = usePerson()
  const email = useSession(({ context }) => context.user?.email)
  const administration = administrationFor(useAccess())
  const signOut = useSignOut()
  const items: MenuItem[] = [
    { id: 'profile', label: shell.ownProfile, icon: UserRound, href: '/profile' },
    { id: 'meetings', label: userMenu.meetings, icon: CalendarDays, href: '/meetings' },
    { id: 'feedback', label: userMenu.feedback, icon: MessageCircle, href: '/feedback' },
    { id: 'report', label: shell.report, icon: CircleAlert, onAction: () => void openReport() },
    ...(administration === null
      ? []
      : [{ id: 'administration', label: shell.administration, icon: Settings, href: administration }]),
    { id: 'signOut', label: shell.signOut, icon: LogOut, onAction: () => signOut() },
  ]
  return (
    <Menu
      {...props}
      items={items}
      header={
        <>
          <div className={css.whoName}>{name}</div>
          <div className={css.whoFact}>{position}</div>
          <div className={css.whoFact}>{email}</div>
        </>
      }
    />
  )
}
