import { useSelector } from '@xstate/react'
import { CalendarDays, CalendarX, Download, History } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { meetingScopeOf, seriesOf, type MeetingScope } from '#machines/meetings/meetingList.ts'
import { shownDates, type MeetingDatesActor } from '#machines/meetings/meetingDates.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { PillLinks } from '#src/components/PillLinks.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { meetings } from '#src/texts/meetings/meetings.ts'
import '#src/texts/pageNotices.ts'
import { DateItem } from './DateItem.tsx'
import { DatesFrame } from './DatesFrame.tsx'
import { MeetingDialogs } from './MeetingDialogs.tsx'
import * as css from './Meetings.css.ts'
import { useMeetingDates } from './useMeetingDates.ts'
import { useMeetingTools, type MeetingTools } from './useMeetingTools.ts'

const texts = meetings.own
const views = [
  { id: 'upcoming', label: meetings.viewNames.upcoming, href: '/meetings' },
  { id: 'past', label: meetings.viewNames.past, href: '/meetings?view=past' },
] as const

/** /meetings: the dates to which the current user is invited. The URL has the filters. */
export const OwnMeetingsScreen = () => {
  const [query] = useSearchParams()
  const scope = useMemo(() => meetingScopeOf(query), [query])
  const access = useAccess()
  const { actor, today, refresh } = useMeetingDates(scope, 8)
  const tools = useMeetingTools(refresh)
  const state = useSelector(actor, ({ value }) => stateText(value))
  const isPreparing = useSelector(tools.download, (snapshot) => snapshot.matches('preparing'))
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
            onPress={() => tools.download.send({ type: 'download', scope: { kind: 'own' }, today })}
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
          <DatesFrame dates={actor} empty={<Nothing scope={scope} />}>
            <Dates dates={actor} tools={tools} today={today} scope={scope} />
          </DatesFrame>
        </Card>
      </div>
      <MeetingDialogs {...tools} />
    </Page>
  )
}

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

interface DatesProps {
  dates: MeetingDatesActor
  tools: MeetingTools
  today: string
  scope: MeetingScope
}

/** Upcoming dates are grouped by series. Past dates, and those of a single meeting, are not. */
const Dates = ({ dates, tools, today, scope }: DatesProps) => {
  /** A notification links here: the first date gets the focus. */
  const isFocused = scope.meeting !== null
  const rows = useSelector(dates, ({ context }) => shownDates(context))
  const isGrouped = scope.when === 'upcoming' && scope.meeting === null
  const series = isGrouped ? seriesOf(rows ?? []) : (rows ?? []).map((next) => ({ next, later: [] }))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isFocused) list.current?.querySelector<HTMLElement>('[data-date]')?.focus()
  }, [isFocused])
  return (
    <ul ref={list} className={css.dates}>
      {series.map(({ next, later }) => (
        <DateItem key={`${next.id} ${next.date}`} dates={dates} row={next} later={later} tools={tools} today={today} />
      ))}
    </ul>
  )
}
