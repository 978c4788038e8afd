import { assign, sendParent, setup } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { anonymiseMember, deleteMember, inactivateMember, loadFootprint } from './memberLeaving.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import type { Footprint, LeavingWay } from './memberFootprint.ts'
import type { MembersNotice, NoticeEvent } from './notices.ts'

type MemberDeletionEvent =
  | { type: 'delete' }
  /** The alternatives to a deletion. */
  | { type: 'inactivate' }
  | { type: 'anonymise' }
  | { type: 'cancel' }
  /** Counts the member's data again after a failure. */
  | { type: 'retry' }

export interface MemberDeletionInput {
  member: Pick<Member, 'id' | 'name' | 'status'>
  /** The place where the dialog was opened; notices have different words for each. */
  from: 'list' | 'detail'
}

interface MemberDeletionContext extends MemberDeletionInput {
  /** null while counting, or if counting failed. */
  footprint: Footprint | null
  failure: Failure | null
  output: MemberDeletionOutput
}

export type MemberDeletionOutput =
  | { outcome: 'closed' }
  /** A change failed: it may be stored although the response was lost. */
  | { outcome: 'unsure' }
  | { outcome: 'changed'; member: Member }
  /** Deleted by this or another user, or anonymised. */
  | { outcome: 'gone'; id: string }

/** Requires a visible footprint. Actions that the database would refuse are not sent. */
const isOpenTo = ({ footprint, member }: MemberDeletionContext, way: LeavingWay) =>
  footprint !== null && footprint.refusals[way] === null && (way !== 'inactivate' || member.status === 'ativo')

/** Confirms the deletion of a member; offers to inactivate or anonymise instead. */
export const memberDeletionMachine = setup({
  types: {
    context: {} as MemberDeletionContext,
    events: {} as MemberDeletionEvent,
    input: {} as MemberDeletionInput,
    output: {} as MemberDeletionOutput,
  },
  actors: { loadFootprint, deleteMember, inactivateMember, anonymiseMember },
  guards: {
    isOpenTo: ({ context }, { way }: { way: LeavingWay }) => isOpenTo(context, way),
    isUncounted: ({ context }) => context.footprint === null,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'member_gone',
  },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    keepUnsure: assign({ output: { outcome: 'unsure' } }),
    keepGone: assign({ output: ({ context }) => ({ outcome: 'gone' as const, id: context.member.id }) }),
    keepChanged: assign({
      output: (_, { member }: { member: Member }) => ({ outcome: 'changed' as const, member }),
    }),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'member.deleted', from: context.from },
    })),
    noticeAnonymised: sendParent({ type: 'notice', notice: { key: 'member.anonymised' } }),
    noticeInactivated: sendParent({ type: 'notice', notice: { key: 'member.inactivated' } }),
    noticeDeleteFailure: failureNotice<MembersNotice>()(({ from }) => ({ key: 'member.deleteFailed', from })),
    noticeSaveFailure: failureNotice<MembersNotice>()('member.saveFailed'),
  },
}).createMachine({
  id: 'memberDeletion',
  context: ({ input }) => ({ ...input, footprint: null, failure: null, output: { outcome: 'closed' } }),
  output: ({ context }) => context.output,
  initial: 'counting',
  states: {
    counting: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadFootprint',
        src: 'loadFootprint',
        input: ({ context }) => ({ id: context.member.id }),
        onDone: { target: 'asking', actions: assign({ footprint: ({ event }) => event.output }) },
        onError: [
          {
            // Another user deleted the member first.
            guard: { type: 'isGone', params: errorOf },
            target: 'closed',
            actions: ['keepGone', { type: 'noticeDeleteFailure', params: errorOf }],
          },
          { target: 'asking', actions: { type: 'keepFailure', params: errorOf } },
        ],
      },
    },
    asking: {
      on: {
        retry: { guard: 'isUncounted', target: 'counting', actions: 'forgetFailure' },
        delete: {
          guard: { type: 'isOpenTo', params: { way: 'delete' } },
          target: 'deleting',
          actions: 'forgetFailure',
        },
        inactivate: {
          guard: { type: 'isOpenTo', params: { way: 'inactivate' } },
          target: 'inactivating',
          actions: 'forgetFailure',
        },
        anonymise: {
          guard: { type: 'isOpenTo', params: { way: 'anonymise' } },
          target: 'anonymising',
          actions: 'forgetFailure',
        },
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
            guard: { type: 'isGone', params: errorOf },
            target: 'closed',
            actions: ['keepGone', { type: 'noticeDeleteFailure', params: errorOf }],
          },
          {
            target: 'asking',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeDeleteFailure', params: errorOf },
              'keepUnsure',
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
            guard: { type: 'isGone', params: errorOf },
            target: 'closed',
            actions: ['keepGone', { type: 'noticeSaveFailure', params: errorOf }],
          },
          {
            target: 'asking',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeSaveFailure', params: errorOf },
              'keepUnsure',
            ],
          },
        ],
      },
    },
    anonymising: {
      invoke: {
        id: 'anonymiseMember',
        src: 'anonymiseMember',
        input: ({ context }) => ({ id: context.member.id }),
        // The directory does not list anonymised members; posts and tasks show 'Membro removido'.
        onDone: { target: 'closed', actions: ['keepGone', 'noticeAnonymised'] },
        onError: {
          target: 'asking',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeSaveFailure', params: errorOf },
            'keepUnsure',
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
})
