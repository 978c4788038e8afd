import { sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, logWarning } from '../shared/shapes/failing.ts'
import { finishConfirmation } from './confirmation.actors.ts'
import type { ConfirmedStep, LinkTokens } from './loginLink.ts'
import type { NoticeEvent } from './notices.ts'

export interface ConfirmationInput {
  step: ConfirmedStep
  /** The session that the link created, if any. */
  tokens: LinkTokens | null
}

/**
 * A mailed link has confirmed an e-mail. A signed-in user stays signed in with the own session and gets a notice;
 * otherwise the login shows what was confirmed.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationInput,
    input: {} as ConfirmationInput,
  },
  actors: { finishConfirmation },
  guards: {
    isSignedIn: (_, { isSignedIn }: { isSignedIn: boolean }) => isSignedIn,
  },
  actions: {
    noticeConfirmed: sendParent(({ context: { step } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'login.confirmed', step },
    })),
    logFailure: logWarning('the session of the link may still be open on the server'),
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => input,
  initial: 'finishing',
  states: {
    finishing: {
      invoke: {
        id: 'finishConfirmation',
        src: 'finishConfirmation',
        input: ({ context: { tokens } }) => ({ tokens }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ isSignedIn: event.output }) },
            target: 'signedIn',
            actions: 'noticeConfirmed',
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut', actions: { type: 'logFailure', params: errorOf } },
      },
    },
    signedIn: { type: 'final' },
    signedOut: { type: 'final' },
  },
})

export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>
