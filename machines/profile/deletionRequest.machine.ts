import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadDeletionRequest, requestDeletion, withdrawDeletionRequest } from './ownData.actors.ts'
import { isOpenRequest, isReasonTooLong, type DeletionRequest } from './deletionRequest.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface DeletionRequestContext {
  userId: string
  /** The latest request; null without one, or before it is loaded. */
  request: DeletionRequest | null
  failure: Failure | null
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
      | { type: 'submit'; reason: string }
      | { type: 'withdraw' }
      | { type: 'confirm' }
      | { type: 'cancel' },
    input: {} as { userId: string },
    emitted: {} as NoticeEvent,
  },
  actors: { loadDeletionRequest, requestDeletion, withdrawDeletionRequest },
  guards: {
    isOpen: ({ context }) => isOpenRequest(context.request),
    hasNoOpenRequest: ({ context }) => !isOpenRequest(context.request),
    isShort: (_, { reason }: { reason: string }) => !isReasonTooLong(reason),
    /** Another window changed the request. The stored one is loaded. */
    isOutdated: (_, { error }: { error: unknown }) => ['23505', '23514'].includes(failureOf(error).code ?? ''),
  },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeSent: emit({ type: 'notice', notice: { key: 'deletionRequest.sent' } }),
    noticeWithdrawn: emit({ type: 'notice', notice: { key: 'deletionRequest.withdrawn' } }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'deletionRequest.failed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'deletionRequest',
  context: ({ input }) => ({ ...input, request: null, failure: null }),
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
        ask: { guard: 'hasNoOpenRequest', target: 'writing' },
        withdraw: { guard: 'isOpen', target: 'asking' },
      },
    },
    writing: {
      on: {
        submit: {
          guard: { type: 'isShort', params: ({ event }) => event },
          target: 'requesting',
          actions: 'forgetFailure',
        },
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
