import { useSelector } from '@xstate/react'
import { Menu } from 'lucide-react'
import { useEffect } from 'react'
import type { MenuActor } from '#machines/app/menu.machine.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { ClubWordmark } from '#src/screens/shared/ClubWordmark.tsx'
import { later, useWanted } from '#src/components/later.tsx'
import { useLoadedAhead } from '#src/hooks/ahead.ts'
import { useMenuEntry } from '#src/hooks/menuEntry.ts'
import { isWide, onWiden } from '#src/hooks/onWiden.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Bell } from '#src/screens/app/Bell.tsx'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Shell.css.ts'

const loadMenu = () => import('./PhoneMenu.tsx')
const PhoneMenu = later(async () => (await loadMenu()).PhoneMenu)
/** Without a network too, the menu leads to 'Sair'. Wide windows have no menu. */
const loadMenuAhead = async () => isWide() || loadMenu()

// The menu's entry follows the address; these two do not.
const wordmark = <ClubWordmark />
const bell = <Bell isSheet />

/**
 * On phones. The menu's code is loaded after the page's content, or when the user approaches the button; the menu opens
 * once it is loaded.
 */
export const TopBar = ({ menu }: { menu: MenuActor }) => {
  const isOpen = useSelector(menu, (state) => state.matches('open'))
  const state = useSelector(menu, ({ value }) => stateText(value))
  const [isWanted, signs] = useWanted(isOpen)
  const { add, drop } = useMenuEntry()
  useLoadedAhead(loadMenuAhead)
  useEffect(
    () =>
      onWiden(() => {
        menu.send({ type: 'screen.widen' })
        drop()
      }),
    [menu, drop],
  )
  return (
    <header className={css.topBar} data-machine="menu" data-state={state}>
      {wordmark}
      <div className={css.tools}>
        {bell}
        <IconButton
          icon={Menu}
          label={shell.openMenu}
          iconSize={22}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...signs}
          onPress={() => {
            // It waits for its code, and has its entry.
            if (isOpen) return
            menu.send({ type: 'menu.open' })
            add()
          }}
        />
      </div>
      {isWanted && (
        <PhoneMenu
          isOpen={isOpen}
          onClose={() => {
            menu.send({ type: 'menu.close' })
            drop()
          }}
          onSignOut={() => menu.send({ type: 'signOut' })}
        />
      )}
    </header>
  )
}
