import { useSelector } from '@xstate/react'
import { ArrowDown, ArrowUp, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { mostRoutines } from '#machines/ranking/routineForm.ts'
import type { RoutineKindsActor } from '#machines/ranking/routineKinds.machine.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { RowMenu, type RowMenuProps } from '#src/components/RowMenu.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { routineIcons } from '#src/screens/routines/routineIcons.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { rankingAdmin, routineKinds as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { routinePeriodNames } from '#src/texts/ranking/rankingLabels.ts'

const RoutineDialogs = later(async () => (await import('./RoutineDialogs.tsx')).RoutineDialogs)

/** The kinds of routines, in their order. */
export const RoutineKinds = ({ kinds }: { kinds: RoutineKindsActor }) => {
  const state = useSelector(kinds, ({ value }) => stateText(value))
  const rows = useSelector(kinds, ({ context }) => context.rows)
  const failure = useSelector(kinds, (state) => (state.matches({ list: 'failed' }) ? state.context.rowsFailure : null))
  const isDialogOpen = useSelector(
    kinds,
    (state) =>
      !state.matches({ form: 'closed' }) && !state.matches({ form: 'toggling' }) && !state.matches({ form: 'moving' }),
  )
  return (
    <div data-machine="routineKinds" data-state={state}>
      <Card
        title={texts.title}
        aside={
          <Button
            size="small"
            variant="primary"
            icon={Plus}
            isDisabled={rows !== null && rows.length >= mostRoutines}
            onPress={() => kinds.send({ type: 'add', id: crypto.randomUUID() })}
          >
            {texts.add}
          </Button>
        }
      >
        <LoadedList
          texts={{ ...texts, retry: rankingAdmin.retry }}
          failure={failure && loadReason(failure)}
          onRetry={() => kinds.send({ type: 'retry' })}
          rows={4}
        >
          {rows && (
            <Stack>
              <p className={css.prose}>{texts.text}</p>
              <Table label={texts.title} columns={columnsOf(kinds, rows)} rows={rows} keyOf={({ code }) => code} />
            </Stack>
          )}
        </LoadedList>
      </Card>
      {isDialogOpen && <RoutineDialogs kinds={kinds} />}
    </div>
  )
}

const columnsOf = (kinds: RoutineKindsActor, rows: readonly RoutineKind[]): TableProps<RoutineKind>['columns'] => [
  {
    id: 'label',
    label: texts.columns.label,
    cell: ({ label, icon }) => {
      const Icon = routineIcons[icon]
      return (
        <span className={css.named}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{label}</span>
        </span>
      )
    },
  },
  { id: 'period', label: texts.columns.period, cell: ({ period }) => routinePeriodNames[period] },
  { id: 'points', label: texts.columns.points, cell: ({ max_points }) => texts.points(max_points) },
  {
    id: 'photo',
    label: texts.columns.photo,
    cell: ({ needs_photo }) => (needs_photo ? texts.photoNeeded : texts.photoOptional),
  },
  {
    id: 'status',
    label: texts.columns.status,
    cell: ({ is_active }) => (
      <StatusDot tone={is_active ? 'success' : 'neutral'}>{is_active ? texts.active : texts.paused}</StatusDot>
    ),
  },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (row) => <RowMenu label={texts.menu(row.label)} items={itemsOf(kinds, rows, row)} />,
  },
]

const itemsOf = (kinds: RoutineKindsActor, rows: readonly RoutineKind[], row: RoutineKind): RowMenuProps['items'] => {
  const { code, is_active } = row
  return [
    { id: 'edit', label: texts.edit, icon: Pencil, onAction: () => kinds.send({ type: 'edit', row }) },
    ...(code === rows[0]?.code
      ? []
      : [{ id: 'up', label: texts.up, icon: ArrowUp, onAction: () => kinds.send({ type: 'move', code, by: -1 }) }]),
    ...(code === rows.at(-1)?.code
      ? []
      : [
          { id: 'down', label: texts.down, icon: ArrowDown, onAction: () => kinds.send({ type: 'move', code, by: 1 }) },
        ]),
    {
      id: 'toggle',
      label: is_active ? texts.pause : texts.resume,
      icon: is_active ? Pause : Play,
      onAction: () => kinds.send({ type: 'toggle', row }),
    },
    { id: 'delete', label: texts.delete, icon: Trash2, onAction: () => kinds.send({ type: 'delete', row }) },
  ]
}
