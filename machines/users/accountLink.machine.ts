import { assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { linkAccount } from './users.actors.ts'
import type { AccountTarget } from './accountRights.ts'
import type { Failure } from '../shared/failure.ts'
import { choiceFaultOf, newMember, type MemberChoice } from './memberChoice.ts'
import type { Fact } from '../shared/facts.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import type { NoticeEvent } from './notices.ts'

export type AccountLinkEvent =
  | { type: 'choice.change'; change: Partial<MemberChoice> }
  | { type: 'submit' }
  | { type: 'cancel' }

interface AccountLinkContext {
  target: AccountTarget
  choice: MemberChoice
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

/** 'Ligar a um membro': links an account to a new member, or to a member without an account. */
export const accountLinkMachine = setup({
  types: {
    context: {} as AccountLinkContext,
    events: {} as AccountLinkEvent,
    input: {} as AccountTarget,
    emitted: {} as { type: 'field.fault'; field: 'member' },
    children: {} as { picker: 'picker' },
  },
  actors: { linkAccount, picker: memberPickerMachine },
  guards: {
    isFaulty: ({ context }) => choiceFaultOf(context.choice) !== null,
  },
  actions: {
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'member' }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChanged: sendParent(({ context }): Fact => ({ type: 'account.changed', id: context.target.id })),
    noticeDone: sendParent(({ context: { target } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'account.linked', name: target.name },
    })),
  },
}).createMachine({
  id: 'accountLink',
  context: ({ input }) => ({ target: input, choice: newMember, isChecked: false, failure: null }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'without' } }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'choice.change': {
          actions: assign({ choice: ({ context, event }) => ({ ...context.choice, ...event.change }) }),
        },
        submit: [faultyAttempt, { target: 'linking', actions: 'forgetFailure' }],
        cancel: 'closed',
      },
    },
    linking: {
      invoke: {
        id: 'linkAccount',
        src: 'linkAccount',
        input: ({ context: { target, choice } }) => ({ userId: target.id, choice }),
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChanged'] },
        onError: {
          // Another choice may work. If only the response was lost, the same request again is harmless.
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type AccountLinkActor = ActorRefFrom<typeof accountLinkMachine>
