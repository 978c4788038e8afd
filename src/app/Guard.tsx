import { useEffect, useState, type PropsWithChildren } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { passes, type Role } from '#machines/shared/access.ts'
import { Failure } from '#src/components/Failure.tsx'
import { hasDestination, keepDestination } from '#src/hooks/destination.ts'
import { session } from '#src/hooks/app.ts'
import { useAccess, useSession } from '#src/hooks/session.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { shell } from '#src/texts/app/shell.ts'
import { ReportButton } from './ReportButton.tsx'
import { Restoring } from './Restoring.tsx'
import * as css from './Frame.css.ts'
import { Waiting } from './Waiting.tsx'

const none: readonly Role[] = []

export interface GuardProps {
  /** One of them suffices; empty for all signed-in users. */
  required?: readonly Role[]
  /** The page for visitors without a session. */
  redirectTo?: string
}

/**
 * Admits signed-in users with one of the required roles. Pages for all users open before the rights are known, so that
 * their data load in parallel; the others wait. The guard only hides what the database would refuse anyway. A user who
 * lost the session or must still verify the second factor is sent to the login, and returns afterwards.
 */
export const Guard = ({ required = none, redirectTo = '/', children }: PropsWithChildren<GuardProps>) => {
  const { pathname, search } = useLocation()
  const state = useSession((snapshot) =>
    snapshot.matches('restoring') ? 'restoring' : snapshot.matches('signedIn') ? 'signedIn' : 'signedOut',
  )
  const isChallenged = useSession((snapshot) => snapshot.matches('challenged'))
  const isLeaving = useSession((snapshot) => snapshot.matches('signingOut'))
  const isLost = useSession(({ context }) => context.isLost)
  const failure = useSession((snapshot) => (snapshot.matches({ signedIn: 'failed' }) ? snapshot.context.failure : null))
  const access = useAccess()
  // The rights of the last visit refuse no one: they are loaded again at this moment.
  const isRefreshing = useSession((snapshot) => snapshot.matches({ signedIn: 'refreshingAccess' }))
  if (state === 'restoring') return <Restoring />
  if (state === 'signedOut')
    return (
      <SignInFirst
        destination={isLeaving || (isChallenged && isUnwanted(`${pathname}${search}`)) ? null : `${pathname}${search}`}
        redirectTo={isLost || isChallenged ? '/login' : redirectTo}
      />
    )
  if (required.length === 0) return children
  if (access && passes(access, required)) return children
  if (access && !isRefreshing) return <Restricted />
  if (!failure) return <Waiting />
  return (
    <main className={css.waiting}>
      <Failure title={shell.accessFailed} retryLabel={shell.retry} onRetry={() => session.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
      <ReportButton />
    </main>
  )
}

/** 'Back' from the code page to the landing leads on to the dashboard: the page that was opened before stays wanted. */
const isUnwanted = (path: string) => path === '/dashboard' && hasDestination()

const SignInFirst = ({ destination, redirectTo }: { destination: string | null; redirectTo: string }) => {
  // Only the first value counts: a sign-out may end before this redirect, and then no one wants to return here.
  const [wanted] = useState(destination)
  useEffect(() => {
    if (wanted !== null) keepDestination(wanted)
  }, [wanted])
  return <Navigate to={redirectTo} replace />
}

const Restricted = () => {
  useEffect(() => session.send({ type: 'restricted' }), [])
  return <Navigate to="/dashboard" replace />
}
