import { CloudOff, HardDrive, WifiOff, type LucideIcon } from 'lucide-react'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { isSessionInPage } from '#machines/shared/client/storedSession.ts'
import { connection } from '#src/hooks/app.ts'
import { useSession } from '#src/hooks/session.ts'
import { shell } from '#src/texts/app/shell.ts'
import { useReportWithoutNetwork } from '#src/hooks/report.ts'
import { ReportButton } from './ReportButton.tsx'
import * as css from './Shell.css.ts'

/** Above the page, why its data may be old: no network, no renewed session, no storage. */
export const Connection = () => {
  const isOnline = useSelector(connection, (snapshot) => snapshot.matches('online'))
  const isDelayed = useSession(({ context }) => context.isDelayed)
  const [isInPage] = useState(isSessionInPage)
  useReportWithoutNetwork()
  return (
    <output className={css.connection}>
      {!isOnline && (
        <Line icon={WifiOff} action={<ReportButton size="small" />}>
          {shell.offline}
        </Line>
      )}
      {isOnline && isDelayed && <Line icon={CloudOff}>{shell.notRenewed}</Line>}
      {isInPage && <Line icon={HardDrive}>{shell.sessionInPage}</Line>}
    </output>
  )
}

const Line = ({ icon: Icon, action, children }: { icon: LucideIcon; action?: ReactNode; children: string }) => (
  <span className={css.offline}>
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    {children}
    {action}
  </span>
)
