import { useSelector } from '@xstate/react'
import { ClipboardCheck, History } from 'lucide-react'
import { isPresenceKnown, presentOf, type Occurrence } from '#machines/meetings/meetingList.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { Table, type TableProps } from '#src/components/Table.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { day } from '#src/texts/shared/dates.ts'
import { meetings as texts, participantSummary } from '#src/texts/meetings/meetings.ts'
import type { Agenda } from './actor.ts'
import { DatesFrame } from './DatesFrame.tsx'

const { columns } = texts

const columnsOf = (tools: Agenda['tools']): TableProps<Occurrence>['columns'] => [
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
        onPress={() => tools.send({ type: 'attendance.open', id, title, date })}
      />
    ),
  },
]

/** Past dates, the latest first, and who was present. */
export const PastMeetings = ({ dates, tools }: Agenda) => {
  const state = useSelector(dates, ({ value }) => stateText(value))
  const rows = useSelector(dates, ({ context }) => shownDates(context))
  return (
    <div data-machine="meetingDates" data-state={state}>
      <Card title={texts.past}>
        <DatesFrame dates={dates} empty={<Empty icon={History}>{texts.emptyPast}</Empty>}>
          <Table
            label={texts.past}
            columns={columnsOf(tools)}
            rows={rows ?? []}
            keyOf={({ id, date }) => `${id} ${date}`}
          />
        </DatesFrame>
      </Card>
    </div>
  )
}
