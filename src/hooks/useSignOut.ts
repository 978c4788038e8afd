import { useNavigate } from 'react-router-dom'
import { leaveBy } from './leaving.ts'
import { session } from './session.ts'

/** 'Sair' signs out and navigates to /. It confirms first if unsaved work would be lost. */
export const useSignOut = () => {
  const navigate = useNavigate()
  return (onSignOut?: () => void) =>
    leaveBy(() => {
      onSignOut?.()
      session.send({ type: 'signOut' })
      void navigate('/')
    })
}
