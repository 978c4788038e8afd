import { assertEvent, assign, setup } from 'xstate'
import { verifyFactor } from '../app/auth.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'

interface SecondFactorContext {
  factorId: string
  /** Why the last code was not taken; gone with the next. */
  failure: Failure | null
}

/**
 * The second factor at sign-in: password or stored session are right, but the rights count only with the code of the
 * authenticator app (BEYOND.md, 'People and access'). Whoever has none at hand signs out; that, and the welcome, are the session's.
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
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    passed: { type: 'final' },
  },
})
