import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ProfileActor } from '#machines/profile/profile.machine.ts'
import { useToday } from './useToday.ts'

/** The current user's profile. The shell provides it, so that it outlives screens. */
export const OwnProfile = createContext<ProfileActor | null>(null)

export const useProfileActor = (): ProfileActor => {
  const actor = useContext(OwnProfile)
  if (!actor) throw new Error('useProfileActor is for screens within the shell')
  return actor
}

/** The day in São Paulo: from the server if known, else from the browser's clock. */
export const useShownDay = (): string => {
  const byClock = useToday()
  const byServer = useSelector(useProfileActor(), ({ context }) => context.profile?.overview.today)
  return byServer ?? byClock
}
