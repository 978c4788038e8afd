import { useSelector } from '@xstate/react'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { mayUpdateCase, type MonitoredUser } from '#machines/council/monitoring.ts'
import type { MonitoringActor } from '#machines/council/monitoring.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { Truncated } from '#src/components/Truncated.tsx'
import { councilLoadFailed } from '#src/texts/council/councilPanelFailures.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { monitoring as texts } from '#src/texts/council/monitoring.ts'
import { MonitoringStatusBadge } from './MonitoringStatusBadge.tsx'

/** In pixels. */
const reasonWidth = 300

/** 'Atualizar', or only the history for users who may not update. */
const columnsOf = (mayUpdate: boolean, onOpen: (row: MonitoredUser) => void): TableProps<MonitoredUser>['columns'] => [
  { id: 'name', label: texts.columns.name, cell: ({ name }) => name },
  { id: 'reason', label: texts.columns.reason, cell: ({ reason }) => <Truncated text={reason} width={reasonWidth} /> },
  {
    id: 'status',
    label: texts.columns.status,
    isShort: true,
    cell: ({ status }) => <MonitoringStatusBadge status={status} />,
  },
  {
    id: 'responsible',
    label: texts.columns.responsible,
    cell: ({ assigned_to_name: name }) => name ?? texts.nobody,
  },
  {
    id: 'actions',
    label: texts.columns.actions,
    isShort: true,
    cell: (row) => (
      <Button
        size="small"
        aria-label={mayUpdate ? texts.updateOf(row.name) : texts.historyOf(row.name)}
        onPress={() => onOpen(row)}
      >
        {mayUpdate ? texts.update : texts.history}
      </Button>
    ),
  },
]

/** The table 'Monitoramento de Usuários', or the status of its loading. */
export const MonitoringTable = ({ monitoring }: { monitoring: MonitoringActor }) => {
  const mayUpdate = useSelector(monitoring, ({ context }) => mayUpdateCase(context.access))
  const cases = useSelector(monitoring, ({ context }) => context.monitoring?.cases ?? null)
  const failure = useSelector(monitoring, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  const columns = useMemo(
    () => columnsOf(mayUpdate, (row) => monitoring.send({ type: 'case.open', row })),
    [mayUpdate, monitoring],
  )
  return (
    <LoadedList
      texts={texts}
      failure={failure && reason(failure, councilLoadFailed)}
      onRetry={() => monitoring.send({ type: 'retry' })}
      rows={4}
    >
      {cases &&
        (cases.length === 0 ? (
          <Empty icon={Eye}>{texts.empty}</Empty>
        ) : (
          <Table label={texts.title} columns={columns} rows={cases} keyOf={({ id }) => id} />
        ))}
    </LoadedList>
  )
}
