import { useSelector } from '@xstate/react'
import { Sparkles } from 'lucide-react'
import type { GivenPointsActor } from '#machines/ranking/givenPoints.machine.ts'
import type { GivenPoints as Given } from '#machines/ranking/pointsGiving.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { signed } from '#src/texts/ranking/administrationFailures.ts'
import { givenPoints as texts, rankingAdmin } from '#src/texts/ranking/rankingAdmin.ts'
import { pointTypeLabels } from '#src/texts/ranking/rankingLabels.ts'
import * as css from '#src/screens/shared/Panel.css.ts'

interface GivenProps {
  given: GivenPointsActor
}

const columns: TableProps<Given>['columns'] = [
  { id: 'name', label: texts.columns.name, cell: ({ name }) => name ?? texts.gone },
  {
    id: 'points',
    label: texts.columns.points,
    cell: ({ points }) => (
      <span className={css.points} data-negative={points < 0 || undefined}>
        {signed(points)}
      </span>
    ),
  },
  { id: 'reason', label: texts.columns.reason, cell: ({ reason }) => reason },
  { id: 'type', label: texts.columns.type, cell: ({ type }) => pointTypeLabels[type] },
  { id: 'by', label: texts.columns.by, cell: ({ given_by, created_at }) => texts.by(given_by, created_at) },
]

/** The last entries by hand, with their authors. */
export const GivenPoints = ({ given }: GivenProps) => {
  const state = useSelector(given, ({ value }) => stateText(value))
  const rows = useSelector(given, ({ context }) => context.rows)
  return (
    <Card title={texts.title} data-machine="givenPoints" data-state={state}>
      {rows.length > 0 && <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      <EndOfList given={given} isEmpty={rows.length === 0} />
    </Card>
  )
}

const EndOfList = ({ given, isEmpty }: GivenProps & { isEmpty: boolean }) => {
  const failure = useSelector(given, (state) => (state.matches('failed') ? state.context.failure : null))
  const isLoading = useSelector(given, (state) => state.matches('loading'))
  const isLoadingMore = useSelector(given, (state) => state.matches('loadingMore'))
  const hasMore = useSelector(given, ({ context }) => context.hasMore)
  return (
    <Rest
      texts={{ ...texts, retry: rankingAdmin.retry }}
      failure={failure && loadReason(failure)}
      onRetry={() => given.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={4}
      isEmpty={isEmpty}
      empty={<Empty icon={Sparkles}>{texts.empty}</Empty>}
      more={hasMore && { texts, isBusy: isLoadingMore, isApart: true, onPress: () => given.send({ type: 'more' }) }}
    />
  )
}
