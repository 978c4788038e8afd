import { useSelector } from '@xstate/react'
import { Landmark, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import type { Access } from '#machines/shared/access.ts'
import { mayEditSeat, mayRemoveSeat, type Council, type CouncilSeat, type Position } from '#machines/council/council.ts'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { StatusDot } from '#src/components/StatusDot.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { council as texts } from '#src/texts/council/council.ts'
import { councilLoadFailed } from '#src/texts/council/councilPanelFailures.ts'
import { day } from '#src/texts/shared/dates.ts'
import { reason } from '#src/texts/shared/failures.ts'
import * as css from './Council.css.ts'

interface SeatActions {
  onOpenPosition: (position: Position) => void
  onEdit: (seat: CouncilSeat) => void
  onRemove: (seat: CouncilSeat) => void
}

interface CouncilSeatsProps extends SeatActions {
  members: ActorRefFrom<typeof councilMembersMachine>
}

/** The table 'Membros do Conselho', or the status of its loading. */
export const CouncilSeats = ({ members, ...actions }: CouncilSeatsProps) => {
  const access = useAccess()
  const council = useSelector(members, ({ context }) => context.council)
  const failure = useSelector(members, (state) => (state.matches('failed') ? state.context.failure : null))
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
          <SeatTable council={council} access={access} {...actions} />
        ))}
    </LoadedList>
  )
}

interface SeatProps extends SeatActions {
  council: Council
  access: Access | null
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

const SeatTable = ({ council, access, onOpenPosition, onEdit, onRemove }: SeatProps) => {
  const columns = useMemo(
    () => columnsOf({ council, access, onOpenPosition, onEdit, onRemove }),
    [council, access, onOpenPosition, onEdit, onRemove],
  )
  return <Table label={texts.members} columns={columns} rows={council.seats} keyOf={({ id }) => id} />
}

/** The actions for a row. Everyone may read its position. */
const Tools = ({ council, access, seat, onOpenPosition, onEdit, onRemove }: SeatProps & { seat: CouncilSeat }) => {
  const position = council.positions.find(({ position }) => position === seat.position)
  return (
    <span className={css.tools}>
      {position && (
        <IconButton
          icon={ScrollText}
          label={texts.openPosition(seat.title, seat.name)}
          onPress={() => onOpenPosition(position)}
        />
      )}
      {access && mayEditSeat(access, seat) && (
        <IconButton icon={Pencil} label={texts.edit(seat.name)} onPress={() => onEdit(seat)} />
      )}
      {access && mayRemoveSeat(access, seat) && (
        <IconButton icon={Trash2} label={texts.remove(seat.name)} onPress={() => onRemove(seat)} />
      )}
    </span>
  )
}
