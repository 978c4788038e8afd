import { assign, emit, enqueueActions, setup } from 'xstate'
import { loadMemberDetail, type MemberDetail } from './memberDetail.actors.ts'
import { memberDeletionMachine, type MemberDeletionInput, type MemberDeletionOutput } from './memberDeletion.machine.ts'
import type { Access } from '../shared/access.ts'
import type { EarnedBadge } from '../achievements/achievement.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { mayDeleteMember } from './memberRights.ts'
import { isMemberId, isSamePlace, type MembersPlace } from './membersView.ts'
import type { NoticeEvent } from './notices.ts'

export type MembersEvent =
  /** Where the address leads; `known`: whom it names, as the list knows that one. */
  | { type: 'place.change'; place: MembersPlace; known: Member | null }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The rights were loaded (again), are on their way (null), or did not come. */
  | { type: 'access.change'; access: Access | null }
  | { type: 'access.fail' }
  | { type: 'deletion.open'; member: Member }

export interface MembersInput {
  access: Access | null
  place: MembersPlace
}

interface MembersContext extends MembersInput {
  /** Whose detail is shown: as the list knows it, then as it is now. */
  member: Member | null
  /** What that one has earned; null until it came, or when it did not. */
  badges: readonly EarnedBadge[] | null
  failure: Failure | null
  deleting: MemberDeletionInput | null
}

/** Set with the state that asks for it. */
const deletionOf = ({ deleting }: MembersContext): MemberDeletionInput =>
  deleting ?? { member: { id: '', name: '', status: 'inativo' }, from: 'list' }

/**
 * Where one is in the directory, and with which rights (SPEC.md, sections 2 and 4, Members): the list, which has a machine
 * of its own, one member's detail, the form, the messages; and the question before somebody is deleted.
 */
export const membersMachine = setup({
  types: {
    context: {} as MembersContext,
    events: {} as MembersEvent,
    input: {} as MembersInput,
    emitted: {} as
      | NoticeEvent
      /** The list may be older than this. */
      | { type: 'member.changed'; member: Member }
      | { type: 'member.gone'; id: string; isShown: boolean },
  },
  actors: { loadMemberDetail, deletion: memberDeletionMachine },
  guards: {
    isWithoutRights: (_, { access }: { access: Access | null }) => access === null,
    hasRights: ({ context }) => context.access !== null,
    isOtherPlace: ({ context }, { place }: { place: MembersPlace }) => !isSamePlace(context.place, place),
    isNoId: ({ context: { place } }) => place.kind === 'detail' && !isMemberId(place.id),
    isDetail: ({ context }) => context.place.kind === 'detail',
    isForm: ({ context }) => context.place.kind === 'form',
    isMessages: ({ context }) => context.place.kind === 'messages',
    isKnown: ({ context }) => context.member !== null,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'member_gone',
    isDeletable: ({ context: { access } }, { member }: { member: Member }) =>
      access !== null && mayDeleteMember(access, member),
  },
  actions: {
    keepPlace: assign((_, { place, known }: { place: MembersPlace; known: Member | null }) => ({
      place,
      member: place.kind === 'detail' ? known : null,
      badges: null,
      failure: null,
    })),
    /** Badges that did not come this time stay as they were. */
    keepDetail: assign(({ context }, { member, badges }: MemberDetail) => ({
      member,
      badges: badges ?? context.badges,
    })),
    tellMember: emit((_, { member }: { member: Member }) => ({ type: 'member.changed' as const, member })),
    forgetMember: assign({ member: null, badges: null }),
    tellMissing: emit(({ context: { place } }) => ({
      type: 'member.gone' as const,
      id: place.kind === 'detail' ? place.id : '',
      isShown: false,
    })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    noticeLoadFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'members.loadFailed', failure: failureOf(error) },
    })),
    logRefreshFailure: (_, { error }: { error: unknown }) =>
      console.warn('the member is shown as the list knows it', failureOf(error)),
    openDeletion: assign(({ context: { place } }, { member }: { member: Member }) => ({
      deleting: { member, from: place.kind === 'detail' ? ('detail' as const) : ('list' as const) },
    })),
    endDeletion: enqueueActions(({ context, enqueue }, { output }: { output: MemberDeletionOutput }) => {
      enqueue.assign({ deleting: null })
      if (output.outcome === 'closed') return
      if (output.outcome === 'gone') {
        const isShown = context.place.kind === 'detail' && context.place.id === output.id
        enqueue.emit({ type: 'member.gone', id: output.id, isShown })
        return
      }
      if (context.member?.id === output.member.id) enqueue.assign({ member: output.member })
      enqueue.emit({ type: 'member.changed', member: output.member })
    }),
  },
}).createMachine({
  id: 'members',
  context: ({ input }) => ({ ...input, member: null, badges: null, failure: null, deleting: null }),
  type: 'parallel',
  states: {
    rights: {
      initial: 'checking',
      on: {
        'access.change': [
          {
            guard: { type: 'isWithoutRights', params: ({ event }) => event },
            target: '.checking',
            actions: assign({ access: null }),
          },
          { target: '.known', actions: assign({ access: ({ event }) => event.access }) },
        ],
        'access.fail': { target: '.unknown', actions: assign({ access: null }) },
      },
      states: {
        checking: { always: { guard: 'hasRights', target: 'known' } },
        known: {},
        // The list is shown all the same; what one may do is not.
        unknown: {},
      },
    },
    place: {
      initial: 'arriving',
      on: {
        'place.change': {
          guard: { type: 'isOtherPlace', params: ({ event }) => event },
          target: '.arriving',
          actions: { type: 'keepPlace', params: ({ event }) => event },
        },
      },
      states: {
        arriving: {
          always: [
            { guard: 'isNoId', target: 'detail.missing' },
            { guard: 'isDetail', target: 'detail.looking' },
            { guard: 'isForm', target: 'form' },
            { guard: 'isMessages', target: 'messages' },
            { target: 'list' },
          ],
        },
        list: {},
        form: {},
        messages: {},
        detail: {
          initial: 'looking',
          states: {
            looking: {
              invoke: {
                id: 'loadMemberDetail',
                src: 'loadMemberDetail',
                input: ({ context: { place } }) => ({ id: place.kind === 'detail' ? place.id : '' }),
                onDone: {
                  target: 'shown',
                  actions: [
                    { type: 'keepDetail', params: ({ event }) => event.output },
                    { type: 'tellMember', params: ({ event }) => event.output },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                    target: 'missing',
                    actions: ['forgetMember', 'tellMissing'],
                  },
                  {
                    guard: 'isKnown',
                    target: 'shown',
                    actions: { type: 'logRefreshFailure', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    target: 'failed',
                    actions: [
                      { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                      { type: 'noticeLoadFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                ],
              },
            },
            shown: { on: { refresh: 'looking' } },
            missing: {},
            failed: { on: { retry: 'looking' } },
          },
        },
      },
    },
    deletion: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'deletion.open': {
              guard: { type: 'isDeletable', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'openDeletion', params: ({ event }) => event },
            },
          },
        },
        open: {
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context }) => deletionOf(context),
            onDone: { target: 'closed', actions: { type: 'endDeletion', params: ({ event }) => event } },
            onError: { target: 'closed', actions: assign({ deleting: null }) },
          },
        },
      },
    },
  },
})
