import { useSelector } from '@xstate/react'
import { Archive, Crown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import type { TitleRow } from '#machines/ranking/rankingTitle.ts'
import type { RankingTitlesActor } from '#machines/ranking/rankingTitles.machine.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { rankingAdmin, rankingTitles as texts } from '#src/texts/ranking/rankingAdmin.ts'
import * as css from '#src/screens/shared/Panel.css.ts'

const TitleDialogs = later(async () => (await import('./TitleDialogs.tsx')).TitleDialogs)

/** The titles of the leaders. One per ranking is active. */
export const RankingTitles = ({ titles }: { titles: RankingTitlesActor }) => {
  const state = useSelector(titles, ({ value }) => stateText(value))
  const rows = useSelector(titles, ({ context }) => context.rows)
  const failure = useSelector(titles, (state) => (state.matches({ list: 'failed' }) ? state.context.rowsFailure : null))
  const isDialogOpen = useSelector(
    titles,
    (state) => !state.matches({ form: 'closed' }) && !state.matches({ form: 'toggling' }),
  )
  const columns = useMemo(() => columnsOf(titles), [titles])
  return (
    <div data-machine="rankingTitles" data-state={state}>
      <Card
        title={texts.title}
        aside={
          <Button
            size="small"
            variant="primary"
            icon={Plus}
            onPress={() => titles.send({ type: 'add', id: crypto.randomUUID() })}
          >
            {texts.add}
          </Button>
        }
      >
        <LoadedList
          texts={{ ...texts, retry: rankingAdmin.retry }}
          failure={failure && loadReason(failure)}
          onRetry={() => titles.send({ type: 'retry' })}
          rows={3}
        >
          {rows && (
            <Stack>
              <p className={css.prose}>{texts.text}</p>
              {rows.length > 0 ? (
                <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
              ) : (
                <Empty icon={Crown}>{texts.empty}</Empty>
              )}
            </Stack>
          )}
        </LoadedList>
      </Card>
      {isDialogOpen && <TitleDialogs titles={titles} />}
    </div>
  )
}

const columnsOf = (titles: RankingTitlesActor): TableProps<TitleRow>['columns'] => [
  { id: 'title', label: texts.columns.title, cell: ({ title }) => title },
  { id: 'type', label: texts.columns.type, cell: ({ type }) => texts.types[type] },
  {
    id: 'status',
    label: texts.columns.status,
    cell: ({ active }) => (
      <StatusDot tone={active ? 'success' : 'neutral'}>{active ? texts.active : texts.inactive}</StatusDot>
    ),
  },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (row) => (
      <RowMenu
        label={texts.menu(row.title)}
        items={[
          { id: 'edit', label: texts.edit, icon: Pencil, onAction: () => titles.send({ type: 'edit', row }) },
          {
            id: 'toggle',
            label: row.active ? texts.deactivate : texts.activate,
            icon: row.active ? Archive : Crown,
            onAction: () => titles.send({ type: 'toggle', row }),
          },
          { id: 'delete', label: texts.delete, icon: Trash2, onAction: () => titles.send({ type: 'delete', row }) },
        ]}
      />
    ),
  },
]
