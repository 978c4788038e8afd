import { assertEvent, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice } from '../shared/shapes/failing.ts'
import { downloadAudit, type AuditDownload, type AuditFile } from './audit.actors.ts'
import type { AuditView } from './auditView.ts'
import type { NoticeEvent, SettingsNotice } from './notices.ts'

/** Downloads all entries of an audit view as a file. */
export const auditDownloadMachine = setup({
  types: {
    /** `fileOf` writes the file in the language of the page. */
    events: {} as { type: 'download'; view: AuditView; fileOf: AuditFile } | { type: 'cancel' } | { type: 'sleep' },
  },
  actors: { downloadAudit },
  actions: {
    noticeDone: sendParent((_, { done }: { done: AuditDownload }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'audit.downloaded', ...done },
    })),
    noticeFailure: failureNotice<SettingsNotice>()('audit.downloadFailed'),
  },
}).createMachine({
  id: 'auditDownload',
  initial: 'idle',
  states: {
    idle: { on: { download: 'collecting' } },
    collecting: {
      on: { cancel: 'idle', sleep: 'idle' },
      invoke: {
        id: 'downloadAudit',
        src: 'downloadAudit',
        input: ({ event }) => (assertEvent(event, 'download'), { view: event.view, fileOf: event.fileOf }),
        onDone: {
          target: 'idle',
          actions: { type: 'noticeDone', params: ({ event }) => ({ done: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
  },
})

export type AuditDownloadActor = ActorRefFrom<typeof auditDownloadMachine>
