import { useSelector } from '@xstate/react'
import { CalendarDays, ClipboardCheck, Pencil, Plus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { may } from '#machines/shared/access.ts'
import { councilPath } from '#machines/council/councilView.ts'
import type { MeetingAgendaActor } from '#machines/meetings/meetingAgenda.machine.ts'
import { meetingOfDate, seriesOf, type Occurrence } from '#machines/meetings/meetingList.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { beginUpcomingMeetings, useUpcomingMeetings, type UpcomingScreen } from '#src/hooks/upcomingMeetings.ts'
import '#src/texts/meetings/notices.ts'
import { meetings as texts } from '#src/texts/meetings/meetings.ts'
import { useAgenda, type Agenda } from './actor.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import { DateMenu } from './DateMenu.tsx'
import { DatesFrame } from './DatesFrame.tsx'
import { LaterDates } from './LaterDates.tsx'
import { Moved } from './Moved.tsx'
import { MeetingDialogs } from './MeetingDialogs.tsx'
import * as css from './Meetings.css.ts'

const maxShown = 3

/** For a deep link: its requests do not wait for the first rendering. */
export const begin = beginUpcomingMeetings

/**
 * The council panel's card 'Próximas Reuniões': the next meetings, the current user's answers, and the allowed actions.
 */
export const UpcomingMeetings = ({ screen }: { screen: UpcomingScreen }) => {
  const agenda = useUpcomingMeetings(screen)
  return agenda && <Upcoming agenda={agenda} />
}

const Upcoming = ({ agenda }: { agenda: MeetingAgendaActor }) => {
  const { dates, tools } = useAgenda(agenda)
  const access = useAccess()
  const state = useSelector(dates, ({ value }) => stateText(value))
  const rows = useSelector(dates, ({ context }) => shownDates(context))
  const series = useMemo(() => seriesOf(rows ?? []).slice(0, maxShown), [rows])
  const mayCreate = access !== null && may(access, 'council_meetings', 'create')
  return (
    <div data-machine="meetingDates" data-state={state}>
      <Card
        title={texts.upcoming}
        aside={
          <TextLink href={councilPath('meetings')} tone="strong">
            {texts.card.seeAll}
          </TextLink>
        }
      >
        <DatesFrame dates={dates} isShort empty={<Empty icon={CalendarDays}>{texts.card.empty}</Empty>}>
          <ul className={css.dates}>
            {series.map(({ next, later }) => (
              <Series key={`${next.id} ${next.date}`} row={next} later={later} dates={dates} tools={tools} />
            ))}
          </ul>
        </DatesFrame>
        {mayCreate && (
          <div className={css.more}>
            <Button icon={Plus} onPress={() => tools.send({ type: 'form.open', meeting: null })}>
              {texts.add}
            </Button>
          </div>
        )}
      </Card>
      <MeetingDialogs tools={tools} />
    </div>
  )
}

interface SeriesProps extends Agenda {
  /** The next date. */
  row: Occurrence
  later: readonly Occurrence[]
}

const Series = memo(({ row, later, dates, tools }: SeriesProps) => (
  <li className={css.date}>
    <div className={css.split}>
      <div className={css.words}>
        <h3 className={css.name}>{row.title}</h3>
        <p className={css.soft}>
          {texts.own.when(row)}
          <Moved row={row} />
        </p>
        {row.location !== '' && <p className={css.faint}>{row.location}</p>}
      </div>
      <RowTools row={row} tools={tools} />
    </div>
    {row.is_invited && <AnswerChoice dates={dates} row={row} />}
    {later.length > 0 && <LaterDates dates={dates} rows={later} tools={tools} />}
  </li>
))

/** The actions on a meeting and its date that the current user's position allows. */
const RowTools = ({ row, tools }: { row: Occurrence } & Pick<Agenda, 'tools'>) => {
  const access = useAccess()
  const { id, title, date } = row
  return (
    <div className={css.actions}>
      {access !== null && may(access, 'council_meetings', 'edit') && (
        <>
          <IconButton
            icon={ClipboardCheck}
            iconSize={18}
            label={texts.attendance(title)}
            onPress={() => tools.send({ type: 'attendance.open', id, title, date })}
          />
          <IconButton
            icon={Pencil}
            iconSize={18}
            label={texts.edit(title)}
            onPress={() => tools.send({ type: 'form.open', meeting: meetingOfDate(row) })}
          />
        </>
      )}
      <DateMenu row={row} tools={tools} />
    </div>
  )
}
