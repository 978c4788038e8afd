import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadDeletionRequest, requestDeletion, withdrawDeletionRequest } from './ownData.actors.ts'
import { isOpenRequest, isReasonTooLong, type DeletionRequest } from './deletionRequest.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, ProfileNotice } from './notices.ts'

interface DeletionRequestContext {
  userId: string
  /** The latest request; null without one, or before it is loaded. */
  request: DeletionRequest | null
  failure: Failure | null
  /** The typed reason is too long. */
  isTooLong: boolean
}

/**
 * Requests the deletion of the current user's data, and withdraws the request. Nothing is deleted until an
 * administrator decides.
 */
export const deletionRequestMachine = setup({
  types: {
    context: {} as DeletionRequestContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'ask' }
      | { type: 'reason.type'; reason: string }
      | { type: 'submit'; reason: string }
      | { type: 'withdraw' }
      | { type: 'confirm' }
      | { type: 'cancel' },
    input: {} as { userId: string },
    emitted: {} as { type: 'field.fault'; field: 'reason' },
  },
  actors: { loadDeletionRequest, requestDeletion, withdrawDeletionRequest },
  guards: {
    isOpen: ({ context }) => isOpenRequest(context.request),
    hasNoOpenRequest: ({ context }) => !isOpenRequest(context.request),
    isTooLong: (_, { reason }: { reason: string }) => isReasonTooLong(reason),
    /** Another window changed the request. The stored one is loaded. */
    isOutdated: (_, { error }: { error: unknown }) => ['23505', '23514'].includes(failureOf(error).code ?? ''),
  },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    checkReason: assign((_, { reason }: { reason: string }) => ({ isTooLong: isReasonTooLong(reason) })),
    forgetFault: assign({ isTooLong: false }),
    pointToReason: emit({ type: 'field.fault', field: 'reason' }),
    noticeSent: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'deletionRequest.sent' } })),
    noticeWithdrawn: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'deletionRequest.withdrawn' } })),
    noticeFailure: failureNotice<ProfileNotice>()('deletionRequest.failed'),
  },
}).createMachine({
  id: 'deletionRequest',
  context: ({ input }) => ({ ...input, request: null, failure: null, isTooLong: false }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDeletionRequest',
        src: 'loadDeletionRequest',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'shown', actions: assign({ request: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    shown: {
      on: {
        refresh: 'loading',
        ask: { guard: 'hasNoOpenRequest', target: 'writing', actions: 'forgetFault' },
        withdraw: { guard: 'isOpen', target: 'asking' },
      },
    },
    writing: {
      on: {
        'reason.type': { actions: { type: 'checkReason', params: ({ event }) => event } },
        submit: [
          {
            guard: { type: 'isTooLong', params: ({ event }) => event },
            actions: [{ type: 'checkReason', params: ({ event }) => event }, 'pointToReason'],
          },
          { target: 'requesting', actions: 'forgetFailure' },
        ],
        cancel: { target: 'shown', actions: 'forgetFailure' },
      },
    },
    requesting: {
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        input: ({ event }) => (assertEvent(event, 'submit'), { reason: event.reason }),
        onDone: { target: 'loading', actions: 'noticeSent' },
        onError: [
          {
            guard: { type: 'isOutdated', params: errorOf },
            target: 'loading',
            actions: { type: 'noticeFailure', params: errorOf },
          },
          {
            target: 'writing',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
    asking: {
      on: {
        confirm: { target: 'withdrawing', actions: 'forgetFailure' },
        cancel: { target: 'shown', actions: 'forgetFailure' },
      },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawDeletionRequest',
        src: 'withdrawDeletionRequest',
        onDone: { target: 'loading', actions: 'noticeWithdrawn' },
        onError: [
          {
            guard: { type: 'isOutdated', params: errorOf },
            target: 'loading',
            actions: { type: 'noticeFailure', params: errorOf },
          },
          {
            target: 'asking',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type DeletionRequestActor = ActorRefFrom<typeof deletionRequestMachine>
