import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { recentTasksMachine } from '#machines/tasks/recentTasks.machine.ts'
import { routinesMachine } from '#machines/routines/routines.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { useUserId } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { useToday } from '#src/hooks/useToday.ts'
import * as css from './Dashboard.css.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { RecentTasks } from './RecentTasks.tsx'
import { RoutineMonth } from './RoutineMonth.tsx'
import { StatusPanel } from './StatusPanel.tsx'

/** The dashboard's overview. Profile, routines and tasks load and fail independently. */
export const Overview = () => {
  const userId = useUserId()
  const today = useToday()
  const profile = useProfileActor()
  const routines = useActorRef(routinesMachine, { input: { userId } })
  const recentTasks = useActorRef(recentTasksMachine)
  useNotices(routines)
  useNotices(recentTasks)
  useEffect(() => profile.send({ type: 'open', today }), [profile, today])
  useEffect(
    () =>
      onReturn(() => {
        profile.send({ type: 'open', today })
        routines.send({ type: 'refresh' })
        recentTasks.send({ type: 'refresh' })
      }),
    [profile, today, routines, recentTasks],
  )
  const isLoading = useSelector(profile, (state) => state.matches('loading'))
  const hasNoProfile = useSelector(profile, (state) => state.matches('failed') && state.context.profile === null)
  return (
    <div className={css.grid} data-sides={!hasNoProfile || undefined} aria-busy={isLoading}>
      <ProfileCard routines={routines} />
      {!hasNoProfile && <StatusPanel />}
      <RecentTasks recentTasks={recentTasks} />
      {!hasNoProfile && <RoutineMonth />}
    </div>
  )
}
