import type { Participant } from '#machines/meetings/meeting.ts'
import { answerLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import * as css from './Meetings.css.ts'

interface AnswerListProps {
  label: string
  participants: readonly Participant[]
}

/** The participants and their answers. */
export const AnswerList = ({ label, participants }: AnswerListProps) => (
  <ul className={css.people} aria-label={label}>
    {participants.map(({ member_id, name, position, answer }) => (
      <li key={member_id} className={css.person}>
        <span>
          {name}
          {position !== '' && <span className={css.faint}>{` · ${position}`}</span>}
        </span>
        <span className={css.soft}>{answer === null ? meetings.own.unanswered : answerLabels[answer]}</span>
      </li>
    ))}
  </ul>
)
