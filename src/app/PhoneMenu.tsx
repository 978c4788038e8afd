import { CircleAlert, CalendarDays, MessageCircle, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Avatar } from '#src/components/Avatar.tsx'
import { Sheet } from '#src/components/Sheet.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { openReport } from '#src/hooks/report.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { shell } from '#src/texts/app/shell.ts'
import { userMenu } from '#src/texts/app/userMenu.ts'
import { Foot } from './Foot.tsx'
import { Navigation } from './Navigation.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import * as css from './Shell.css.ts'

interface PhoneMenuProps {
  isOpen: boolean
  onClose: () => void
  onSignOut: () => void
}

/** The menu on phones, from the right. Its links replace the menu's history entry. */
export const PhoneMenu = ({ isOpen, onClose, onSignOut }: PhoneMenuProps) => (
  <Sheet
    label={shell.menu}
    closeLabel={shell.closeMenu}
    hasEntry
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    header={<Who />}
    footer={
      <>
        {/* On wide screens these links are in the user menu. */}
        <NavigationLink isInMenu area="profile" icon={UserRound} label={shell.ownProfile} />
        <NavigationLink isInMenu area="meetings" icon={CalendarDays} label={userMenu.meetings} />
        <NavigationLink isInMenu area="feedback" icon={MessageCircle} label={userMenu.feedback} />
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
