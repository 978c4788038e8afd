import { CalendarClock, CalendarX } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import { hasBegun, momentAt } from '#machines/meetings/meeting.ts'
import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { RowMenu } from '#src/components/RowMenu.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { useNow } from '#src/hooks/useNow.ts'
import { meetingDate as texts } from '#src/texts/meetings/meetingDate.ts'
import type { Agenda } from './actor.ts'
import * as css from './Meetings.css.ts'

interface DateMenuProps extends Pick<Agenda, 'tools'> {
  row: Occurrence
}

/** The actions on an upcoming date of a series that the current user's position allows. */
export const DateMenu = ({ row, tools }: DateMenuProps) => {
  const access = useAccess()
  const now = momentAt(useNow())
  if (access === null || row.recurrence === 'once' || hasBegun(row, now)) return null
  const items = [
    ...(may(access, 'council_meetings', 'edit')
      ? [
          {
            id: 'move',
            label: texts.moveItem,
            icon: CalendarClock,
            onAction: () => tools.send({ type: 'date.open', row, change: 'move' }),
          },
        ]
      : []),
    ...(may(access, 'council_meetings', 'delete')
      ? [
          {
            id: 'cancel',
            label: texts.cancelItem,
            icon: CalendarX,
            onAction: () => tools.send({ type: 'date.open', row, change: 'cancel' }),
          },
        ]
      : []),
  ]
  return items.length === 0 ? null : (
    <RowMenu className={css.menu} label={texts.menu(row)} items={items} iconSize={18} />
  )
}
