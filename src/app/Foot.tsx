import { LogOut, Settings } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { administrationFor } from '#machines/app/navigation.ts'
import { useAccess } from '#src/hooks/session.ts'
import { useSignOut } from '#src/hooks/useSignOut.ts'
import { shell } from '#src/texts/app/shell.ts'
import { NavigationLink } from './NavigationLink.tsx'
import * as css from './Shell.css.ts'

/** Below the navigation: the gear icon for staff, and 'Sair'. */
export const Foot = ({ isInMenu = false, onSignOut }: { isInMenu?: boolean; onSignOut?: () => void }) => {
  const administration = administrationFor(useAccess())
  const signOut = useSignOut()
  return (
    <>
      {administration !== null && (
        // For the council this is a second link to the page that the navigation already marks as current.
        <NavigationLink
          area={administration.slice(1)}
          icon={Settings}
          label={shell.administration}
          isInMenu={isInMenu}
          isSecond={administration === '/council'}
        />
      )}
      <Button className={css.item} onPress={() => signOut(onSignOut)}>
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
        {shell.signOut}
      </Button>
    </>
  )
}
