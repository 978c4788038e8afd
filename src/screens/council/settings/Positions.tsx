import { useActorRef, useSelector } from '@xstate/react'
import { BriefcaseBusiness, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type PositionsActor, hasUnsavedText, positionsMachine } from '#machines/council/positions.machine.ts'
import { isNewPosition } from '#machines/council/councilSettings.ts'
import { addSeatPath } from '#machines/council/councilView.ts'
import { holdersOf, shortFunction, type PositionDescription } from '#machines/council/position.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { later } from '#src/components/later.tsx'
import { holdHere } from '#src/hooks/leaving.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { positionsReason } from '#src/texts/council/councilFailures.ts'
import { positions as texts } from '#src/texts/council/positions.ts'
import * as css from './CouncilSettings.css.ts'

const PositionDialogs = later(async () => (await import('./PositionDialogs.tsx')).PositionDialogs)

export const Positions = () => {
  const positions = useActorRef(positionsMachine)
  useNotices(positions)
  useEffect(() => onReturn(() => positions.send({ type: 'refresh' })), [positions])
  const state = useSelector(positions, ({ value }) => stateText(value))
  const isOpen = useSelector(positions, (snapshot) => !snapshot.matches({ form: 'closed' }))
  const isUnsaved = useSelector(positions, hasUnsavedText)
  useEffect(() => (isUnsaved ? holdHere('unsaved') : undefined), [isUnsaved])
  useForCouncil(positions, isUnsaved)
  return (
    <div data-machine="positions" data-state={state}>
      <div className={css.head}>
        <h2 className={css.title}>{texts.title}</h2>
        <div className={css.action}>
          <Button
            variant="primary"
            icon={Plus}
            onPress={() => positions.send({ type: 'add', id: crypto.randomUUID() })}
          >
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

/** After a save, returns to the council's form if the user came from there. */
const useForCouncil = (positions: PositionsActor, isUnsaved: boolean) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isForCouncil = isNewPosition(query)
  const [isMade, setMade] = useState(false)
  useEffect(() => {
    if (!isForCouncil) return undefined
    positions.send({ type: 'add', id: crypto.randomUUID() })
    const subscription = positions.on('notice', ({ notice }) => setMade(notice.key === 'position.created'))
    return () => subscription.unsubscribe()
  }, [positions, isForCouncil])
  useEffect(() => {
    if (isMade && !isUnsaved) void navigate(addSeatPath)
  }, [isMade, isUnsaved, navigate])
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
