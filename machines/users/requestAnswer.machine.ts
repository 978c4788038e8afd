import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { closeDeletionRequest } from './users.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent, UsersChanged, UsersNotice } from './notices.ts'
import { answerFaultOf, type AnswerDraft, type AnsweredRequest } from './requestAnswer.ts'

type RequestAnswerEvent = { type: 'answer.change'; answer: string } | { type: 'submit' } | { type: 'cancel' }

interface RequestAnswerInput {
  request: AnsweredRequest
  /** What was typed for the request, or for the last one. */
  draft: OpenedDraft<AnswerDraft>
}

interface RequestAnswerContext extends AnswerDraft {
  draftKey: string
  failure: Failure | null
}

/** The same request and outcome continue with their draft. */
const begun = ({ request, draft: { stored } }: RequestAnswerInput): AnswerDraft =>
  stored?.request.id === request.id && stored.request.outcome === request.outcome
    ? { ...stored, request }
    : { version: 1, request, answer: '', isChecked: false }

const draftOf = ({ version, request, answer, isChecked }: RequestAnswerContext): AnswerDraft => ({
  version,
  request,
  answer,
  isChecked,
})

/** An administrator answers a member's request for deletion. */
export const requestAnswerMachine = setup({
  types: {
    context: {} as RequestAnswerContext,
    events: {} as RequestAnswerEvent,
    input: {} as RequestAnswerInput,
    emitted: {} as { type: 'field.fault'; field: 'answer' },
    output: {} as AnswerDraft | null,
  },
  actors: { closeDeletionRequest },
  guards: {
    isFaulty: ({ context: { request, answer } }) => answerFaultOf(request.outcome, answer) !== null,
    isRefused,
  },
  actions: {
    keepDraft: ({ context }) => keepDraft(context.draftKey, context.answer === '' ? null : draftOf(context)),
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    showFaults: assign({ isChecked: true }),
    pointToFault: emit({ type: 'field.fault', field: 'answer' }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChanged: sendParent((): UsersChanged => ({ type: 'users.changed' })),
    noticeDone: sendParent(({ context: { request } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'deletionRequest.closed', outcome: request.outcome },
    })),
    noticeFailure: failureNotice<UsersNotice>()('deletionRequest.closeFailed'),
  },
}).createMachine({
  id: 'requestAnswer',
  context: ({ input }) => ({ ...begun(input), draftKey: input.draft.key, failure: null }),
  output: ({ event }) => event.output as AnswerDraft | null,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'answer.change': { actions: [assign({ answer: ({ event }) => event.answer }), 'keepDraft'] },
        submit: [faultyAttempt, { target: 'sending', actions: 'forgetFailure' }],
        cancel: 'closed',
      },
    },
    sending: {
      invoke: {
        id: 'closeDeletionRequest',
        src: 'closeDeletionRequest',
        input: ({
          context: {
            request: { id, outcome },
            answer,
          },
        }) => ({ id, outcome, answer }),
        onDone: { target: 'sent', actions: ['forgetDraft', 'noticeDone', 'reportChanged'] },
        onError: [
          {
            // Someone else was faster, or the rights changed. The draft stays.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'reportChanged'],
          },
          { target: 'editing', actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'] },
        ],
      },
    },
    sent: { type: 'final', output: null },
    /** The draft stays for another attempt. */
    closed: {
      type: 'final',
      output: ({ context }) => draftOf(context),
    },
  },
})

export type RequestAnswerActor = ActorRefFrom<typeof requestAnswerMachine>
