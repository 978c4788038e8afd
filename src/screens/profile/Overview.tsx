import { useSelector } from '@xstate/react'
import type { RoutinesActor } from '#machines/routines/routines.machine.ts'
import type { WelcomeActor } from '#machines/profile/welcome.machine.ts'
import { dashboardMachine, type DashboardActor } from '#machines/profile/dashboard.machine.ts'
import { useProfileActor } from '#src/hooks/profile.ts'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import * as css from './Dashboard.css.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { RecentTasks } from './RecentTasks.tsx'
import { RoutineMoment } from './RoutineMoment.tsx'
import { RoutineMonth } from './RoutineMonth.tsx'
import { StatusPanel } from './StatusPanel.tsx'

/** Only newcomers load it. */
const WelcomeCard = later(async () => (await import('./Welcome.tsx')).WelcomeCard)

const WelcomePlace = ({ actor, routines }: { actor: WelcomeActor; routines: RoutinesActor }) => {
  const welcome = useSelector(useProfileActor(), ({ context }) => context.profile?.overview.welcome)
  const kinds = useSelector(routines, ({ context }) => context.routines?.kinds)
  return welcome && kinds && <WelcomeCard welcome={welcome} actor={actor} kinds={kinds} />
}

const Overview = ({ screen }: { screen: DashboardActor }) => {
  const { routines, recentTasks, welcome } = useSelector(screen, ({ children }) => children)
  const profile = useProfileActor()
  const isLoading = useSelector(profile, (state) => state.matches('loading'))
  const hasNoProfile = useSelector(profile, (state) => state.matches('failed') && state.context.profile === null)
  if (!routines || !recentTasks) throw new Error('the dashboard lacks an actor')
  return (
    <>
      <RoutineMoment routines={routines} />
      {welcome && <WelcomePlace actor={welcome} routines={routines} />}
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
  follows: [
    'assignment',
    'status',
    'evaluation',
    'proof',
    'points',
    'period',
    'achievement',
    'meeting',
    'absence',
    'pause',
    'account',
  ],
  Content: Overview,
})
