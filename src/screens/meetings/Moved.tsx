import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { meetingDate as texts } from '#src/texts/meetings/meetingDate.ts'
import * as css from './Meetings.css.ts'

/** Marks a moved date with its original day, or with its different time. */
export const Moved = ({ row: { date, moved_from } }: { row: Occurrence }) =>
  moved_from !== null && (
    <span className={css.faint}>{` · ${moved_from === date ? texts.newTime : texts.movedFrom(moved_from)}`}</span>
  )
