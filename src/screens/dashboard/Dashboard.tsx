import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { recentTasksMachine } from '#machines/recentTasks.machine.ts'
import { routinesMachine } from '#machines/routines.machine.ts'
import { onReturn } from '#src/joints/onReturn.ts'
import { useUserId } from '#src/joints/session.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { dashboard as texts } from '#src/texts/dashboard.ts'
import * as css from './Dashboard.css.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { RecentTasks } from './RecentTasks.tsx'

/** SPEC.md, section 2, Dashboard: whom one is, today's duty, what waits. Each part loads, and fails, by itself. */
export const DashboardScreen = () => {
  const userId = useUserId()
  const routines = useActorRef(routinesMachine, { input: { userId } })
  const recentTasks = useActorRef(recentTasksMachine, { input: { userId } })
  useNotices(routines)
  useNotices(recentTasks)
  useEffect(
    () =>
      onReturn(() => {
        routines.send({ type: 'refresh' })
        recentTasks.send({ type: 'refresh' })
      }),
    [routines, recentTasks],
  )
  const state = useSelector(routines, ({ value }) => value)
  return (
    <Page title={texts.title}>
      <div className={css.grid} data-state={state}>
        <ProfileCard routines={routines} />
        <RecentTasks recentTasks={recentTasks} />
      </div>
    </Page>
  )
}
