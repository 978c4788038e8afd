import { useActorRef, useSelector } from '@xstate/react'
import { CalendarDays, Download, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { may } from '#machines/shared/access.ts'
import { meetingsMachine } from '#machines/meetings/meetings.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { LoadedList, More } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { connection } from '#src/hooks/app.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetings as texts } from '#src/texts/meetings/meetings.ts'
import { MeetingDialogs } from './MeetingDialogs.tsx'
import * as css from './Meetings.css.ts'
import { MeetingTable } from './MeetingTable.tsx'
import { useMeetingTools } from './useMeetingTools.ts'

const PastMeetings = later(
  async () => (await import('./PastMeetings.tsx')).PastMeetings,
  <Loading label={texts.loading} />,
)
const Deletion = later(async () => (await import('./MeetingDeletion.tsx')).MeetingDeletion)

const views = [
  { id: 'upcoming', label: texts.viewNames.upcoming },
  { id: 'past', label: texts.viewNames.past },
] as const

/**
 * The tab 'Reuniões' of the council's panel and settings: upcoming and past meetings, with the actions that the user's
 * position allows.
 */
export const Meetings = () => {
  const access = useAccess()
  const today = useToday()
  const meetings = useActorRef(meetingsMachine, { input: { today, page: 30 } })
  useNotices(meetings)
  const refresh = useCallback(
    () => meetings.send({ type: 'refresh', today: connection.getSnapshot().context.today }),
    [meetings],
  )
  const tools = useMeetingTools(refresh)
  const [view, setView] = useState<'upcoming' | 'past'>('upcoming')
  const state = useSelector(meetings, ({ value }) => stateText(value))
  const isConfirming = useSelector(meetings, (snapshot) => !snapshot.matches({ deletion: 'closed' }))
  const isPreparing = useSelector(tools.download, (snapshot) => snapshot.matches('preparing'))
  const { dialog, download } = tools
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h2 className={css.title}>{texts.title}</h2>
        {access && may(access, 'council_meetings', 'create') && (
          <Button
            variant="primary"
            icon={Plus}
            onPress={() => dialog.send({ type: 'create', id: crypto.randomUUID(), today })}
          >
            {texts.add}
          </Button>
        )}
      </div>
      <div className={css.filters}>
        <PillGroup label={texts.views} items={views} selected={view} onSelect={setView} isInline />
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          isBusy={isPreparing}
          busyLabel={texts.preparing}
          onPress={() => download.send({ type: 'download', scope: { kind: 'all' }, today })}
        >
          {texts.calendarAll}
        </Button>
      </div>
      <div data-machine="meetings" data-state={state}>
        {view === 'upcoming' ? (
          <Card title={texts.upcoming}>
            <Upcoming meetings={meetings} tools={tools} today={today} />
          </Card>
        ) : (
          <PastMeetings today={today} attendance={tools.attendance} />
        )}
        {isConfirming && <Deletion meetings={meetings} />}
      </div>
      <MeetingDialogs {...tools} />
    </div>
  )
}

type UpcomingProps = Omit<Parameters<typeof MeetingTable>[0], 'rows'>

const Upcoming = (props: UpcomingProps) => {
  const { meetings } = props
  const rows = useSelector(meetings, ({ context }) => context.meetings)
  const hasMore = useSelector(meetings, ({ context }) => context.hasMore)
  const isLoading = useSelector(meetings, (state) => state.matches({ list: 'loading' }))
  const failure = useSelector(meetings, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  return (
    <LoadedList
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => meetings.send({ type: 'retry' })}
      rows={4}
    >
      {rows &&
        (rows.length === 0 ? (
          <Empty icon={CalendarDays}>{texts.empty}</Empty>
        ) : (
          <div>
            <MeetingTable {...props} rows={rows} />
            {hasMore && !failure && (
              <More
                isApart
                texts={texts}
                size="small"
                isBusy={isLoading}
                onPress={() => meetings.send({ type: 'more' })}
              />
            )}
          </div>
        ))}
    </LoadedList>
  )
}
