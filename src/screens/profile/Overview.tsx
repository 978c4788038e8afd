import { useSelector } from '@xstate/react'
import { dashboardMachine, type DashboardActor } from '#machines/profile/dashboard.machine.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import * as css from './Dashboard.css.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { RecentTasks } from './RecentTasks.tsx'
import { RoutineMoment } from './RoutineMoment.tsx'
import { RoutineMonth } from './RoutineMonth.tsx'
import { StatusPanel } from './StatusPanel.tsx'

const Overview = ({ screen }: { screen: DashboardActor }) => {
  const { routines, recentTasks } = useSelector(screen, ({ children }) => children)
  const profile = useProfileActor()
  const isLoading = useSelector(profile, (state) => state.matches('loading'))
  const hasNoProfile = useSelector(profile, (state) => state.matches('failed') && state.context.profile === null)
  if (!routines || !recentTasks) throw new Error('the dashboard lacks an actor')
  return (
    <>
      <RoutineMoment />
      <div className={css.grid} data-sides={!hasNoProfile || undefined} aria-busy={isLoading}>
        <ProfileCard routines={routines} />
        {!hasNoProfile && <StatusPanel />}
        <RecentTasks recentTasks={recentTasks} />
        {!hasNoProfile && <RoutineMonth />}
      </div>
    </>
  )
}

/** The dashboard's overview. Profile, routines and tasks load and fail independently. */
export const OverviewScreen = screenOf({
  id: 'dashboard',
  machine: dashboardMachine,
  read: () => ({}),
  Content: Overview,
})
