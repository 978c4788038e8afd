import type { ReactNode } from 'react'
import type { Occurrence } from '#machines/meetings/meetingList.ts'
import { answers, hasBegun, momentAt } from '#machines/meetings/meeting.ts'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { useNow } from '#src/hooks/useNow.ts'
import { answerLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import * as css from './Meetings.css.ts'
import type { MeetingDatesActor } from '#machines/meetings/meetingDates.machine.ts'

const items = answers.map((id) => ({ id, label: answerLabels[id] }))

interface AnswerChoiceProps {
  dates: MeetingDatesActor
  row: Occurrence
  /** Shown instead once the date has begun. */
  after?: ReactNode
}

/** The current user's answer for one date, until it begins: sim, talvez, não. */
export const AnswerChoice = ({ dates, row, after }: AnswerChoiceProps) =>
  hasBegun(row, momentAt(useNow())) ? (
    after
  ) : (
    <div className={css.answer}>
      <span className={css.faint} aria-hidden="true">
        {meetings.own.answer}
      </span>
      <PillGroup
        isInline
        label={meetings.own.answerFor(row)}
        items={items}
        selected={row.own_answer}
        onSelect={(answer) => dates.send({ type: 'answer', id: row.id, date: row.date, answer })}
      />
    </div>
  )
