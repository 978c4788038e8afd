import { assign, emit, setup } from 'xstate'
import { loadOwnMember } from './ownData.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import type { NoticeEvent } from './notices.ts'

interface OwnProfileContext {
  userId: string
  /** Stays available while it is loaded again, and after a failure. */
  member: Member | null
  failure: Failure | null
}

/**
 * The current user's record in the directory, and whether it is being edited. The machine `memberForm` edits it. An
 * account without a member has nothing to edit.
 */
export const ownProfileMachine = setup({
  types: {
    context: {} as OwnProfileContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'edit' }
      /** The form saved the member. */
      | { type: 'member.save'; member: Member }
      | { type: 'form.leave' },
    input: {} as { userId: string },
    emitted: {} as NoticeEvent,
  },
  actors: { loadOwnMember },
  guards: {
    isAbsent: (_, { member }: { member: Member | null }) => member === null,
    isKnown: ({ context }) => context.member !== null,
  },
  actions: {
    keep: assign((_, { member }: { member: Member | null }) => ({ member, failure: null })),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    logRefreshFailure: (_, { error }: { error: unknown }) =>
      console.warn('the own profile was not refreshed', failureOf(error)),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'profile.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'ownProfile',
  context: ({ input }) => ({ ...input, member: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOwnMember',
        src: 'loadOwnMember',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          {
            guard: { type: 'isAbsent', params: ({ event }) => ({ member: event.output }) },
            target: 'absent',
            actions: { type: 'keep', params: ({ event }) => ({ member: event.output }) },
          },
          { target: 'shown', actions: { type: 'keep', params: ({ event }) => ({ member: event.output }) } },
        ],
        onError: [
          {
            guard: 'isKnown',
            target: 'shown',
            actions: { type: 'logRefreshFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    shown: { on: { edit: 'editing', refresh: 'loading' } },
    editing: {
      on: {
        'member.save': { actions: { type: 'keep', params: ({ event }) => event } },
        'form.leave': 'shown',
      },
    },
    /** The account has no member. */
    absent: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
