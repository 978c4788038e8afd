import { Check, ClipboardCheck, Download, Pencil, Trash2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { may } from '#machines/shared/access.ts'
import { nextDate, type Meeting } from '#machines/meetings/meetingList.ts'
import type { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import { IconButton } from '#src/components/IconButton.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { day } from '#src/texts/shared/dates.ts'
import {
  meetings as texts,
  meetingTypeLabels,
  participantSummary,
  recurrenceLabels,
} from '#src/texts/meetings/meetings.ts'
import * as css from './Meetings.css.ts'
import type { MeetingTools } from './useMeetingTools.ts'

interface MeetingTableProps {
  meetings: ActorRefFrom<typeof meetingsMachine>
  tools: MeetingTools
  /** A series shows its next date from this day on. */
  today: string
  rows: readonly Meeting[]
}

const { columns } = texts

const columnsOf = (props: MeetingTableProps): TableProps<Meeting>['columns'] => [
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
export const MeetingTable = (props: MeetingTableProps) => (
  <Table label={texts.upcoming} columns={columnsOf(props)} rows={props.rows} keyOf={({ id }) => id} isWide />
)

const Notified = ({ send_notifications }: Pick<Meeting, 'send_notifications'>) => (
  <span>
    {send_notifications ? <Check className={css.check} size={18} strokeWidth={1.75} aria-hidden="true" /> : '—'}
    <VisuallyHidden>{send_notifications ? texts.notified : texts.notNotified}</VisuallyHidden>
  </span>
)

const Actions = ({ meetings, tools, today, meeting }: MeetingTableProps & { meeting: Meeting }) => {
  const access = useAccess()
  const { id, title } = meeting
  return (
    <span className={css.actions}>
      <IconButton
        icon={ClipboardCheck}
        iconSize={18}
        label={texts.attendance(title)}
        onPress={() => tools.attendance.send({ type: 'open', id, title, date: nextDate(meeting, today).date, today })}
      />
      <IconButton
        icon={Download}
        iconSize={18}
        label={texts.calendar(title)}
        onPress={() => tools.download.send({ type: 'download', scope: { kind: 'meeting', id }, today })}
      />
      {access && may(access, 'council_meetings', 'edit') && (
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={texts.edit(title)}
          onPress={() => tools.dialog.send({ type: 'edit', meeting, today })}
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
