import { assertEvent, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { downloadOwnData } from './ownData.actors.ts'
import type { NoticeEvent, ProfileNotice } from './notices.ts'

/** 'Baixar meus dados': all data about the current user, as a file. */
export const dataExportMachine = setup({
  types: {
    /** `today` is the club's day, for the file's name. */
    events: {} as { type: 'download'; today: string },
  },
  actors: { downloadOwnData },
  actions: {
    noticeDone: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'data.downloaded' } })),
    noticeFailure: failureNotice<ProfileNotice>()('data.downloadFailed'),
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

export type DataExportActor = ActorRefFrom<typeof dataExportMachine>
