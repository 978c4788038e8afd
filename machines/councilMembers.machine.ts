import { assign, emit, setup } from 'xstate'
import { loadCouncilMembers } from './actors/council.ts'
import type { CouncilSeat } from './model/council.ts'
import { failureOf, type Failure } from './model/failure.ts'
import type { NoticeEvent } from './model/notice.ts'

interface CouncilMembersContext {
  /** Null until they came once. */
  members: readonly CouncilSeat[] | null
  failure: Failure | null
}

/** The council panel's table 'Membros do Conselho' (SPEC.md, section 2, Council panel). */
export const councilMembersMachine = setup({
  types: {
    context: {} as CouncilMembersContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    emitted: {} as NoticeEvent,
  },
  actors: { loadCouncilMembers },
  actions: {
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'councilMembers',
  context: { members: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCouncilMembers',
        src: 'loadCouncilMembers',
        onDone: { target: 'ready', actions: assign({ members: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
