import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadAudit } from './audit.actors.ts'
import type { AuditEntry } from './auditEntry.ts'
import { isSameAuditView, type AuditView } from './auditView.ts'
import type { Failure } from '../shared/failure.ts'
import type { SettingsNotice } from './notices.ts'

export type AuditLogEvent =
  /** The view in the address. */
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
  },
  actors: { loadAudit },
  guards: {
    isOther: ({ context }, { view }: { view: AuditView }) => !isSameAuditView(context.view, view),
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<SettingsNotice>()('audit.loadFailed'),
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
      // The running request is as new.
      on: { refresh: {} },
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
            { type: 'keepFailure', params: errorOf },
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

export type AuditLogActor = ActorRefFrom<typeof auditLogMachine>
