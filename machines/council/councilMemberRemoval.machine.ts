import { assign, emit, setup } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { removeCouncilMember } from './council.actors.ts'
import type { Access } from '../shared/access.ts'
import { mayRemoveSeat, type CouncilSeat } from './council.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type CouncilMemberRemovalEvent =
  | { type: 'open'; access: Access; seat: CouncilSeat }
  | { type: 'confirm' }
  | { type: 'cancel' }

interface CouncilMemberRemovalContext {
  /** The row to remove, or the last one. */
  seat: Pick<CouncilSeat, 'id' | 'name' | 'member_id'>
  failure: Failure | null
}

/** The confirmation before a council member is removed. */
export const councilMemberRemovalMachine = setup({
  types: {
    context: {} as CouncilMemberRemovalContext,
    events: {} as CouncilMemberRemovalEvent,
    /** `council.changed`: the table is stale. */
    emitted: {} as NoticeEvent | { type: 'council.changed' },
  },
  actors: { removeCouncilMember },
  guards: {
    isAllowed: (_, { access, seat }: { access: Access; seat: CouncilSeat }) => mayRemoveSeat(access, seat),
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    emitChanged: emit({ type: 'council.changed' }),
    noticeRemoved: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberRemoved', name: context.seat.name },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberRemoveFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'councilMemberRemoval',
  context: { seat: { id: '', name: '', member_id: null }, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'asking',
          actions: assign({ seat: ({ event }) => event.seat, failure: null }),
        },
      },
    },
    asking: { on: { confirm: { target: 'removing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    removing: {
      invoke: {
        id: 'removeCouncilMember',
        src: 'removeCouncilMember',
        input: ({ context }) => ({ id: context.seat.id }),
        onDone: { target: 'closed', actions: ['noticeRemoved', 'emitChanged'] },
        onError: [
          {
            // The current user's rights changed. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'emitChanged'],
          },
          {
            // The row may be removed although the response was lost.
            target: 'asking',
            actions: [assign({ failure: ({ event }) => failureOf(event.error) }), 'emitChanged'],
          },
        ],
      },
    },
  },
})
