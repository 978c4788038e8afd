import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeAccount } from './users.actors.ts'
import type { Access } from '../shared/access.ts'
import { mayChangeAccount, type AccountChange } from './accountRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type AccountChangeEvent =
  | { type: 'open'; access: Access; change: AccountChange }
  | { type: 'confirm' }
  | { type: 'cancel' }

interface AccountChangeContext {
  /** The requested change, or the last one. */
  change: AccountChange
  failure: Failure | null
}

const none: AccountChange = {
  kind: 'restore',
  role: null,
  target: { id: '', name: '', isAdmin: false, isSupreme: false },
}

/** The confirmation before a role is granted or revoked, an account suspended or restored, an invitation revoked. */
export const accountChangeMachine = setup({
  types: {
    context: {} as AccountChangeContext,
    events: {} as AccountChangeEvent,
    /** `users.changed`: the lists are stale. */
    emitted: {} as NoticeEvent | { type: 'users.changed' },
  },
  actors: { changeAccount },
  guards: {
    isAllowed: (_, { access, change }: { access: Access; change: AccountChange }) => mayChangeAccount(access, change),
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    keepFailure: keepFailure(),
    emitChanged: emit({ type: 'users.changed' }),
    noticeDone: emit(({ context: { change } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.changed', change },
    })),
    noticeFailure: emit(({ context: { change } }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.changeFailed', change, failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'accountChange',
  context: { change: none, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'asking',
          actions: assign({ change: ({ event }) => event.change, failure: null }),
        },
      },
    },
    asking: { on: { confirm: { target: 'changing', actions: assign({ failure: null }) }, cancel: 'closed' } },
    changing: {
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context }) => context.change,
        onDone: { target: 'closed', actions: ['noticeDone', 'emitChanged'] },
        onError: [
          {
            // Someone else made the change, or the current user's rights changed. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'emitChanged'],
          },
          {
            // The change may be saved although the response was lost.
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
          },
        ],
      },
    },
  },
})
