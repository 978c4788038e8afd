import { useSelector } from '@xstate/react'
import { ClipboardCheck, History } from 'lucide-react'
import { useEffect } from 'react'
import { isPresenceKnown, presentOf, type MeetingScope, type Occurrence } from '#machines/meetings/meetingList.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { day } from '#src/texts/shared/dates.ts'
import { meetings as texts, participantSummary } from '#src/texts/meetings/meetings.ts'
import { DatesFrame } from './DatesFrame.tsx'
import { useMeetingDates } from './useMeetingDates.ts'
import type { MeetingTools } from './useMeetingTools.ts'

interface PastMeetingsProps extends Pick<MeetingTools, 'attendance'> {
  today: string
}

const scope: MeetingScope = { when: 'past', meeting: null, whose: 'all' }

const { columns } = texts

const columnsOf = (attendance: PastMeetingsProps['attendance'], today: string): TableProps<Occurrence>['columns'] => [
  { id: 'title', label: columns.title, cell: ({ title }) => title },
  { id: 'date', label: columns.date, cell: ({ date }) => day(date), isShort: true },
  { id: 'time', label: columns.time, cell: ({ time }) => time, isShort: true },
  {
    id: 'participants',
    label: columns.participants,
    cell: ({ participants }) => participantSummary(participants.map(({ name }) => name)),
  },
  {
    id: 'presence',
    label: columns.presence,
    cell: (row) =>
      isPresenceKnown(row) ? texts.present(presentOf(row).length, row.participants.length) : texts.presenceUnknown,
  },
  {
    id: 'actions',
    label: columns.actions,
    cell: ({ id, title, date }) => (
      <IconButton
        icon={ClipboardCheck}
        iconSize={18}
        label={`${texts.attendance(title)}, ${day(date)}`}
        onPress={() => attendance.send({ type: 'open', id, title, date, today })}
      />
    ),
  },
]

/** Past dates, the latest first, and who was present. */
export const PastMeetings = ({ today, attendance }: PastMeetingsProps) => {
  const { actor, refresh } = useMeetingDates(scope, 20)
  useEffect(() => {
    const subscription = attendance.on('presence.saved', refresh)
    return () => subscription.unsubscribe()
  }, [attendance, refresh])
  const state = useSelector(actor, ({ value }) => stateText(value))
  const rows = useSelector(actor, ({ context }) => shownDates(context))
  return (
    <div data-machine="meetingDates" data-state={state}>
      <Card title={texts.past}>
        <DatesFrame dates={actor} empty={<Empty icon={History}>{texts.emptyPast}</Empty>}>
          <Table
            label={texts.past}
            columns={columnsOf(attendance, today)}
            rows={rows ?? []}
            keyOf={({ id, date }) => `${id} ${date}`}
          />
        </DatesFrame>
      </Card>
    </div>
  )
}
