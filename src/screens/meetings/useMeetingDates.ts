import { useActorRef } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { type MeetingDatesActor, meetingDatesMachine } from '#machines/meetings/meetingDates.machine.ts'
import type { MeetingScope } from '#machines/meetings/meetingList.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { useToday } from '#src/hooks/useToday.ts'

export interface MeetingDates {
  actor: MeetingDatesActor
  today: string
  /** Loads the dates again. Its identity is stable for a day. */
  refresh: () => void
}

/** The dates of meetings, `page` at a time. A new day or scope loads them again. */
export const useMeetingDates = (scope: MeetingScope, page: number): MeetingDates => {
  const today = useToday()
  const actor = useActorRef(meetingDatesMachine, { input: { scope, today, page } })
  useNotices(actor)
  useEffect(() => actor.send({ type: 'scope.change', scope }), [actor, scope])
  const refresh = useCallback(() => actor.send({ type: 'refresh', today }), [actor, today])
  useEffect(() => {
    if (actor.getSnapshot().context.today !== today) refresh()
  }, [actor, today, refresh])
  return { actor, today, refresh }
}
