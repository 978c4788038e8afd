import { ClipboardCheck, Download } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import { participantsOf, type Occurrence } from '#machines/meetings/meetingList.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Disclosure } from '#src/components/Disclosure.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { meetingTypeLabels, recurrenceLabels } from '#src/texts/meetings/meetingLabels.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import { AnswerList } from './AnswerList.tsx'
import { DateMenu } from './DateMenu.tsx'
import { LaterDates } from './LaterDates.tsx'
import * as css from './Meetings.css.ts'
import { Moved } from './Moved.tsx'
import type { Agenda } from './actor.ts'

const texts = meetings.own

interface DateItemProps extends Agenda {
  row: Occurrence
  /** Later dates of the same meeting, shown on demand. */
  later: readonly Occurrence[]
}

/**
 * One date with its place, participants and the current user's answer; once it has begun, whether the user was present.
 */
export const DateItem = ({ dates, row, later, tools }: DateItemProps) => {
  const access = useAccess()
  const today = useToday()
  const { id, title, date, type, recurrence, location, description } = row
  const participants = participantsOf(row, access?.memberId ?? null)
  const own = participants.find(({ member_id }) => member_id === access?.memberId)
  return (
    <li className={css.date} tabIndex={-1} data-date={date}>
      <div className={css.words}>
        <div className={css.facts}>
          <h3 className={css.name}>{title}</h3>
          <Badge>{meetingTypeLabels[type]}</Badge>
          {recurrence !== 'once' && <span className={css.faint}>{recurrenceLabels[recurrence]}</span>}
        </div>
        <p className={css.soft}>
          {texts.when(row)}
          <Moved row={row} />
        </p>
        {location !== '' && <p className={css.soft}>{location}</p>}
      </div>
      {description !== '' && (
        <p className={css.text}>
          <LongText>{description}</LongText>
        </p>
      )}
      <div className={css.row}>
        <AnswerChoice
          dates={dates}
          row={row}
          after={<span className={css.soft}>{presenceText(own?.present ?? null)}</span>}
        />
        <div className={css.tools}>
          {access && may(access, 'council_meetings', 'edit') && (
            <Button
              size="small"
              variant="quiet"
              icon={ClipboardCheck}
              aria-label={meetings.attendance(title)}
              onPress={() => tools.send({ type: 'attendance.open', id, title, date })}
            >
              {date > today ? texts.answers : texts.manage}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={Download}
            aria-label={meetings.calendar(title)}
            onPress={() => tools.send({ type: 'download', scope: { kind: 'meeting', id } })}
          >
            {texts.download}
          </Button>
          <DateMenu row={row} tools={tools} />
        </div>
      </div>
      <Disclosure title={texts.participants(participants.length)}>
        <AnswerList label={texts.participants(participants.length)} participants={participants} />
      </Disclosure>
      {later.length > 0 && <LaterDates dates={dates} rows={later} tools={tools} />}
    </li>
  )
}

const presenceText = (present: boolean | null) => {
  if (present === null) return meetings.presenceUnknown
  return present ? texts.wasThere : texts.wasNotThere
}
