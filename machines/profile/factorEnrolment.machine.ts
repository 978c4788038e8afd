import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { verifyFactor } from '../app/auth.actors.ts'
import { abandonFactor, enrolFactor } from './ownAccount.actors.ts'
import type { NewFactor } from './factor.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface FactorEnrolmentContext {
  /** The name that the authenticator app shows. */
  issuer: string
  /** null until the server has created it. */
  factor: NewFactor | null
  failure: Failure | null
}

/**
 * Sets an authenticator app up: the server creates a secret, the user adds it to the app, and the first valid code
 * activates it. Cancelling removes it.
 */
export const factorEnrolmentMachine = setup({
  types: {
    context: {} as FactorEnrolmentContext,
    events: {} as
      | { type: 'retry' }
      /** Six digits. */
      | { type: 'code.submit'; code: string }
      | { type: 'cancel' },
    input: {} as { issuer: string },
    emitted: {} as NoticeEvent,
  },
  actors: { enrolFactor, verifyFactor, abandonFactor },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    noticeEnrolled: emit({ type: 'notice', notice: { key: 'factor.enrolled' } }),
    logLeftover: (_, { error }: { error: unknown }) =>
      console.warn('the unfinished second factor was not removed', failureOf(error)),
  },
}).createMachine({
  id: 'factorEnrolment',
  context: ({ input }) => ({ ...input, factor: null, failure: null }),
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
        'code.submit': { target: 'verifying', actions: 'forgetFailure' },
        cancel: 'abandoning',
      },
    },
    verifying: {
      invoke: {
        id: 'verifyFactor',
        src: 'verifyFactor',
        input: ({ context, event }) => (
          assertEvent(event, 'code.submit'),
          { factorId: context.factor?.id ?? '', code: event.code }
        ),
        onDone: { target: 'enrolled', actions: 'noticeEnrolled' },
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
        input: ({ context }) => ({ id: context.factor?.id ?? '' }),
        onDone: 'closed',
        onError: {
          target: 'closed',
          actions: { type: 'logLeftover', params: errorOf },
        },
      },
    },
    enrolled: { type: 'final' },
    closed: { type: 'final' },
  },
})
