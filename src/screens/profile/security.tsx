import { useActorRef } from '@xstate/react'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { factorsMachine } from '#machines/profile/factors.machine.ts'
import { ownSessionsMachine } from '#machines/profile/ownSessions.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { onNotice, useNotices } from '#src/hooks/useNotices.ts'

interface Security {
  factors: ActorRefFrom<typeof factorsMachine>
  sessions: ActorRefFrom<typeof ownSessionsMachine>
}

const Given = createContext<Security | null>(null)

/** Two related actors: a new password or second factor ends other sessions. */
export const SecurityProvider = ({ children }: { children: ReactNode }) => {
  const factors = useActorRef(factorsMachine)
  const sessions = useActorRef(ownSessionsMachine)
  useNotices(factors)
  useNotices(sessions)
  useEffect(() => onReturn(() => sessions.send({ type: 'refresh' })), [sessions])
  useEffect(
    () =>
      onNotice(({ key }) => {
        if (key === 'factor.enrolled') factors.send({ type: 'refresh' })
        if (key === 'factor.enrolled' || key === 'password.changed') sessions.send({ type: 'refresh' })
      }),
    [factors, sessions],
  )
  return <Given value={{ factors, sessions }}>{children}</Given>
}

export const useSecurity = (): Security => {
  const security = useContext(Given)
  if (!security) throw new Error('useSecurity needs a SecurityProvider')
  return security
}
