import { useActorRef } from '@xstate/react'
import { pointsGivingMachine } from '#machines/ranking/pointsGiving.machine.ts'
import { rankingTabOf, rankingTabPath, rankingTabs } from '#machines/ranking/rankingAdminView.ts'
import { rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { later } from '#src/components/later.tsx'
import { useUserId } from '#src/hooks/session.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { rankingAdmin as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { TabbedPage, TabLoading } from '#src/screens/app/TabbedPage.tsx'
import '#src/texts/pageNotices.ts'

const waiting = <TabLoading label={texts.loadingTab} />
const Points = later(async () => (await import('./Points.tsx')).Points, waiting)
const Titles = later(async () => (await import('./RankingTitles.tsx')).RankingTitles, waiting)
const Goals = later(async () => (await import('./Goals.tsx')).Goals, waiting)
const Periods = later(async () => (await import('./Periods.tsx')).Periods, waiting)

/** The tab is in the address. A tab keeps its typed values while another is open. */
export const RankingAdminScreen = () => {
  const userId = useUserId()
  const giving = useActorRef(pointsGivingMachine, { input: { userId } })
  const goals = useActorRef(rankingGoalsMachine)
  useNotices(giving)
  useNotices(goals)
  return (
    <TabbedPage
      texts={texts}
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
