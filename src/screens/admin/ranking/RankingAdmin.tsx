import { useActorRef } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { pointsGivingMachine } from '#machines/pointsGiving.machine.ts'
import { rankingTabOf, rankingTabPath, rankingTabs } from '#machines/model/rankingAdminView.ts'
import { rankingGoalsMachine } from '#machines/rankingGoals.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { Tabs } from '#src/components/Tabs.tsx'
import { useUserId } from '#src/joints/session.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { rankingAdmin as texts } from '#src/texts/rankingAdmin.ts'
import '#src/texts/pageNotices.ts'

const Points = lazy(async () => ({ default: (await import('./Points.tsx')).Points }))
const Titles = lazy(async () => ({ default: (await import('./RankingTitles.tsx')).RankingTitles }))
const Goals = lazy(async () => ({ default: (await import('./Goals.tsx')).Goals }))
const Periods = lazy(async () => ({ default: (await import('./Periods.tsx')).Periods }))

/** BEYOND.md, '/admin/ranking'. The tab is in the address; what is typed in one stays while one looks at another. */
export const RankingAdminScreen = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const userId = useUserId()
  const giving = useActorRef(pointsGivingMachine, { input: { userId } })
  const goals = useActorRef(rankingGoalsMachine)
  useNotices(giving)
  useNotices(goals)
  const contents = {
    points: <Points giving={giving} />,
    titles: <Titles />,
    goals: <Goals goals={goals} />,
    periods: <Periods />,
  }
  return (
    <Page
      title={texts.title}
      above={
        <LinkButton variant="quiet" icon={ArrowLeft} href="/admin">
          {texts.back}
        </LinkButton>
      }
    >
      <Tabs
        label={texts.tabs}
        selected={rankingTabOf(query)}
        onSelect={(tab) => void navigate(rankingTabPath(tab), { preventScrollReset: true })}
        items={rankingTabs.map((id) => ({
          id,
          label: texts.tabNames[id],
          content: <Suspense fallback={<Waiting />}>{contents[id]}</Suspense>,
        }))}
      />
    </Page>
  )
}

const Waiting = () => (
  <Card>
    <Loading label={texts.loadingTab}>
      <SkeletonRows count={5} />
    </Loading>
  </Card>
)
