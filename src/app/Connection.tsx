import { CloudOff, HardDrive, WifiOff, type LucideIcon } from 'lucide-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { isSessionInPage } from '#machines/shared/client/storedSession.ts'
import { connection } from '#src/hooks/app.ts'
import { useSession } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import * as css from './Shell.css.ts'

/** Above the page, why its data may be old: no network, no renewed session, no storage. */
export const Connection = () => {
  const isOnline = useSelector(connection, (snapshot) => snapshot.matches('online'))
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
