import { useSelector } from '@xstate/react'
import { CalendarDays, Download, Plus } from 'lucide-react'
import { may } from '#machines/shared/access.ts'
import type { MeetingsActor } from '#machines/meetings/meetings.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { LoadedList, More } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { beginMeetings, useMeetings, type MeetingsScreen } from '#src/hooks/meetings.ts'
import { useAccess } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import '#src/texts/meetings/notices.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetings as texts } from '#src/texts/meetings/meetings.ts'
import { MeetingDialogs } from './MeetingDialogs.tsx'
import * as css from './Meetings.css.ts'
import { MeetingTable, type MeetingTableProps } from './MeetingTable.tsx'

const PastMeetings = later(
  async () => (await import('./PastMeetings.tsx')).PastMeetings,
  <Loading label={texts.loading} />,
)
const Deletion = later(async () => (await import('./MeetingDeletion.tsx')).MeetingDeletion)

const views = [
  { id: 'upcoming', label: texts.viewNames.upcoming },
  { id: 'past', label: texts.viewNames.past },
] as const

/** For a deep link: its requests do not wait for the first rendering. */
export const begin = beginMeetings

/**
 * The tab 'Reuniões' of the council's panel and settings: upcoming and past meetings, with the actions that the user's
 * position allows.
 */
export const Meetings = ({ screen }: { screen: MeetingsScreen }) => {
  const meetings = useMeetings(screen)
  return meetings && <Tab screen={screen} meetings={meetings} />
}

const Tab = ({ screen, meetings }: { screen: MeetingsScreen; meetings: MeetingsActor }) => {
  const access = useAccess()
  const tools = useSelector(meetings, ({ children }) => children.tools)
  const past = useSelector(meetings, ({ children }) => children.past)
  if (!tools) throw new Error('the tools of the meetings failed')
  const state = useSelector(meetings, ({ value }) => stateText(value))
  const isConfirming = useSelector(meetings, (snapshot) => !snapshot.matches({ deletion: 'closed' }))
  const isPreparing = useSelector(tools, ({ context }) => context.scopes.some(({ kind }) => kind !== 'meeting'))
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h2 className={css.title}>{texts.title}</h2>
        {access && may(access, 'council_meetings', 'create') && (
          <Button variant="primary" icon={Plus} onPress={() => tools.send({ type: 'form.open', meeting: null })}>
            {texts.add}
          </Button>
        )}
      </div>
      <div className={css.filters}>
        <PillGroup
          label={texts.views}
          items={views}
          selected={past ? 'past' : 'upcoming'}
          onSelect={(view) => screen.send({ type: 'part.show', show: view === 'past' ? view : null })}
          isInline
        />
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          isBusy={isPreparing}
          busyLabel={texts.preparing}
          onPress={() => tools.send({ type: 'download', scope: { kind: 'all' } })}
        >
          {texts.calendarAll}
        </Button>
      </div>
      <div data-machine="meetings" data-state={state}>
        {past ? (
          <PastMeetings dates={past} tools={tools} />
        ) : (
          <Card title={texts.upcoming}>
            <Upcoming meetings={meetings} tools={tools} />
          </Card>
        )}
        {isConfirming && <Deletion meetings={meetings} />}
      </div>
      <MeetingDialogs tools={tools} />
    </div>
  )
}

const Upcoming = (props: Omit<MeetingTableProps, 'rows'>) => {
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
