import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { askAgain, asked, asking } from '../shared/shapes/asking.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { removeCouncilMember } from './council.actors.ts'
import type { CouncilSeat } from './council.ts'
import type { CouncilNotice, CouncilReport, NoticeEvent } from './notices.ts'

/** The confirmation before a council member is removed. */
export const councilMemberRemovalMachine = setup({
  ...asking<{ seat: CouncilSeat }>(),
  actors: { removeCouncilMember },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChange: sendParent({ type: 'council.changed' } satisfies CouncilReport),
    noticeRemoved: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'council.memberRemoved', name: context.seat.name },
    })),
    noticeFailure: failureNotice<CouncilNotice>()('council.memberRemoveFailed'),
  },
}).createMachine({
  id: 'councilMemberRemoval',
  context: asked,
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'removing', actions: 'forgetFailure' }, cancel: 'closed' } },
    removing: {
      invoke: {
        id: 'removeCouncilMember',
        src: 'removeCouncilMember',
        input: ({ context: { seat } }) => ({ id: seat.id, seen: seat.updated_at }),
        onDone: { target: 'closed', actions: ['noticeRemoved', 'reportChange'] },
        onError: askAgain,
      },
    },
    closed: { type: 'final' },
  },
})

export type CouncilMemberRemovalActor = ActorRefFrom<typeof councilMemberRemovalMachine>
