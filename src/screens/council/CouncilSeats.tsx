import { useSelector } from '@xstate/react'
import { Landmark, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { CouncilMembersActor } from '#machines/council/councilMembers.machine.ts'
import { mayEditSeat, mayRemoveSeat, type Council, type CouncilSeat } from '#machines/council/council.ts'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { council as texts } from '#src/texts/council/council.ts'
import { councilLoadFailed } from '#src/texts/council/councilPanelFailures.ts'
import { day } from '#src/texts/shared/dates.ts'
import { reason } from '#src/texts/shared/failures.ts'
import * as css from './Council.css.ts'

interface CouncilSeatsProps {
  members: CouncilMembersActor
}

/** The table 'Membros do Conselho', or the status of its loading. */
export const CouncilSeats = ({ members }: CouncilSeatsProps) => {
  const council = useSelector(members, ({ context }) => context.council)
  const failure = useSelector(members, (snapshot) =>
    snapshot.matches({ list: 'failed' }) ? snapshot.context.failure : null,
  )
  return (
    <LoadedList
      texts={texts}
      failure={failure && reason(failure, councilLoadFailed)}
      onRetry={() => members.send({ type: 'retry' })}
      rows={5}
    >
      {council &&
        (council.seats.length === 0 ? (
          <Empty icon={Landmark}>{texts.empty}</Empty>
        ) : (
          <SeatTable members={members} council={council} />
        ))}
    </LoadedList>
  )
}

interface SeatProps extends CouncilSeatsProps {
  council: Council
}

const columnsOf = (props: SeatProps): TableProps<CouncilSeat>['columns'] => [
  { id: 'name', label: texts.columns.name, cell: ({ name }) => name },
  { id: 'position', label: texts.columns.position, cell: ({ title }) => title },
  { id: 'entryDate', label: texts.columns.entryDate, isShort: true, cell: ({ entry_date }) => day(entry_date) },
  {
    id: 'status',
    label: texts.columns.status,
    isShort: true,
    cell: ({ status }) => (
      <StatusDot tone={status === 'ativo' ? 'success' : 'neutral'}>{texts.status[status]}</StatusDot>
    ),
  },
  { id: 'actions', label: texts.columns.actions, cell: (seat) => <Tools {...props} seat={seat} /> },
]

const SeatTable = ({ members, council }: SeatProps) => {
  const columns = useMemo(() => columnsOf({ members, council }), [members, council])
  return <Table label={texts.members} columns={columns} rows={council.seats} keyOf={({ id }) => id} />
}

/** The actions for a row. Everyone may read its position. */
const Tools = ({ members, council, seat }: SeatProps & { seat: CouncilSeat }) => {
  const mayEdit = useSelector(members, ({ context }) => mayEditSeat(context.access, seat))
  const mayRemove = useSelector(members, ({ context }) => mayRemoveSeat(context.access, seat))
  const position = council.positions.find(({ position }) => position === seat.position)
  return (
    <span className={css.tools}>
      {position && (
        <IconButton
          icon={ScrollText}
          label={texts.openPosition(seat.title, seat.name)}
          onPress={() => members.send({ type: 'position.open', position })}
        />
      )}
      {mayEdit && (
        <IconButton
          icon={Pencil}
          label={texts.edit(seat.name)}
          onPress={() => members.send({ type: 'seat.edit', seat })}
        />
      )}
      {mayRemove && (
        <IconButton
          icon={Trash2}
          label={texts.remove(seat.name)}
          onPress={() => members.send({ type: 'seat.remove', seat })}
        />
      )}
    </span>
  )
}
