import { useSelector } from '@xstate/react'
import { weekOf } from '#machines/shared/dates.ts'
import { historySize, type ClosedPeriod, type RankingPeriod } from '#machines/ranking/ranking.ts'
import type { RankingActor } from '#machines/ranking/ranking.machine.ts'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { numeral } from '#src/texts/shared/labels.ts'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import * as css from './Ranking.css.ts'

interface HistoryProps {
  ranking: RankingActor
  period: RankingPeriod
}

/** The leaders of the last closed weeks or months; empty before the first one is closed. */
export const History = ({ ranking, period }: HistoryProps) => {
  const closed = useSelector(ranking, ({ context }) => context.titles?.closed)
  const past = closed?.filter(({ type }) => type === period).slice(0, historySize) ?? []
  if (past.length === 0) return null
  return (
    <div className={css.history}>
      <Disclosure title={texts.history}>
        <Table label={texts.history} columns={columns} rows={past} keyOf={({ period_start }) => period_start} />
      </Disclosure>
    </div>
  )
}

const nameOf = ({ type, period_start }: ClosedPeriod) =>
  type === 'weekly' ? texts.week(period_start, weekOf(period_start).end) : texts.month(period_start)

const columns: TableProps<ClosedPeriod>['columns'] = [
  { id: 'period', label: texts.historyColumns.period, cell: nameOf },
  { id: 'holder', label: texts.historyColumns.holder, cell: ({ holder_name }) => holder_name ?? texts.nobody },
  { id: 'points', label: texts.historyColumns.points, cell: ({ points }) => (points === null ? '—' : numeral(points)) },
]
