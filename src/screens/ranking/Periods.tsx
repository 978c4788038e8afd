import { useSelector } from '@xstate/react'
import { CalendarCheck } from 'lucide-react'
import { periodPath, type EndedPeriod } from '#machines/ranking/closedPeriod.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { periodName } from '#src/texts/ranking/administrationFailures.ts'
import { periods as texts } from '#src/texts/ranking/periods.ts'
import { rankingAdmin } from '#src/texts/ranking/rankingAdmin.ts'
import { PeriodToClose, type ClosingProps } from './PeriodToClose.tsx'

const CloseDialog = later(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** Closes a week or month, and lists the closed ones. */
export const Periods = ({ closing }: ClosingProps) => {
  const state = useSelector(closing, ({ value }) => stateText(value))
  const ended = useSelector(closing, ({ context }) => context.ended)
  const failure = useSelector(closing, (state) => (state.matches('failed') ? state.context.failure : null))
  const isFirst = useSelector(
    closing,
    (state) => state.matches('loading') && state.context.open.length + state.context.ended.length === 0,
  )
  const isConfirming = state === 'asking' || state === 'closing'
  return (
    <div data-machine="periodClosing" data-state={state}>
      {failure || isFirst ? (
        <Rest
          isCard
          texts={{ ...texts, retry: rankingAdmin.retry }}
          headingLevel={2}
          failure={failure && loadReason(failure)}
          onRetry={() => closing.send({ type: 'retry' })}
          isLoading
          rows={6}
        />
      ) : (
        <Stack gap="page">
          <PeriodToClose closing={closing} />
          <Card title={texts.ended}>
            {ended.length === 0 ? (
              <Empty icon={CalendarCheck}>{texts.endedEmpty}</Empty>
            ) : (
              <Table label={texts.ended} columns={columns} rows={ended} keyOf={({ id }) => id} />
            )}
          </Card>
        </Stack>
      )}
      {isConfirming && <CloseDialog closing={closing} />}
    </div>
  )
}

const nameOf = ({ type, period_start }: EndedPeriod) => periodName({ type, start: period_start })

const columns: TableProps<EndedPeriod>['columns'] = [
  { id: 'period', label: texts.endedColumns.period, cell: nameOf },
  { id: 'holder', label: texts.endedColumns.holder, cell: ({ holder_name }) => holder_name ?? texts.nobody },
  { id: 'points', label: texts.endedColumns.points, cell: ({ points }) => (points === null ? '—' : numeral(points)) },
  { id: 'closed', label: texts.endedColumns.closed, cell: ({ created_at }) => texts.closedAt(created_at) },
  {
    id: 'actions',
    label: texts.endedColumns.actions,
    cell: (row) => (
      <TextLink href={periodPath(row.id)} aria-label={texts.openOf(nameOf(row))}>
        {texts.open}
      </TextLink>
    ),
  },
]
