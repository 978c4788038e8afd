import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { refreshedStateOf, statesBeforeOf } from '../shared/shapes/listing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { loadDeletionRequest, requestDeletion, withdrawDeletionRequest, type ReasonDraft } from './ownData.actors.ts'
import { isOpenRequest, isReasonTooLong, type DeletionRequest } from './deletionRequest.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent, ProfileNotice } from './notices.ts'

interface DeletionRequestContext {
  userId: string
  /** The latest request; null without one, or before it is loaded. */
  request: DeletionRequest | null
  isKnown: boolean
  failure: Failure | null
  draftKey: string
  /** The typed one, until it is sent. */
  reason: string
}

/**
 * Requests the deletion of the current user's data, and withdraws the request. Nothing is deleted until an
 * administrator decides. The typed reason stays after the form is closed, and is a draft of the tab until it is sent.
 */
export const deletionRequestMachine = setup({
  types: {
    context: {} as DeletionRequestContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'ask' }
      | { type: 'reason.type'; reason: string }
      | { type: 'submit' }
      | { type: 'withdraw' }
      | { type: 'confirm' }
      | { type: 'cancel' },
    input: {} as { userId: string; draft: OpenedDraft<ReasonDraft> },
    emitted: {} as { type: 'field.fault'; field: 'reason' },
  },
  actors: { loadDeletionRequest, requestDeletion, withdrawDeletionRequest },
  guards: {
    isOpen: ({ context }) => isOpenRequest(context.request),
    hasNoOpenRequest: ({ context }) => !isOpenRequest(context.request),
    isTooLong: ({ context }) => isReasonTooLong(context.reason),
    /** Another window changed the request. The stored one is loaded. */
    isOutdated: (_, { error }: { error: unknown }) => ['23505', '23514'].includes(failureOf(error).code ?? ''),
  },
  actions: {
    keepLoaded: assign((_, request: DeletionRequest | null) => ({ request, isKnown: true, failure: null })),
    keepWithdrawn: assign(({ context: { request } }, { at }: { at: string }) => ({
      request: request && { ...request, closed_at: at, outcome: 'withdrawn' as const },
    })),
    logRefreshFailure: logWarning('the request for deletion is shown as it was'),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    keepDraft: ({ context: { draftKey, reason } }) =>
      keepDraft(draftKey, reason === '' ? null : { version: 1, reason }),
    pointToReason: emit({ type: 'field.fault', field: 'reason' }),
    noticeSent: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'deletionRequest.sent' } })),
    noticeWithdrawn: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'deletionRequest.withdrawn' } })),
    noticeFailure: failureNotice<ProfileNotice>()('deletionRequest.failed'),
  },
}).createMachine({
  id: 'deletionRequest',
  context: ({ input: { userId, draft } }) => ({
    userId,
    draftKey: draft.key,
    request: null,
    isKnown: false,
    failure: null,
    reason: draft.stored?.reason ?? '',
  }),
  initial: 'loading',
  states: {
    ...statesBeforeOf('shown', 'loadDeletionRequest', ({ userId }: DeletionRequestContext) => ({ userId })),
    shown: {
      ...refreshedStateOf('refreshDeletionRequest', 'loadDeletionRequest', ({ userId }: DeletionRequestContext) => ({
        userId,
      })),
      on: {
        refresh: '.refreshing',
        ask: { guard: 'hasNoOpenRequest', target: 'writing' },
        withdraw: { guard: 'isOpen', target: 'asking' },
      },
    },
    writing: {
      on: {
        'reason.type': { actions: [{ type: 'keepReason', params: ({ event }) => event }, 'keepDraft'] },
        submit: [
          { guard: 'isTooLong', actions: ['forgetFailure', 'pointToReason'] },
          { target: 'requesting', actions: 'forgetFailure' },
        ],
        cancel: { target: 'shown', actions: 'forgetFailure' },
      },
    },
    requesting: {
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        input: ({ context: { reason } }) => ({ reason }),
        onDone: {
          target: 'shown.refreshing',
          actions: [
            'noticeSent',
            { type: 'keepLoaded', params: ({ event }) => event.output },
            { type: 'keepReason', params: { reason: '' } },
            'keepDraft',
          ],
        },
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
        onDone: {
          target: 'shown.refreshing',
          actions: ['noticeWithdrawn', { type: 'keepWithdrawn', params: ({ event }) => ({ at: event.output }) }],
        },
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
  },
})

export type DeletionRequestActor = ActorRefFrom<typeof deletionRequestMachine>
