import { useSelector } from '@xstate/react'
import { Trophy } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { monthOf, weekOf } from '#machines/model/dates.ts'
import { ranksOf, type RankingPeriod } from '#machines/model/ranking.ts'
import type { rankingMachine } from '#machines/ranking.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { Loading, SkeletonRows } from '#src/components/Loading.tsx'
import { useToday } from '#src/joints/useToday.ts'
import { ranking as texts } from '#src/texts/ranking.ts'
import { OwnPlace } from './OwnPlace.tsx'
import * as css from './Ranking.css.ts'
import { RankingRowItem } from './RankingRowItem.tsx'

interface RankingTableProps {
  ranking: ActorRefFrom<typeof rankingMachine>
  period: RankingPeriod
}

/** One period: its dates, the ten, one's own row when it is not among them, and how far the next place is. */
export const RankingTable = ({ ranking: actor, period }: RankingTableProps) => {
  const ranking = useSelector(actor, ({ context }) => context[period])
  const levels = useSelector(actor, ({ context }) => context.titles?.levels)
  const userId = useSelector(actor, ({ context }) => context.userId)
  const isFailed = useSelector(actor, (state) => state.value[period] === 'failed')
  const today = useToday()
  if (isFailed)
    return (
      <Failure title={texts.failed[period]} retryLabel={texts.retry} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!ranking)
    return (
      <Loading label={texts.loading}>
        <SkeletonRows count={5} />
      </Loading>
    )
  const week = weekOf(today)
  const ranks = ranksOf(ranking.rows, period)
  const { own } = ranking
  return (
    <>
      <div className={css.facts}>
        <p className={css.period}>
          {period === 'weekly' ? texts.week(week.start, week.end) : texts.month(monthOf(today))}
        </p>
        {levels && <p className={css.levels}>{texts.levels(levels)}</p>}
      </div>
      {ranking.rows.length === 0 ? (
        <Empty icon={Trophy} action={<LinkButton href="/routines">{texts.register}</LinkButton>}>
          {texts.empty}
        </Empty>
      ) : (
        <ol className={css.rows}>
          {ranking.rows.map((row, index) => (
            <RankingRowItem
              key={row.id}
              row={row}
              rank={ranks[index] ?? index + 1}
              place={index}
              period={period}
              isOwn={row.id === userId}
            />
          ))}
          {own && !ranking.rows.some(({ id }) => id === own.row.id) && (
            <RankingRowItem row={own.row} rank={own.rank} place={ranking.rows.length} period={period} isOwn />
          )}
        </ol>
      )}
      {own && <OwnPlace own={own} period={period} />}
    </>
  )
}
