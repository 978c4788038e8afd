import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { closeDeletionRequest } from './users.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import { answerFaultOf, type RequestOutcome } from './requestAnswer.ts'

export type RequestAnswerEvent =
  | { type: 'open'; id: string; name: string; outcome: RequestOutcome }
  | { type: 'answer.change'; answer: string }
  | { type: 'submit' }
  | { type: 'cancel' }

interface RequestAnswerContext {
  /** The request's id; empty before the first one. */
  id: string
  /** The person who requested deletion. */
  name: string
  outcome: RequestOutcome
  answer: string
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  failure: Failure | null
}

/** An administrator answers a member's request for deletion. */
export const requestAnswerMachine = setup({
  types: {
    context: {} as RequestAnswerContext,
    events: {} as RequestAnswerEvent,
    emitted: {} as NoticeEvent | { type: 'users.changed' } | { type: 'field.fault' },
  },
  actors: { closeDeletionRequest },
  guards: {
    isSame: ({ context }, { id, outcome }: { id: string; outcome: RequestOutcome }) =>
      context.id === id && context.outcome === outcome,
    isFaulty: ({ context }) => answerFaultOf(context.outcome, context.answer) !== null,
  },
  actions: {
    begin: assign((_, { id, name, outcome }: { id: string; name: string; outcome: RequestOutcome }) => ({
      id,
      name,
      outcome,
      answer: '',
      isChecked: false,
      failure: null,
    })),
    keepFailure: keepFailure(),
    emitChanged: emit({ type: 'users.changed' }),
    noticeDone: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'deletionRequest.closed', outcome: context.outcome },
    })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'deletionRequest.closeFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'requestAnswer',
  context: { id: '', name: '', outcome: 'done', answer: '', isChecked: false, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: [
          // The same request keeps the typed answer.
          {
            guard: { type: 'isSame', params: ({ event }) => event },
            target: 'editing',
            actions: assign({ failure: null }),
          },
          { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    editing: {
      on: {
        'answer.change': { actions: assign({ answer: ({ event }) => event.answer }) },
        submit: [
          { guard: 'isFaulty', actions: [assign({ isChecked: true }), emit({ type: 'field.fault' })] },
          { target: 'sending', actions: assign({ failure: null }) },
        ],
        cancel: 'closed',
      },
    },
    sending: {
      invoke: {
        id: 'closeDeletionRequest',
        src: 'closeDeletionRequest',
        input: ({ context: { id, outcome, answer } }) => ({ id, outcome, answer }),
        onDone: { target: 'closed', actions: ['noticeDone', 'emitChanged', assign({ id: '', answer: '' })] },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
            'emitChanged',
          ],
        },
      },
    },
  },
})
