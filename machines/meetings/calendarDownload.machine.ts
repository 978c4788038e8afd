import { assertEvent, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { downloadCalendar } from './meetings.actors.ts'
import { failureOf } from '../shared/failure.ts'
import type { CalendarScope } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'

/** Downloads meetings as a calendar file: one, the current user's, or all. */
export const calendarDownloadMachine = setup({
  types: {
    /** `today` is the day in São Paulo. The scopes 'own' and 'all' omit past meetings. */
    events: {} as { type: 'download'; scope: CalendarScope; today: string },
    emitted: {} as NoticeEvent,
  },
  actors: { downloadCalendar },
  actions: {
    noticeDone: emit((_, { count }: { count: number }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'calendar.downloaded', count },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'calendar.failed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'calendarDownload',
  initial: 'idle',
  states: {
    idle: { on: { download: 'preparing' } },
    preparing: {
      invoke: {
        id: 'downloadCalendar',
        src: 'downloadCalendar',
        input: ({ event }) => (assertEvent(event, 'download'), { scope: event.scope, today: event.today }),
        onDone: { target: 'idle', actions: { type: 'noticeDone', params: ({ event }) => ({ count: event.output }) } },
        onError: {
          target: 'idle',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
  },
})
