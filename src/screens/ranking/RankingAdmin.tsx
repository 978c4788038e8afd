import { useSelector } from '@xstate/react'
import { rankingAdminMachine, type RankingAdminActor } from '#machines/ranking/rankingAdmin.machine.ts'
import { rankingAdminAddressOf, rankingTabOf, rankingTabPath, rankingTabs } from '#machines/ranking/rankingAdminView.ts'
import { later } from '#src/components/later.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { rankingAdmin as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { TabbedPage, TabLoading } from '#src/screens/app/TabbedPage.tsx'
import '#src/texts/administrationNotices.ts'

const waiting = <TabLoading label={texts.loadingTab} />
const Points = later(async () => (await import('./Points.tsx')).Points, waiting)
const Routines = later(async () => (await import('./RoutineKinds.tsx')).RoutineKinds, waiting)
const Titles = later(async () => (await import('./RankingTitles.tsx')).RankingTitles, waiting)
const Goals = later(async () => (await import('./Goals.tsx')).Goals, waiting)
const Periods = later(async () => (await import('./Periods.tsx')).Periods, waiting)

/** A tab's machines run from its first visit. */
const RankingAdmin = ({ screen }: { screen: RankingAdminActor }) => {
  const { giving, given, kinds, titles, goals, closing } = useSelector(screen, ({ children }) => children)
  return (
    <TabbedPage
      texts={texts}
      tabs={rankingTabs}
      tabOf={rankingTabOf}
      pathOf={rankingTabPath}
      contents={{
        points: giving && given ? <Points giving={giving} given={given} /> : waiting,
        routines: kinds ? <Routines kinds={kinds} /> : waiting,
        titles: titles ? <Titles titles={titles} /> : waiting,
        goals: goals ? <Goals goals={goals} /> : waiting,
        periods: closing ? <Periods closing={closing} /> : waiting,
      }}
    />
  )
}

/** The tab is in the address. A tab keeps its typed values while another is open. */
export const RankingAdminScreen = screenOf({
  id: 'rankingAdmin',
  machine: rankingAdminMachine,
  read: rankingAdminAddressOf,
  follows: [],
  Content: RankingAdmin,
})
