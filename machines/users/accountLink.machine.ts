import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { linkAccount } from './users.actors.ts'
import type { Access } from '../shared/access.ts'
import { mayLinkAccount, type AccountTarget } from './accountRights.ts'
import type { Failure } from '../shared/failure.ts'
import { choiceFaultOf, newMember, type MemberChoice } from './memberChoice.ts'
import type { NoticeEvent } from './notices.ts'

export type AccountLinkEvent =
  | { type: 'open'; access: Access; target: AccountTarget }
  | { type: 'choice.change'; change: Partial<MemberChoice> }
  | { type: 'submit' }
  | { type: 'cancel' }

interface AccountLinkContext {
  /** The account to link, or the last one. */
  target: AccountTarget
  choice: MemberChoice
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

const none: AccountTarget = { id: '', name: '', isAdmin: false, isSupreme: false }

/** 'Ligar a um membro': links an account to a new member, or to a member without an account. */
export const accountLinkMachine = setup({
  types: {
    context: {} as AccountLinkContext,
    events: {} as AccountLinkEvent,
    /** `users.changed`: the lists are stale. */
    emitted: {} as NoticeEvent | { type: 'users.changed' } | { type: 'field.fault' },
  },
  actors: { linkAccount },
  guards: {
    isAllowed: (_, { access, target }: { access: Access; target: AccountTarget }) => mayLinkAccount(access, target),
    isFaulty: ({ context }) => choiceFaultOf(context.choice) !== null,
  },
  actions: {
    keepFailure: keepFailure(),
    emitChanged: emit({ type: 'users.changed' }),
    noticeDone: emit(({ context: { target } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.linked', name: target.name },
    })),
  },
}).createMachine({
  id: 'accountLink',
  context: { target: none, choice: newMember, isChecked: false, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'editing',
          actions: assign(({ event: { target } }) => ({
            target,
            choice: newMember,
            isChecked: false,
            failure: null,
          })),
        },
      },
    },
    editing: {
      on: {
        'choice.change': {
          actions: assign({ choice: ({ context, event }) => ({ ...context.choice, ...event.change }) }),
        },
        submit: [
          { guard: 'isFaulty', actions: [assign({ isChecked: true }), emit({ type: 'field.fault' })] },
          { target: 'linking', actions: assign({ failure: null }) },
        ],
        cancel: 'closed',
      },
    },
    linking: {
      invoke: {
        id: 'linkAccount',
        src: 'linkAccount',
        input: ({ context: { target, choice } }) => ({ userId: target.id, choice }),
        onDone: { target: 'closed', actions: ['noticeDone', 'emitChanged'] },
        onError: {
          // Another choice may work. If only the response was lost, the same request again is harmless.
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
        },
      },
    },
  },
})
