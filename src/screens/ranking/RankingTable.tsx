import { useSelector } from '@xstate/react'
import { Trophy } from 'lucide-react'
import { monthOf, weekOf } from '#machines/shared/dates.ts'
import { ranksOf, type RankingPeriod } from '#machines/ranking/ranking.ts'
import type { RankingActor } from '#machines/ranking/ranking.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { Lozenge } from '#src/components/Lozenge.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { useStanding } from '#src/hooks/usePerson.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import { StandingNote } from '#src/screens/app/StandingNote.tsx'
import { History } from './History.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import * as css from './Ranking.css.ts'
import { RankingRowItem } from './RankingRowItem.tsx'

interface RankingTableProps {
  ranking: RankingActor
  period: RankingPeriod
}

/** One period: its dates, the ten, the current user's row if it is below them, and the distance to the next place. */
export const RankingTable = ({ ranking: actor, period }: RankingTableProps) => {
  const ranking = useSelector(actor, ({ context }) => context[period])
  const isRoutineOpen = useSelector(actor, ({ context }) => context.isRoutineOpen === true)
  const levels = useSelector(actor, ({ context }) => context.titles?.levels)
  const userId = useSelector(actor, ({ context }) => context.userId)
  const isFailed = useSelector(actor, (state) => state.value[period] === 'failed')
  const standing = useStanding()
  const today = useToday()
  if (isFailed && !ranking)
    return (
      <Card>
        <Failure
          headingLevel={2}
          title={texts.failed[period]}
          retryLabel={texts.retry}
          onRetry={() => actor.send({ type: 'retry' })}
        />
      </Card>
    )
  if (!ranking) return <Loading label={texts.loading} rows={5} />
  const week = weekOf(today)
  const ranks = ranksOf(ranking.rows, period)
  const { own, ownPoints, rows } = ranking
  const register = isRoutineOpen && (
    <LinkButton href="/routines" variant="primary">
      {texts.register}
    </LinkButton>
  )
  return (
    <>
      <div className={css.facts}>
        <p className={css.period}>
          {period === 'weekly' ? texts.week(week.start, week.end) : texts.month(monthOf(today))}
        </p>
        {levels && <p className={css.levels}>{texts.levels(levels)}</p>}
      </div>
      {rows.length === 0 ? (
        <Card>
          <Empty icon={Trophy} action={register}>
            {texts.empty[period]}
          </Empty>
        </Card>
      ) : (
        <>
          <ol className={css.rows}>
            {rows.map((row, index) => (
              <RankingRowItem
                key={row.id}
                row={row}
                rank={ranks[index] ?? index + 1}
                place={index}
                period={period}
                isOwn={row.id === userId}
              />
            ))}
            {own && !rows.some(({ id }) => id === own.row.id) && (
              <>
                <li className={css.gap} aria-hidden="true">
                  <Lozenge size={5} tone="deep" />
                  <Lozenge size={5} tone="deep" />
                  <Lozenge size={5} tone="deep" />
                </li>
                <RankingRowItem row={own.row} rank={own.rank} place={rows.length} period={period} isOwn />
              </>
            )}
          </ol>
          {own && <OwnPlace own={own} period={period} isRoutineOpen={isRoutineOpen} />}
          {!own && standing === 'member' && (
            <Card className={css.own}>
              <p className={css.distanceText}>{texts.unranked(period, ownPoints)}</p>
              {register}
            </Card>
          )}
        </>
      )}
      <p className={css.source}>
        <TextLink href="/points">{texts.ownPoints}</TextLink>
      </p>
      {!own && <StandingNote />}
      <History ranking={actor} period={period} />
    </>
  )
}
