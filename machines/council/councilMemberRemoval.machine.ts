import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { removeCouncilMember } from './council.actors.ts'
import type { CouncilSeat } from './council.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

export type CouncilMemberRemovalEvent = { type: 'confirm' } | { type: 'cancel' }

interface CouncilMemberRemovalContext {
  seat: CouncilSeat
  failure: Failure | null
}

/** The confirmation before a council member is removed. */
export const councilMemberRemovalMachine = setup({
  types: {
    context: {} as CouncilMemberRemovalContext,
    events: {} as CouncilMemberRemovalEvent,
    input: {} as { seat: CouncilSeat },
  },
  actors: { removeCouncilMember },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepFailure: keepFailure(),
    reportChange: sendParent({ type: 'council.changed' } satisfies CouncilReport),
    noticeRemoved: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberRemoved', name: context.seat.name },
    })),
    noticeFailure: failureNotice<CouncilNotice>()('council.memberRemoveFailed'),
  },
}).createMachine({
  id: 'councilMemberRemoval',
  context: ({ input: { seat } }) => ({ seat, failure: null }),
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'removing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    removing: {
      invoke: {
        id: 'removeCouncilMember',
        src: 'removeCouncilMember',
        input: ({ context }) => ({ id: context.seat.id }),
        onDone: { target: 'closed', actions: ['noticeRemoved', 'reportChange'] },
        onError: [
          {
            // The current user's rights changed. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChange'],
          },
          {
            // The row may be removed although the response was lost.
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'reportChange'],
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type CouncilMemberRemovalActor = ActorRefFrom<typeof councilMemberRemovalMachine>
