import { useEffect, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useSession } from '#src/hooks/session.ts'
import { LandingScreen } from '#src/screens/entrance/Landing.tsx'
import { wake } from '#src/screens/entrance/wake.ts'
import { club } from '#machines/shared/club.ts'
import { Restoring } from './Restoring.tsx'

/** The landing inside the application: after 'Sair', or from the restricted page. */
export const Entrance = () => {
  const isKnown = useSession((state) => !state.matches('restoring'))
  const isSignedIn = useSession((state) => state.matches('signedIn'))
  if (!isKnown) return <Restoring />
  return isSignedIn ? <Navigate to="/dashboard" replace /> : <Landing />
}

const Landing = () => {
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = club.name
    return page.current ? wake(page.current, () => void navigate('/login', { replace: true })) : undefined
  }, [navigate])
  return <LandingScreen ref={page} />
}
