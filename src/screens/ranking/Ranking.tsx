import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import { rankingMachine, type RankingActor } from '#machines/ranking/ranking.machine.ts'
import { rankingAddressOf, rankingPath, rankingPeriods } from '#machines/ranking/ranking.ts'
import { Tabs } from '#src/components/Tabs.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import { section } from '#src/theme/type.css.ts'
import { RankingTable } from './RankingTable.tsx'
import * as css from './Ranking.css.ts'
import { Titles } from './Titles.tsx'

const Ranking = ({ screen }: { screen: RankingActor }) => {
  const shown = useSelector(screen, ({ context }) => context.shown)
  const navigate = useNavigate()
  // The tab responds to the press before the other table is rendered.
  const rendered = useDeferredValue(shown)
  return (
    <Page title={texts.title}>
      <Titles ranking={screen} />
      <Tabs
        label={texts.tabsLabel}
        selected={shown}
        shown={rendered}
        onSelect={(period) => void navigate(rankingPath(period), { preventScrollReset: true })}
        items={rankingPeriods.map((id) => ({
          id,
          label: texts.tabs[id],
          content: <RankingTable ranking={screen} period={id} />,
        }))}
      />
      <blockquote className={`${section} ${css.quote}`}>{texts.quote}</blockquote>
    </Page>
  )
}

/** Both periods, of which the address has the shown one, the titles, and the current user's place. */
export const RankingScreen = screenOf({
  id: 'ranking',
  machine: rankingMachine,
  read: rankingAddressOf,
  follows: ['status', 'evaluation', 'proof', 'points', 'period'],
  Content: Ranking,
})
