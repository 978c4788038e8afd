import { assertEvent, assign, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { verifyFactor } from '../app/auth.actors.ts'
import type { Failure } from '../shared/failure.ts'

interface SecondFactorContext {
  factorId: string
  /** Why the last code was refused; cleared by the next attempt. */
  failure: Failure | null
}

/**
 * The second factor at sign-in. The password or the stored session is valid, but the rights need the code of the
 * authenticator app. session.machine.ts handles the sign-out without a code, and the welcome.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as { type: 'code.submit'; code: string },
    input: {} as { factorId: string },
  },
  actors: { verifyFactor },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input: { factorId } }) => ({ factorId, failure: null }),
  initial: 'editing',
  states: {
    editing: { on: { 'code.submit': { target: 'verifying', actions: 'forgetFailure' } } },
    verifying: {
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => (
          assertEvent(event, 'code.submit'),
          { factorId: context.factorId, code: event.code }
        ),
        onDone: 'passed',
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    passed: { type: 'final' },
  },
})
