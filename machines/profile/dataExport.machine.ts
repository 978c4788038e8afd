import { assertEvent, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { downloadOwnData } from './ownData.actors.ts'
import { failureOf } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

/** 'Baixar meus dados': all data about the current user, as a file. */
export const dataExportMachine = setup({
  types: {
    /** `today` is São Paulo's day, for the file's name. */
    events: {} as { type: 'download'; today: string },
    emitted: {} as NoticeEvent,
  },
  actors: { downloadOwnData },
  actions: {
    noticeDone: emit({ type: 'notice', notice: { key: 'data.downloaded' } }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'data.downloadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'dataExport',
  initial: 'idle',
  states: {
    idle: { on: { download: 'preparing' } },
    preparing: {
      invoke: {
        id: 'downloadOwnData',
        src: 'downloadOwnData',
        input: ({ event }) => (assertEvent(event, 'download'), { today: event.today }),
        onDone: { target: 'idle', actions: 'noticeDone' },
        onError: {
          target: 'idle',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
  },
})
