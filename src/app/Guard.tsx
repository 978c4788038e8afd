import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { passes, type Role } from '#machines/shared/access.ts'
import { Failure } from '#src/components/Failure.tsx'
import { keepDestination } from '#src/hooks/destination.ts'
import { session } from '#src/hooks/app.ts'
import { useAccess, useSession } from '#src/hooks/session.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { shell } from '#src/texts/app/shell.ts'
import { Waiting } from './Frame.tsx'
import { Restoring } from './Restoring.tsx'
import * as css from './Frame.css.ts'

const none: readonly Role[] = []

export interface GuardProps {
  /** Any of them suffices; none for everybody who is signed in. */
  required?: readonly Role[]
  /** Where visitors without a session go. */
  redirectTo?: string
  children: ReactNode
}

/**
 * Lets in who is signed in and holds one of the required roles (SPEC.md, section 2, guard). Pages for everybody open
 * before the rights are known, so that their data load at the same time; the others wait. It only hides what the
 * database would refuse anyway. Whoever has lost the session, or has yet to show
 * the second factor, goes to the login at once, and from there back.
 */
export const Guard = ({ required = none, redirectTo = '/', children }: GuardProps) => {
  const { pathname, search } = useLocation()
  const state = useSession((snapshot) =>
    snapshot.matches('restoring') ? 'restoring' : snapshot.matches('signedIn') ? 'signedIn' : 'signedOut',
  )
  const isChallenged = useSession((snapshot) => snapshot.matches('challenged'))
  const isLeaving = useSession((snapshot) => snapshot.matches('signingOut'))
  const isLost = useSession(({ context }) => context.isLost)
  const failure = useSession((snapshot) => (snapshot.matches({ signedIn: 'failed' }) ? snapshot.context.failure : null))
  const access = useAccess()
  if (state === 'restoring') return <Restoring />
  if (state === 'signedOut')
    return (
      <SignInFirst
        destination={isLeaving ? null : `${pathname}${search}`}
        redirectTo={isLost || isChallenged ? '/login' : redirectTo}
      />
    )
  if (required.length === 0) return children
  if (access) return passes(access, required) ? children : <Restricted />
  if (!failure) return <Waiting />
  return (
    <main className={css.waiting}>
      <Failure title={shell.accessFailed} retryLabel={shell.retry} onRetry={() => session.send({ type: 'retry' })}>
        {loadReason(failure)}
      </Failure>
    </main>
  )
}

const SignInFirst = ({ destination, redirectTo }: { destination: string | null; redirectTo: string }) => {
  // Whoever is leaving may have left before the way out is taken: that is still nobody who wants to come back here.
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
