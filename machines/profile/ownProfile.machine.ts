import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadOwnMember } from './ownData.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import type { ProfileNotice } from './notices.ts'
import { memberFormMachine, type MemberFormOutput } from '../members/memberForm.machine.ts'
import type { MemberFormInput } from '../members/memberForm.ts'
import { openMemberForm } from '../members/memberRecord.actors.ts'
import type { NoticeEvent as NoticeOfForm } from '../members/notices.ts'
import type { Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'

interface OwnProfileContext {
  userId: string
  /** Stays available while it is loaded again, and after a failure. */
  member: Member | null
  failure: Failure | null
  /** The rights with which the form was opened, and its input; null without a form. */
  access: Access | null
  form: MemberFormInput | null
}

/** Whose form is opened, with which rights. */
const toEdit = ({ userId, member, access }: OwnProfileContext) => {
  if (member === null || access === null) throw new Error('there is nothing to edit')
  return { userId, access, memberId: member.id }
}

const formOf = ({ form }: OwnProfileContext): MemberFormInput => {
  if (form === null) throw new Error('the form was not opened')
  return form
}

/**
 * The current user's record in the directory, and the form that edits it. An account without a member has nothing to edit.
 */
export const ownProfileMachine = setup({
  types: {
    context: {} as OwnProfileContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'edit'; access: Access }
      /** From the form. */
      | NoticeOfForm
      | Extract<Fact, { type: 'member.changed' }>,
    input: {} as { userId: string },
    children: {} as { form: 'form' },
  },
  actors: { loadOwnMember, openMemberForm, form: memberFormMachine },
  guards: {
    isAbsent: (_, { member }: { member: Member | null }) => member === null,
    isUnavailable: (_, { outcome }: MemberFormOutput) => outcome === 'unavailable',
    isKnown: ({ context }) => context.member !== null,
  },
  actions: {
    keep: assign((_, { member }: { member: Member | null }) => ({ member, failure: null })),
    keepAccess: assign((_, { access }: { access: Access }) => ({ access })),
    keepForm: assign((_, form: MemberFormInput) => ({ form })),
    forgetForm: assign({ access: null, form: null }),
    reportChange: sendParent((_, { member }: { member: Member }): Fact => ({ type: 'member.changed', member })),
    passNotice: sendParent((_, event: NoticeOfForm) => event),
    keepFailure: keepFailure(),
    logFault: (_, { error, actorId }: { error: unknown; actorId: string }) =>
      console.error(`'${actorId}' has failed`, failureOf(error)),
    logRefreshFailure: (_, { error }: { error: unknown }) =>
      console.warn('the own profile is shown as it was', failureOf(error)),
    noticeFailure: failureNotice<ProfileNotice>()('profile.loadFailed'),
  },
}).createMachine({
  id: 'ownProfile',
  context: ({ input: { userId } }) => ({ userId, member: null, failure: null, access: null, form: null }),
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
            actions: { type: 'logRefreshFailure', params: errorOf },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeFailure', params: errorOf },
            ],
          },
        ],
      },
    },
    shown: {
      on: {
        edit: { target: 'editing', actions: { type: 'keepAccess', params: ({ event }) => event } },
        refresh: 'loading',
      },
    },
    editing: {
      exit: 'forgetForm',
      initial: 'opening',
      on: {
        notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
        'member.changed': {
          actions: [
            { type: 'keep', params: ({ event }) => event },
            { type: 'reportChange', params: ({ event }) => event },
          ],
        },
      },
      states: {
        opening: {
          invoke: {
            id: 'openMemberForm',
            src: 'openMemberForm',
            input: ({ context }) => toEdit(context),
            onDone: { target: 'open', actions: { type: 'keepForm', params: ({ event }) => event.output } },
            onError: { target: '#ownProfile.shown', actions: { type: 'logFault', params: ({ event }) => event } },
          },
        },
        open: {
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => formOf(context),
            onDone: [
              {
                guard: { type: 'isUnavailable', params: ({ event }) => event.output },
                target: '#ownProfile.loading',
              },
              { target: '#ownProfile.shown' },
            ],
            onError: { target: '#ownProfile.shown', actions: { type: 'logFault', params: ({ event }) => event } },
          },
        },
      },
    },
    /** The account has no member's row. */
    absent: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type OwnProfileActor = ActorRefFrom<typeof ownProfileMachine>
