import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { verifyFactor } from '../app/auth.actors.ts'
import {
  codeFaults,
  digitsOf,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type FieldFault,
} from '../entrance/fields.ts'
import { abandonFactor, enrolFactor } from './ownAccount.actors.ts'
import type { NewFactor } from './factor.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { SecurityReport } from './security.ts'

interface FactorEnrolmentContext {
  /** The name that the authenticator app shows. */
  issuer: string
  /** null until the server has created it. */
  factor: NewFactor | null
  failure: Failure | null
  /** null until a code is submitted. */
  faults: CodeFaults | null
}

const factorIn = ({ factor }: FactorEnrolmentContext): NewFactor => needed(factor, 'the factor was not created')

const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })

/**
 * Sets an authenticator app up: the server creates a secret, the user adds it to the app, and the first valid code
 * activates it. Cancelling removes it.
 */
export const factorEnrolmentMachine = setup({
  types: {
    context: {} as FactorEnrolmentContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'code.type'; code: string }
      | { type: 'code.submit'; code: string }
      | { type: 'cancel' },
    input: {} as { issuer: string },
    emitted: {} as FieldFault<keyof CodeFaults>,
  },
  actors: { enrolFactor, verifyFactor, abandonFactor },
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
    noticeEnrolled: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'factor.enrolled' } })),
    reportChange: sendParent((): SecurityReport => ({ type: 'factor.changed' })),
    logLeftover: logWarning('the unfinished second factor was not removed'),
  },
}).createMachine({
  id: 'factorEnrolment',
  context: ({ input }) => ({ ...input, factor: null, failure: null, faults: null }),
  on: { 'code.type': followed(codeFaultsOf) },
  initial: 'enrolling',
  states: {
    enrolling: {
      invoke: {
        id: 'enrolFactor',
        src: 'enrolFactor',
        input: ({ context }) => ({ issuer: context.issuer }),
        onDone: { target: 'editing', actions: assign({ factor: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
      // The next attempt removes a factor that was created meanwhile.
      on: { cancel: 'closed' },
    },
    failed: { on: { retry: { target: 'enrolling', actions: 'forgetFailure' }, cancel: 'closed' } },
    editing: {
      on: {
        'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }],
        cancel: 'abandoning',
      },
    },
    verifying: {
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => (
          assertEvent(event, 'code.submit'),
          { factorId: factorIn(context).id, code: digitsOf(event.code) }
        ),
        onDone: { target: 'enrolled', actions: ['noticeEnrolled', 'reportChange'] },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    abandoning: {
      invoke: {
        id: 'abandonFactor',
        src: 'abandonFactor',
        input: ({ context }) => ({ id: factorIn(context).id }),
        onDone: 'closed',
        // If a code was accepted without a response, the factor is in force.
        onError: { target: 'closed', actions: [{ type: 'logLeftover', params: errorOf }, 'reportChange'] },
      },
    },
    enrolled: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type FactorEnrolmentActor = ActorRefFrom<typeof factorEnrolmentMachine>
