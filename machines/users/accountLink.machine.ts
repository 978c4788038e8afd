import { assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { linkAccount } from './users.actors.ts'
import type { AccountTarget } from './accountRights.ts'
import type { Failure } from '../shared/failure.ts'
import { choiceFaultOf, newMember, type MemberChoice } from './memberChoice.ts'
import type { Fact } from '../shared/facts.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import type { NoticeEvent } from './notices.ts'

type AccountLinkEvent =
  | { type: 'choice.change'; change: Partial<MemberChoice> }
  /** `id`: a version 4 UUID for a new member. A repeated attempt keeps the first one. */
  | { type: 'submit'; id: string }
  | { type: 'cancel' }

interface AccountLinkContext {
  target: AccountTarget
  choice: MemberChoice
  /** The id of a new member; null until the first attempt. */
  newId: string | null
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

const newIdOf = ({ newId }: AccountLinkContext): string => needed(newId, 'no choice was submitted')

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
    begin: assign(({ context: { newId } }, { id }: { id: string }) => ({ newId: newId ?? id, failure: null })),
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
  context: ({ input }) => ({ target: input, choice: newMember, newId: null, isChecked: false, failure: null }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'without' } }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'choice.change': {
          actions: assign({ choice: ({ context, event }) => ({ ...context.choice, ...event.change }) }),
        },
        submit: [faultyAttempt, { target: 'linking', actions: { type: 'begin', params: ({ event }) => event } }],
        cancel: 'closed',
      },
    },
    linking: {
      invoke: {
        id: 'linkAccount',
        src: 'linkAccount',
        input: ({ context }) => ({ userId: context.target.id, choice: context.choice, newId: newIdOf(context) }),
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChanged'] },
        onError: {
          // Another choice may work. If only the response was lost, a new member gets the name of the next attempt.
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type AccountLinkActor = ActorRefFrom<typeof accountLinkMachine>
