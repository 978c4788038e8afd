import { assign, emit, setup } from 'xstate'
import { deleteMember, inactivateMember } from './actors/memberRecord.ts'
import { failureOf, type Failure } from './model/failure.ts'
import type { Member } from './model/member.ts'
import type { NoticeEvent } from './model/notice.ts'

export type MemberDeletionEvent =
  | { type: 'delete' }
  /** The quieter way (BEYOND.md). */
  | { type: 'inactivate' }
  | { type: 'cancel' }

export interface MemberDeletionInput {
  member: Pick<Member, 'id' | 'name' | 'status' | 'user_id'>
  /** Where it was asked: the two are told in different words. */
  from: 'list' | 'detail'
}

interface MemberDeletionContext extends MemberDeletionInput {
  failure: Failure | null
  output: MemberDeletionOutput
}

export type MemberDeletionOutput =
  | { outcome: 'closed' }
  | { outcome: 'changed'; member: Member }
  /** Deleted, by oneself or by somebody else. */
  | { outcome: 'gone'; id: string }

/** The question before a member is deleted, and its quieter ways (SPEC.md, section 2; BEYOND.md). */
export const memberDeletionMachine = setup({
  types: {
    context: {} as MemberDeletionContext,
    events: {} as MemberDeletionEvent,
    input: {} as MemberDeletionInput,
    output: {} as MemberDeletionOutput,
    emitted: {} as NoticeEvent,
  },
  actors: { deleteMember, inactivateMember },
  guards: {
    isActive: ({ context }) => context.member.status === 'ativo',
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'member_gone',
  },
  actions: {
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepGone: assign({ output: ({ context }) => ({ outcome: 'gone' as const, id: context.member.id }) }),
    keepChanged: assign({
      output: (_, { member }: { member: Member }) => ({ outcome: 'changed' as const, member }),
    }),
    noticeDeleted: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'member.deleted', from: context.from },
    })),
    noticeInactivated: emit({ type: 'notice', notice: { key: 'member.inactivated' } }),
    noticeDeleteFailure: emit(({ context }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'member.deleteFailed', from: context.from, failure: failureOf(error) },
    })),
    noticeSaveFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'member.saveFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'memberDeletion',
  context: ({ input }) => ({ ...input, failure: null, output: { outcome: 'closed' } }),
  output: ({ context }) => context.output,
  initial: 'asking',
  states: {
    asking: {
      on: {
        delete: { target: 'deleting', actions: assign({ failure: null }) },
        inactivate: { guard: 'isActive', target: 'inactivating', actions: assign({ failure: null }) },
        cancel: 'closed',
      },
    },
    deleting: {
      invoke: {
        id: 'deleteMember',
        src: 'deleteMember',
        input: ({ context }) => ({ id: context.member.id }),
        onDone: { target: 'closed', actions: ['keepGone', 'noticeDeleted'] },
        onError: [
          {
            // Somebody else was first.
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: ['keepGone', { type: 'noticeDeleteFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'asking',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'noticeDeleteFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    inactivating: {
      invoke: {
        id: 'inactivateMember',
        src: 'inactivateMember',
        input: ({ context }) => ({ id: context.member.id }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'keepChanged', params: ({ event }) => ({ member: event.output }) }, 'noticeInactivated'],
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: ['keepGone', { type: 'noticeSaveFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'asking',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'noticeSaveFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})
