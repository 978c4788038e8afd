import { useSelector } from '@xstate/react'
import { BriefcaseBusiness, Pencil, Plus, Trash2 } from 'lucide-react'
import { hasUnsavedText, type PositionsActor } from '#machines/council/positions.machine.ts'
import { holdersOf, shortFunction, type PositionDescription } from '#machines/council/position.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { positionsReason } from '#src/texts/council/councilFailures.ts'
import { positions as texts } from '#src/texts/council/positions.ts'
import * as css from './CouncilSettings.css.ts'

const PositionDialogs = later(async () => (await import('./PositionDialogs.tsx')).PositionDialogs)

export const Positions = ({ positions }: { positions: PositionsActor }) => {
  useUnsaved(positions, hasUnsavedText)
  const state = useSelector(positions, ({ value }) => stateText(value))
  const isOpen = useSelector(positions, (snapshot) => !snapshot.matches({ form: 'closed' }))
  return (
    <div data-machine="positions" data-state={state}>
      <div className={css.head}>
        <h2 className={css.title}>{texts.title}</h2>
        <div className={css.action}>
          <Button variant="primary" icon={Plus} onPress={() => positions.send({ type: 'add' })}>
            {texts.add}
          </Button>
        </div>
      </div>
      <Card>
        <List positions={positions} />
      </Card>
      {isOpen && <PositionDialogs positions={positions} />}
    </div>
  )
}

const columnsFor = (positions: PositionsActor): TableProps<PositionDescription>['columns'] => [
  { id: 'title', label: texts.columns.title, cell: ({ title }) => title },
  { id: 'function', label: texts.columns.function, cell: ({ function: text }) => shortFunction(text) },
  {
    id: 'holder',
    label: texts.columns.holder,
    cell: (position) => texts.holders(holdersOf(position)) || <span className={css.vacant}>{texts.vacant}</span>,
  },
  {
    id: 'actions',
    label: texts.columns.actions,
    cell: (position) => (
      <span className={css.buttons}>
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={texts.edit(position.title)}
          onPress={() => positions.send({ type: 'edit', position })}
        />
        <IconButton
          icon={Trash2}
          iconSize={18}
          label={texts.remove(position.title)}
          onPress={() => positions.send({ type: 'delete', position })}
        />
      </span>
    ),
  },
]

const List = ({ positions }: { positions: PositionsActor }) => {
  const list = useSelector(positions, ({ context }) => context.positions)
  const failure = useSelector(positions, (state) =>
    state.matches({ list: 'failed' }) ? state.context.positionsFailure : null,
  )
  return (
    <LoadedList
      texts={texts}
      failure={failure && positionsReason(failure)}
      onRetry={() => positions.send({ type: 'retry' })}
      rows={5}
    >
      {list &&
        (list.length === 0 ? (
          <Empty icon={BriefcaseBusiness}>{texts.empty}</Empty>
        ) : (
          <Table label={texts.title} columns={columnsFor(positions)} rows={list} keyOf={({ id }) => id} />
        ))}
    </LoadedList>
  )
}
