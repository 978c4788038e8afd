import { CircleAlert, CalendarDays, MessageCircle, UserRound, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { NavLink } from 'react-router-dom'
import { Avatar } from '#src/components/Avatar.tsx'
import { Sheet } from '#src/components/Sheet.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { openReport } from '#src/hooks/report.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { shell } from '#src/texts/app/shell.ts'
import { userMenu } from '#src/texts/app/userMenu.ts'
import { Foot } from './Foot.tsx'
import { Navigation } from './Navigation.tsx'
import * as css from './Shell.css.ts'

export interface PhoneMenuProps {
  isOpen: boolean
  onClose: () => void
  onSignOut: () => void
}

/** The menu on phones, from the right. Its links replace the menu's history entry. */
export const PhoneMenu = ({ isOpen, onClose, onSignOut }: PhoneMenuProps) => (
  <Sheet
    label={shell.menu}
    closeLabel={shell.closeMenu}
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    header={<Who />}
    footer={
      <>
        <OwnLink to="/profile" icon={UserRound} label={shell.ownProfile} />
        <OwnLink to="/meetings" icon={CalendarDays} label={userMenu.meetings} />
        <OwnLink to="/feedback" icon={MessageCircle} label={userMenu.feedback} />
        <Button
          className={css.item}
          onPress={() => {
            onClose()
            void openReport()
          }}
        >
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          {shell.report}
        </Button>
        <Foot isInMenu onSignOut={onSignOut} />
      </>
    }
  >
    <Navigation isInMenu />
  </Sheet>
)

/** On wide screens this link is in the user menu. */
const OwnLink = ({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <NavLink to={to} replace className={css.item}>
    {({ isActive }) => (
      <>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.itemLabel}>{label}</span>
        {isActive && <Lozenge />}
      </>
    )}
  </NavLink>
)

const Who = () => {
  const { name, position, photoUrl } = usePerson()
  return (
    <div className={css.who}>
      <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={40} />
      <div className={css.whoText}>
        <div className={css.whoName}>{name}</div>
        <div className={css.whoPosition}>{position}</div>
      </div>
    </div>
  )
}
