import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { rankingPeriods, type RankingPeriod } from '#machines/ranking/ranking.ts'
import { hasOpenRoutine } from '#machines/routines/routine.ts'
import { rankingMachine } from '#machines/ranking/ranking.machine.ts'
import { routinesMachine, type RoutinesActor } from '#machines/routines/routines.machine.ts'
import { Tabs } from '#src/components/Tabs.tsx'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useStartedPart } from '#src/hooks/part.ts'
import { useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import { section } from '#src/theme/type.css.ts'
import { RankingTable } from './RankingTable.tsx'
import * as css from './Ranking.css.ts'
import { Titles } from './Titles.tsx'

/** Both periods, the titles, and the current user's place. */
export const RankingScreen = () => {
  const userId = useUserId()
  const ranking = useActorRef(rankingMachine, { input: { userId } })
  const routines = useStartedPart('routines', routinesMachine) as RoutinesActor | undefined
  useNotices(ranking)
  useEffect(
    () =>
      onReturn(() => {
        ranking.send({ type: 'refresh' })
        routines?.send({ type: 'refresh' })
      }),
    [ranking, routines],
  )
  const [period, setPeriod] = useState<RankingPeriod>('weekly')
  const state = useSelector(ranking, ({ value }) => stateText(value))
  // If the routines did not load, the link stays. Their own page shows the failure.
  const isRoutineOpen = useSelector(routines, (snapshot) => {
    const { routines: known, failure } = snapshot?.context ?? { routines: null, failure: null }
    return known ? hasOpenRoutine(known.flags) : failure !== null
  })
  return (
    <Page title={texts.title}>
      <div data-machine="ranking" data-state={state}>
        <Titles ranking={ranking} />
        <Tabs
          label={texts.tabsLabel}
          selected={period}
          onSelect={(id) => setPeriod(id === 'monthly' ? 'monthly' : 'weekly')}
          items={rankingPeriods.map((id) => ({
            id,
            label: texts.tabs[id],
            content: <RankingTable ranking={ranking} period={id} isRoutineOpen={isRoutineOpen} />,
          }))}
        />
        <blockquote className={`${section} ${css.quote}`}>{texts.quote}</blockquote>
      </div>
    </Page>
  )
}
