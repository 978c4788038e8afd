import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { loadAudit } from './audit.actors.ts'
import type { AuditEntry } from './auditEntry.ts'
import { isSameAuditView, type AuditView } from './auditView.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type AuditLogEvent =
  /** The address changed. */
  { type: 'view.change'; view: AuditView } | { type: 'more' } | { type: 'retry' } | { type: 'refresh' }

interface AuditLogContext {
  view: AuditView
  entries: readonly AuditEntry[]
  hasMore: boolean
  /** The entries belong to the previous view; the new ones are loading. */
  isStale: boolean
  failure: Failure | null
}

/** The audit log: filters from the address, one page at a time. */
export const auditLogMachine = setup({
  types: {
    context: {} as AuditLogContext,
    events: {} as AuditLogEvent,
    input: {} as { view: AuditView },
    emitted: {} as NoticeEvent,
  },
  actors: { loadAudit },
  guards: {
    isOther: ({ context }, { view }: { view: AuditView }) => !isSameAuditView(context.view, view),
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'audit.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'auditLog',
  context: ({ input: { view } }) => ({
    view,
    entries: [],
    hasMore: false,
    isStale: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'view.change': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: assign({ view: ({ event }) => event.view, isStale: true }),
    },
    refresh: '.loading',
  },
  states: {
    loading: {
      invoke: {
        id: 'loadAudit',
        src: 'loadAudit',
        input: ({ context: { view, entries, isStale } }) => ({
          view,
          after: null,
          least: isStale ? 0 : entries.length,
        }),
        onDone: {
          target: 'ready',
          actions: assign(({ event }) => ({ ...event.output, isStale: false, failure: null })),
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'loadMoreAudit',
        src: 'loadAudit',
        input: ({ context: { view, entries } }) => ({ view, after: entries.at(-1) ?? null, least: 0 }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            entries: [...context.entries, ...output.entries],
            hasMore: output.hasMore,
          })),
        },
        onError: {
          target: 'ready',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
})
