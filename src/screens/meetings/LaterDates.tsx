import type { Occurrence } from '#machines/model/meetingList.ts'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { meetings } from '#src/texts/meetings.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import * as css from './Meetings.css.ts'
import type { MeetingDatesActor } from './useMeetingDates.ts'

const texts = meetings.own

/** The other dates of a series, with the own answer to each. */
export const LaterDates = ({ dates, rows }: { dates: MeetingDatesActor; rows: readonly Occurrence[] }) => (
  <Disclosure title={texts.later(rows.length)}>
    <ul className={css.dates} aria-label={texts.laterOf(rows[0]?.title ?? '')}>
      {rows.map((row) => (
        <li key={row.date} className={css.later}>
          <p className={css.soft}>{texts.when(row)}</p>
          {row.is_invited && <AnswerChoice dates={dates} row={row} />}
        </li>
      ))}
    </ul>
  </Disclosure>
)
