import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { meetingDate as texts } from '#src/texts/meetings/meetingDate.ts'
import * as css from './Meetings.css.ts'

/** Of a date that was moved: which day, or that its hour, is another one than the series has. */
export const Moved = ({ row: { date, moved_from } }: { row: Occurrence }) =>
  moved_from !== null && (
    <span className={css.faint}>{` · ${moved_from === date ? texts.newTime : texts.movedFrom(moved_from)}`}</span>
  )
