import { useActorRef } from '@xstate/react'
import { lazy } from 'react'
import { pointsGivingMachine } from '#machines/pointsGiving.machine.ts'
import { rankingTabOf, rankingTabPath, rankingTabs } from '#machines/model/rankingAdminView.ts'
import { rankingGoalsMachine } from '#machines/rankingGoals.machine.ts'
import { useUserId } from '#src/joints/session.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { rankingAdmin as texts } from '#src/texts/rankingAdmin.ts'
import { TabbedPage } from '../TabbedPage.tsx'
import '#src/texts/pageNotices.ts'

const Points = lazy(async () => ({ default: (await import('./Points.tsx')).Points }))
const Titles = lazy(async () => ({ default: (await import('./RankingTitles.tsx')).RankingTitles }))
const Goals = lazy(async () => ({ default: (await import('./Goals.tsx')).Goals }))
const Periods = lazy(async () => ({ default: (await import('./Periods.tsx')).Periods }))

/** BEYOND.md, '/admin/ranking'. The tab is in the address; what is typed in one stays while one looks at another. */
export const RankingAdminScreen = () => {
  const userId = useUserId()
  const giving = useActorRef(pointsGivingMachine, { input: { userId } })
  const goals = useActorRef(rankingGoalsMachine)
  useNotices(giving)
  useNotices(goals)
  return (
    <TabbedPage
      texts={texts}
      loading={texts.loadingTab}
      tabs={rankingTabs}
      tabOf={rankingTabOf}
      pathOf={rankingTabPath}
      contents={{
        points: <Points giving={giving} />,
        titles: <Titles />,
        goals: <Goals goals={goals} />,
        periods: <Periods />,
      }}
    />
  )
}
