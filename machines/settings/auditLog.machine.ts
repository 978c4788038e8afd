import { assign, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import { loadAudit, type AuditPage } from './audit.actors.ts'
import type { AuditEntry } from './auditEntry.ts'
import { isSameAuditView, type AuditView } from './auditView.ts'
import type { Failure } from '../shared/failure.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import type { SettingsNotice } from './notices.ts'

type AuditLogEvent =
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
    children: {} as { picker: 'picker' },
  },
  actors: { loadAudit, picker: memberPickerMachine },
  guards: {
    isOtherView: ({ context }, { view }: { view: AuditView }) => !isSameAuditView(context.view, view),
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    keepView: assign((_, { view }: { view: AuditView }) => ({ view, isStale: true })),
    keepLoaded: assign((_, page: AuditPage) => ({ ...page, isStale: false, failure: null })),
    addLoaded: assign(({ context }, { entries, hasMore }: AuditPage) => ({
      entries: [...context.entries, ...entries],
      hasMore,
    })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<SettingsNotice>()('audit.loadFailed'),
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
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'itself' } }),
  initial: 'loading',
  on: {
    'view.change': {
      guard: { type: 'isOtherView', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'keepView', params: ({ event }) => event },
    },
    refresh: '.loading',
  },
  states: pagedStates({
    load: 'loadAudit',
    first: ({ view, entries, isStale }: AuditLogContext) => ({
      view,
      after: null,
      least: isStale ? 0 : entries.length,
    }),
    more: 'loadMoreAudit',
    next: ({ view, entries }: AuditLogContext) => ({ view, after: entries.at(-1) ?? null, least: 0 }),
  }),
})

export type AuditLogActor = ActorRefFrom<typeof auditLogMachine>
