import { assertEvent, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { downloadAudit, type AuditDownload, type AuditFile } from './audit.actors.ts'
import type { AuditView } from './auditView.ts'
import { failureOf } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

/** Downloads all entries of an audit view as a file. */
export const auditDownloadMachine = setup({
  types: {
    context: {} as { fileOf: AuditFile },
    events: {} as { type: 'download'; view: AuditView } | { type: 'cancel' },
    input: {} as { fileOf: AuditFile },
    emitted: {} as NoticeEvent,
  },
  actors: { downloadAudit },
  actions: {
    noticeDone: emit((_, { done }: { done: AuditDownload }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'audit.downloaded', ...done },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'audit.downloadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'auditDownload',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { download: 'collecting' } },
    collecting: {
      on: { cancel: 'idle' },
      invoke: {
        id: 'downloadAudit',
        src: 'downloadAudit',
        input: ({ context, event }) => (assertEvent(event, 'download'), { view: event.view, fileOf: context.fileOf }),
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
