import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { useOpen } from '#src/components/useOpen.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { later, useWanted } from '#src/components/later.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { usePerson } from '#src/hooks/usePerson.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Page.css.ts'

const UserMenuItems = later(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/**
 * The current user's name and menu. The menu's code is loaded when the user approaches the button; the menu opens once
 * it is loaded.
 */
export const UserMenu = () => {
  const { name, photoUrl } = usePerson()
  const [isOpen, setOpen] = useOpen()
  const [isWanted, signs] = useWanted(isOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  const firstName = name.split(' ')[0] ?? name
  return (
    <>
      <Button
        ref={trigger}
        className={css.user}
        aria-label={shell.userMenu(firstName)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...signs}
        onPress={() => setOpen(true)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setOpen(true)
        }}
      >
        <Avatar name={name} photoUrl={pictureUrl(photoUrl)} size={32} />
        <span className={css.name}>{firstName}</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={css.chevron} />
      </Button>
      {isWanted && (
        <UserMenuItems label={shell.userMenu(firstName)} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}
