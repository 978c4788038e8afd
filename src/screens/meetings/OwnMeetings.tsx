import { useSelector } from '@xstate/react'
import { CalendarDays, CalendarX, Download, History } from 'lucide-react'
import { meetingAgendaMachine, type MeetingAgendaActor } from '#machines/meetings/meetingAgenda.machine.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { meetingScopeOf, seriesOf, type MeetingScope } from '#machines/meetings/meetingList.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { PillLinks } from '#src/components/PillLinks.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { meetings } from '#src/texts/meetings/meetings.ts'
import '#src/texts/meetings/notices.ts'
import { useAgenda, type Agenda } from './actor.ts'
import { DateItem } from './DateItem.tsx'
import { DatesFrame } from './DatesFrame.tsx'
import { MeetingDialogs } from './MeetingDialogs.tsx'
import * as css from './Meetings.css.ts'

const texts = meetings.own
const views = [
  { id: 'upcoming', label: meetings.viewNames.upcoming, href: '/meetings' },
  { id: 'past', label: meetings.viewNames.past, href: '/meetings?view=past' },
] as const

const OwnMeetings = ({ screen }: { screen: MeetingAgendaActor }) => {
  const { dates, tools } = useAgenda(screen)
  const scope = useSelector(screen, ({ context }) => context.scope)
  const access = useAccess()
  const state = useSelector(dates, ({ value }) => stateText(value))
  const isPreparing = useSelector(tools, ({ context }) => context.scopes.some(({ kind }) => kind !== 'meeting'))
  const memberId = access?.memberId ?? null
  return (
    <Page
      title={texts.title}
      {...(memberId !== null && {
        actions: (
          <Button
            icon={Download}
            isBusy={isPreparing}
            busyLabel={meetings.preparing}
            onPress={() => tools.send({ type: 'download', scope: { kind: 'own' } })}
          >
            {meetings.calendarAll}
          </Button>
        ),
      })}
    >
      <div className={css.page} data-machine="meetingDates" data-state={state}>
        <div>
          {scope.meeting === null ? (
            <PillLinks label={meetings.views} items={views} selected={scope.when} />
          ) : (
            <LinkButton size="small" variant="quiet" href="/meetings">
              {texts.seeAll}
            </LinkButton>
          )}
        </div>
        <Card title={scope.when === 'past' ? meetings.past : meetings.upcoming}>
          <DatesFrame dates={dates} empty={<Nothing scope={scope} />}>
            <Dates dates={dates} tools={tools} scope={scope} />
          </DatesFrame>
        </Card>
      </div>
      <MeetingDialogs tools={tools} />
    </Page>
  )
}

/** /meetings: the dates to which the current user is invited. The URL has the filters. */
export const OwnMeetingsScreen = screenOf({
  id: 'meetingAgenda',
  machine: meetingAgendaMachine,
  read: (query) => ({ scope: meetingScopeOf(query) }),
  follows: ['meeting'],
  Content: OwnMeetings,
})

/** The list is empty, or the meeting of the notification has no dates. */
const Nothing = ({ scope: { when, meeting } }: { scope: MeetingScope }) => {
  if (meeting === null)
    return when === 'past' ? (
      <Empty icon={History}>{texts.emptyPast}</Empty>
    ) : (
      <Empty icon={CalendarDays}>{texts.empty}</Empty>
    )
  return (
    <Empty icon={CalendarX} action={<LinkButton href="/meetings">{texts.seeAll}</LinkButton>}>
      {texts.gone}
    </Empty>
  )
}

const focusFirstDate = (list: HTMLUListElement | null) => list?.querySelector<HTMLElement>('[data-date]')?.focus()

/** Upcoming dates are grouped by series. Past dates, and those of a single meeting, are not. */
const Dates = ({ dates, tools, scope }: Agenda & { scope: MeetingScope }) => {
  /** A notification links here: the first date gets the focus. */
  const isFocused = scope.meeting !== null
  const rows = useSelector(dates, ({ context }) => shownDates(context))
  const isGrouped = scope.when === 'upcoming' && scope.meeting === null
  const series = isGrouped ? seriesOf(rows ?? []) : (rows ?? []).map((next) => ({ next, later: [] }))
  return (
    <ul ref={isFocused ? focusFirstDate : null} className={css.dates}>
      {series.map(({ next, later }) => (
        <DateItem key={`${next.id} ${next.date}`} dates={dates} row={next} later={later} tools={tools} />
      ))}
    </ul>
  )
}
