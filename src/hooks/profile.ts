import { useSelector } from '@xstate/react'
import type { ProfileActor } from '#machines/profile/profile.machine.ts'
import { useShellPart } from './part.ts'
import { useToday } from './useToday.ts'

/** The current user's profile. It outlives screens. */
export const useProfileActor = () => useShellPart('profile') as ProfileActor

/** The club's day: the server's if it has sent one, otherwise by the browser's clock. */
export const useShownDay = (): string => {
  const byClock = useToday()
  const byServer = useSelector(useProfileActor(), ({ context }) => context.profile?.overview.today)
  return byServer ?? byClock
}
