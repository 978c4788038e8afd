import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { recentTasksMachine, type RecentTasksActor } from '#machines/tasks/recentTasks.machine.ts'
import { routinesMachine, type RoutinesActor } from '#machines/routines/routines.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useStartedPart } from '#src/hooks/part.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { useToday } from '#src/hooks/useToday.ts'
import * as css from './Dashboard.css.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { RecentTasks } from './RecentTasks.tsx'
import { RoutineMonth } from './RoutineMonth.tsx'
import { StatusPanel } from './StatusPanel.tsx'

/** The dashboard's overview. Profile, routines and tasks load and fail independently. */
export const Overview = () => {
  const routines = useStartedPart('routines', routinesMachine) as RoutinesActor | undefined
  const recentTasks = useStartedPart('recentTasks', recentTasksMachine) as RecentTasksActor | undefined
  return routines && recentTasks && <Parts routines={routines} recentTasks={recentTasks} />
}

interface PartsProps {
  routines: RoutinesActor
  recentTasks: RecentTasksActor
}

const Parts = ({ routines, recentTasks }: PartsProps) => {
  const today = useToday()
  const profile = useProfileActor()
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
