import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { verifyFactor } from '../app/auth.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  codeFaults,
  digitsOf,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type FieldFault,
} from './fields.ts'

interface SecondFactorContext {
  factorId: string
  /** Why the last code was refused; cleared by the next attempt. */
  failure: Failure | null
  /** null until a code is submitted. */
  faults: CodeFaults | null
}

const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })

/**
 * The second factor at sign-in. The password or the stored session is valid, but the rights need the code of the
 * authenticator app. session.machine.ts handles the sign-out without a code, and the welcome.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as { type: 'code.type'; code: string } | { type: 'code.submit'; code: string },
    input: {} as { factorId: string },
    emitted: {} as FieldFault<keyof CodeFaults>,
  },
  actors: { verifyFactor },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: CodeFaults }) => hasFaults(faults),
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: CodeFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: CodeFaults }) => firstFault(faults)),
    begin: assign({ faults: {}, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
  },
}).createMachine({
  id: 'secondFactor',
  context: ({ input: { factorId } }) => ({ factorId, failure: null, faults: null }),
  on: { 'code.type': followed(codeFaultsOf) },
  initial: 'editing',
  states: {
    editing: { on: { 'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }] } },
    verifying: {
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => (
          assertEvent(event, 'code.submit'),
          { factorId: context.factorId, code: digitsOf(event.code) }
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

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>
