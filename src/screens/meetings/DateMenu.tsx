import { CalendarClock, CalendarX } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { meetingDate as texts } from '#src/texts/meetings/meetingDate.ts'
import * as css from './Meetings.css.ts'
import type { MeetingTools } from './useMeetingTools.ts'

interface DateMenuProps {
  row: Occurrence
  tools: MeetingTools
  today: string
}

/** The actions on an upcoming date of a series that the current user's position allows. */
export const DateMenu = ({ row, tools: { change }, today }: DateMenuProps) => {
  const access = useAccess()
  if (access === null || row.recurrence === 'once' || row.date < today) return null
  const items = [
    ...(may(access, 'council_meetings', 'edit')
      ? [
          {
            id: 'move',
            label: texts.moveItem,
            icon: CalendarClock,
            onAction: () => change.send({ type: 'move', row, today }),
          },
        ]
      : []),
    ...(may(access, 'council_meetings', 'delete')
      ? [
          {
            id: 'cancel',
            label: texts.cancelItem,
            icon: CalendarX,
            onAction: () => change.send({ type: 'callOff', row, today }),
          },
        ]
      : []),
  ]
  return items.length === 0 ? null : (
    <RowMenu className={css.menu} label={texts.menu(row)} items={items} iconSize={18} />
  )
}
