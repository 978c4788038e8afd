import { Check, ClipboardCheck, Download, Pencil, Trash2 } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import { nextDate, type Meeting } from '#machines/meetings/meetingList.ts'
import type { MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { day } from '#src/texts/shared/dates.ts'
import { meetingTypeLabels, recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings as texts, participantSummary } from '#src/texts/meetings/meetings.ts'
import type { Agenda } from './actor.ts'
import * as css from './Meetings.css.ts'

export interface MeetingTableProps extends Pick<Agenda, 'tools'> {
  meetings: MeetingsActor
  rows: readonly Meeting[]
}

type RowProps = Omit<MeetingTableProps, 'rows'> & { today: string }

const { columns } = texts

/** A series shows its next date from today on. */
const columnsOf = (props: RowProps): TableProps<Meeting>['columns'] => [
  { id: 'title', label: columns.title, cell: ({ title }) => title },
  { id: 'date', label: columns.date, cell: (meeting) => day(nextDate(meeting, props.today).date), isShort: true },
  { id: 'time', label: columns.time, cell: (meeting) => nextDate(meeting, props.today).time, isShort: true },
  { id: 'type', label: columns.type, cell: ({ type }) => meetingTypeLabels[type], isShort: true },
  {
    id: 'recurrence',
    label: columns.recurrence,
    cell: ({ recurrence }) => recurrenceLabels[recurrence],
    isShort: true,
  },
  {
    id: 'participants',
    label: columns.participants,
    cell: ({ participants }) => participantSummary(participants.map(({ name }) => name)),
  },
  { id: 'notifications', label: columns.notifications, cell: (meeting) => <Notified {...meeting} />, isShort: true },
  { id: 'actions', label: columns.actions, cell: (meeting) => <Actions {...props} meeting={meeting} /> },
]

/** The upcoming meetings, the nearest first. */
export const MeetingTable = ({ rows, ...props }: MeetingTableProps) => (
  <Table
    label={texts.upcoming}
    columns={columnsOf({ ...props, today: useToday() })}
    rows={rows}
    keyOf={({ id }) => id}
    isWide
  />
)

const Notified = ({ send_notifications }: Pick<Meeting, 'send_notifications'>) => (
  <span>
    {send_notifications ? <Check className={css.check} size={18} strokeWidth={1.75} aria-hidden="true" /> : '—'}
    <VisuallyHidden>{send_notifications ? texts.notified : texts.notNotified}</VisuallyHidden>
  </span>
)

const Actions = ({ meetings, tools, today, meeting }: RowProps & { meeting: Meeting }) => {
  const access = useAccess()
  const { id, title } = meeting
  return (
    <span className={css.actions}>
      <IconButton
        icon={ClipboardCheck}
        iconSize={18}
        label={texts.attendance(title)}
        onPress={() => tools.send({ type: 'attendance.open', id, title, date: nextDate(meeting, today).date })}
      />
      <IconButton
        icon={Download}
        iconSize={18}
        label={texts.calendar(title)}
        onPress={() => tools.send({ type: 'download', scope: { kind: 'meeting', id } })}
      />
      {access && may(access, 'council_meetings', 'edit') && (
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={texts.edit(title)}
          onPress={() => tools.send({ type: 'form.open', meeting })}
        />
      )}
      {access && may(access, 'council_meetings', 'delete') && (
        <IconButton
          icon={Trash2}
          iconSize={18}
          label={texts.delete(title)}
          onPress={() => meetings.send({ type: 'delete', meeting })}
        />
      )}
    </span>
  )
}
