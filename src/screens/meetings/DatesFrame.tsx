import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Button } from '#src/components/Button.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loaded } from '#src/components/Loaded.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { meetings as texts } from '#src/texts/meetings/meetings.ts'
import * as css from './Meetings.css.ts'
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
    <Loaded
      loading={<Loading label={texts.loading} rows={3} />}
      failure={
        failure && (
          <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => dates.send({ type: 'retry' })}>
            {loadReason(failure)}
          </Failure>
        )
      }
    >
      {shown && (
        <div>
          {shown}
          {hasMore && !isShort && !failure && (
            <div className={css.more}>
              <Button
                size="small"
                isBusy={isLoading}
                busyLabel={texts.loadingMore}
                onPress={() => dates.send({ type: 'more' })}
              >
                {texts.more}
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}
