import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadCouncil } from './council.actors.ts'
import type { Council } from './council.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface CouncilMembersContext {
  /** null until loaded. Stays available while it is loaded again, and after a failure. */
  council: Council | null
  failure: Failure | null
}

/** The table 'Membros do Conselho' and the positions. */
export const councilMembersMachine = setup({
  types: {
    context: {} as CouncilMembersContext,
    /** `refresh`: the screen is visible again, or an item changed. */
    events: {} as { type: 'retry' } | { type: 'refresh' },
    emitted: {} as NoticeEvent,
  },
  actors: { loadCouncil },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'councilMembers',
  context: { council: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      // The running request may return data from before the change.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadCouncil',
        src: 'loadCouncil',
        onDone: { target: 'ready', actions: assign({ council: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
