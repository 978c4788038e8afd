import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { meetings } from '#src/texts/meetings/meetings.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import { DateMenu } from './DateMenu.tsx'
import { Moved } from './Moved.tsx'
import * as css from './Meetings.css.ts'
import type { Agenda } from './actor.ts'

const texts = meetings.own

interface LaterDatesProps extends Agenda {
  rows: readonly Occurrence[]
}

/** The other dates of a series, with the current user's answer to each. */
export const LaterDates = ({ dates, rows, tools }: LaterDatesProps) => (
  <Disclosure title={texts.later(rows.length)}>
    <ul className={css.dates} aria-label={texts.laterOf(rows[0]?.title ?? '')}>
      {rows.map((row) => (
        <li key={row.date} className={css.later}>
          <div className={css.laterWords}>
            <p className={css.soft}>
              {texts.when(row)}
              <Moved row={row} />
            </p>
            <DateMenu row={row} tools={tools} />
          </div>
          {row.is_invited && <AnswerChoice dates={dates} row={row} />}
        </li>
      ))}
    </ul>
  </Disclosure>
)
