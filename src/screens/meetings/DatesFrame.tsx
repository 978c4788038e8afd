import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { LoadedList, More } from '#src/components/Rest.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetings as texts } from '#src/texts/meetings/meetings.ts'
import type { MeetingDatesActor } from '#machines/meetings/meetingDates.machine.ts'

interface DatesFrameProps {
  dates: MeetingDatesActor
  empty: ReactNode
  /** The dates, if there are any. */
  children: ReactNode
  /** Without a button for more dates. */
  isShort?: boolean
}

/** The states of every list of dates: loading, failed, empty, and a button for more. */
export const DatesFrame = ({ dates, empty, children, isShort }: DatesFrameProps) => {
  const count = useSelector(dates, ({ context }) => context.rows?.length ?? null)
  const failure = useSelector(dates, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  const hasMore = useSelector(dates, ({ context }) => context.hasMore)
  const isLoading = useSelector(dates, (state) => state.matches({ list: 'loading' }))
  const shown = count === null ? null : count === 0 ? empty : children
  return (
    <LoadedList
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => dates.send({ type: 'retry' })}
      rows={3}
    >
      {shown && (
        <div>
          {shown}
          {hasMore && !isShort && !failure && (
            <More isApart texts={texts} size="small" isBusy={isLoading} onPress={() => dates.send({ type: 'more' })} />
          )}
        </div>
      )}
    </LoadedList>
  )
}
