import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { askAgain, asked, asking } from '../shared/shapes/asking.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { changeAccount } from './users.actors.ts'
import type { AccountChange } from './accountRights.ts'
import type { NoticeEvent, UsersChanged, UsersNotice } from './notices.ts'

/**
 * The confirmation before a role is granted or revoked, an account suspended or restored, a lost second factor removed,
 * an invitation revoked.
 */
export const accountChangeMachine = setup({
  ...asking<{ change: AccountChange }>(),
  actors: { changeAccount },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChange: sendParent({ type: 'users.changed' } satisfies UsersChanged),
    noticeDone: sendParent(({ context: { change } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.changed', change },
    })),
    noticeFailure: failureNotice<UsersNotice>()(({ change }) => ({ key: 'account.changeFailed', change })),
  },
}).createMachine({
  id: 'accountChange',
  context: asked,
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'changing', actions: 'forgetFailure' }, cancel: 'closed' } },
    changing: {
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context }) => context.change,
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChange'] },
        onError: askAgain,
      },
    },
    closed: { type: 'final' },
  },
})

export type AccountChangeActor = ActorRefFrom<typeof accountChangeMachine>
