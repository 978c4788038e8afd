import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { rankingPeriods, type RankingPeriod } from '#machines/model/ranking.ts'
import { rankingMachine } from '#machines/ranking.machine.ts'
import { Tabs } from '#src/components/Tabs.tsx'
import { onReturn } from '#src/joints/onReturn.ts'
import { useUserId } from '#src/joints/session.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { ranking as texts } from '#src/texts/ranking.ts'
import { section } from '#src/theme/type.css.ts'
import { RankingTable } from './RankingTable.tsx'
import * as css from './Ranking.css.ts'
import { Titles } from './Titles.tsx'

/** SPEC.md, section 2, Ranking; both periods, the titles, and one's own place. */
export const RankingScreen = () => {
  const ranking = useActorRef(rankingMachine, { input: { userId: useUserId() } })
  useNotices(ranking)
  useEffect(() => onReturn(() => ranking.send({ type: 'refresh' })), [ranking])
  const [period, setPeriod] = useState<RankingPeriod>('weekly')
  const state = useSelector(ranking, ({ value }) => value[period])
  return (
    <Page title={texts.title}>
      <div data-state={state}>
        <Titles ranking={ranking} />
        <Tabs
          label={texts.tabsLabel}
          selected={period}
          onSelect={(id) => setPeriod(id === 'monthly' ? 'monthly' : 'weekly')}
          items={rankingPeriods.map((id) => ({
            id,
            label: texts.tabs[id],
            content: <RankingTable ranking={ranking} period={id} />,
          }))}
        />
        <blockquote className={`${section} ${css.quote}`}>{texts.quote}</blockquote>
      </div>
    </Page>
  )
}
