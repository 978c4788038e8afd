import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeAccount } from './users.actors.ts'
import type { AccountChange } from './accountRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, UsersChanged } from './notices.ts'

export type AccountChangeEvent = { type: 'confirm' } | { type: 'cancel' }

interface AccountChangeContext {
  change: AccountChange
  failure: Failure | null
}

/** The confirmation before a role is granted or revoked, an account suspended or restored, an invitation revoked. */
export const accountChangeMachine = setup({
  types: {
    context: {} as AccountChangeContext,
    events: {} as AccountChangeEvent,
    input: {} as AccountChange,
  },
  actors: { changeAccount },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepFailure: keepFailure(),
    reportChanged: sendParent((): UsersChanged => ({ type: 'users.changed' })),
    noticeDone: sendParent(({ context: { change } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.changed', change },
    })),
    noticeFailure: sendParent(({ context: { change } }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.changeFailed', change, failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'accountChange',
  context: ({ input }) => ({ change: input, failure: null }),
  initial: 'asking',
  states: {
    asking: { on: { confirm: { target: 'changing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    changing: {
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context }) => context.change,
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChanged'] },
        onError: [
          {
            // Someone else made the change, or the current user's rights changed. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChanged'],
          },
          {
            // The change may be saved although the response was lost.
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type AccountChangeActor = ActorRefFrom<typeof accountChangeMachine>
