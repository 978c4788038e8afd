import { CloudOff, HardDrive, WifiOff, type LucideIcon } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { isSessionInPage } from '#machines/shared/client/storedSession.ts'
import { useSession } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Shell.css.ts'

const subscribe = (changed: () => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, changed)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, changed)
  }
}

/** What stands in the way of all that the page shows, above it: no network, no renewed session, no place to keep it. */
export const Connection = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isDelayed = useSession(({ context }) => context.isDelayed)
  const [isInPage] = useState(isSessionInPage)
  return (
    <output className={css.connection}>
      {!isOnline && <Line icon={WifiOff}>{shell.offline}</Line>}
      {isOnline && isDelayed && <Line icon={CloudOff}>{shell.notRenewed}</Line>}
      {isInPage && <Line icon={HardDrive}>{shell.sessionInPage}</Line>}
    </output>
  )
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span className={css.offline}>
    <Icon className={css.lineIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </span>
)
