import { assertEvent, assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged, logWarning } from '../shared/shapes/failing.ts'
import { loadOwnMember, openReasonDraft, type OwnMember } from './ownData.actors.ts'
import { club } from '../shared/club.ts'
import type { Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { memberFormMachine, type MemberFormOutput } from '../members/memberForm.machine.ts'
import type { MemberFormInput } from '../members/memberForm.ts'
import { openMemberForm } from '../members/memberRecord.actors.ts'
import type { NoticeEvent as NoticeOfForm } from '../members/notices.ts'
import type { Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import { dataExportMachine } from './dataExport.machine.ts'
import { deletionRequestMachine } from './deletionRequest.machine.ts'
import { emailChangeMachine } from './emailChange.machine.ts'
import { factorEnrolmentMachine } from './factorEnrolment.machine.ts'
import { factorsMachine } from './factors.machine.ts'
import type { NoticeEvent, ProfileNotice } from './notices.ts'
import { ownSessionsMachine } from './ownSessions.machine.ts'
import { passwordChangeMachine } from './passwordChange.machine.ts'
import { proofAudienceMachine } from './proofAudience.machine.ts'
import type { SecurityReport } from './security.ts'

type OwnProfileEvent =
  | Exclude<ScreenEvent<object>, { type: 'address.change' }>
  | { type: 'retry' }
  | { type: 'edit' }
  /** `email`: the address of the sign-in now. */
  | { type: 'email.open'; email: string }
  | { type: 'password.open'; email: string }
  | { type: 'enrolment.open' }
  /** From the parts. */
  | NoticeEvent
  | NoticeOfForm
  | SecurityReport
  | Extract<Fact, { type: 'member.changed' }>

interface OwnProfileContext extends ScreenInput {
  /** Stays available while it is loaded again, and after a failure. */
  member: Member | null
  /** A draft from before a reload waits for the form, which opens with the member and the rights. */
  isBegun: boolean
  failure: Failure | null
  /** The input of the form; null without a form. */
  form: MemberFormInput | null
}

/** Whose form is opened, with which rights. */
const toEdit = ({ userId, member, access }: OwnProfileContext) => {
  if (member === null || access === null) throw new Error('there is nothing to edit')
  return { userId, access, memberId: member.id }
}

const formOf = ({ form }: OwnProfileContext): MemberFormInput => needed(form, 'the form was not opened')

/**
 * The screen of the own profile: the record in the directory with its form, the sign-in data with their dialogs, the
 * sessions, and the personal data. It runs each part as a child. An account without a member has nothing to edit.
 */
export const ownProfileMachine = setup({
  types: {
    context: {} as OwnProfileContext,
    events: {} as OwnProfileEvent,
    input: {} as ScreenInput,
    children: {} as {
      form: 'form'
      factors: 'factors'
      ownSessions: 'ownSessions'
      dataExport: 'dataExport'
      proofAudience: 'proofAudience'
      deletionRequest: 'deletionRequest'
      emailChange: 'emailChange'
      passwordChange: 'passwordChange'
      factorEnrolment: 'factorEnrolment'
    },
  },
  actors: {
    loadOwnMember,
    openMemberForm,
    form: memberFormMachine,
    factors: factorsMachine,
    ownSessions: ownSessionsMachine,
    dataExport: dataExportMachine,
    proofAudience: proofAudienceMachine,
    deletionRequest: deletionRequestMachine,
    emailChange: emailChangeMachine,
    passwordChange: passwordChangeMachine,
    factorEnrolment: factorEnrolmentMachine,
  },
  guards: {
    isAbsent: (_, { member }: { member: Member | null }) => member === null,
    isOld: (_, { outcome, isUnsure }: MemberFormOutput) => outcome === 'unavailable' || isUnsure,
    isKnown: ({ context }) => context.member !== null,
    isEditable: ({ context: { member, access } }) => member !== null && access !== null,
    isResumed: ({ context: { member, access, isBegun } }) => isBegun && member !== null && access !== null,
  },
  actions: {
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access, isAccessFailed: false })),
    markAccessFailed: assign({ access: null, isAccessFailed: true }),
    /** Only the first load leads to a draft: a form that could not be opened must not open again by itself. */
    keep: assign(({ context }, { member, isBegun }: OwnMember) => ({
      member,
      isBegun: context.member === null ? isBegun : context.isBegun,
      failure: null,
    })),
    keepSaved: assign((_, { member }: { member: Member }) => ({ member })),
    resume: assign({ isBegun: false }),
    keepForm: assign((_, form: MemberFormInput) => ({ form })),
    forgetForm: assign({ form: null }),
    keepFailure: keepFailure(),
    refreshParts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('factors', { type: 'refresh' })
      enqueue.sendTo('ownSessions', { type: 'refresh' })
      enqueue.sendTo('proofAudience', { type: 'refresh' })
      enqueue.sendTo('deletionRequest', { type: 'refresh' })
    }),
    /** No one sees their questions any more. */
    closeQuestions: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('factors', { type: 'cancel' })
      enqueue.sendTo('ownSessions', { type: 'cancel' })
      enqueue.sendTo('proofAudience', { type: 'cancel' })
      enqueue.sendTo('deletionRequest', { type: 'cancel' })
    }),
    outdateFactors: sendTo('factors', { type: 'outdate' }),
    outdateSessions: sendTo('ownSessions', { type: 'outdate' }),
    reportChange: sendParent((_, { member }: { member: Member }): Fact => ({ type: 'member.changed', member })),
    passNotice: sendParent((_, event: NoticeEvent | NoticeOfForm) => event),
    noticeFailure: failureNotice<ProfileNotice>()('profile.loadFailed'),
    logFault: logFault(),
    logRefreshFailure: logWarning('the own profile is shown as it was'),
  },
}).createMachine({
  id: 'ownProfile',
  context: ({ input }) => ({ ...input, member: null, isBegun: false, failure: null, form: null }),
  type: 'parallel',
  invoke: [
    { id: 'factors', src: 'factors', onError: logged },
    { id: 'ownSessions', src: 'ownSessions', onError: logged },
    { id: 'dataExport', src: 'dataExport', onError: logged },
    { id: 'proofAudience', src: 'proofAudience', onError: logged },
    {
      id: 'deletionRequest',
      src: 'deletionRequest',
      input: ({ context }) => ({ userId: context.userId, draft: openReasonDraft() }),
      onError: logged,
    },
  ],
  on: {
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
    'access.fail': { actions: 'markAccessFailed' },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'factor.changed': { actions: ['outdateFactors', 'outdateSessions'] },
    'password.changed': { actions: 'outdateSessions' },
  },
  states: {
    record: {
      initial: 'loading',
      states: {
        loading: {
          on: { edit: { guard: 'isEditable', target: 'editing' } },
          invoke: {
            id: 'loadOwnMember',
            src: 'loadOwnMember',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: { type: 'isAbsent', params: ({ event }) => event.output },
                target: 'absent',
                actions: { type: 'keep', params: ({ event }) => event.output },
              },
              { target: 'shown', actions: { type: 'keep', params: ({ event }) => event.output } },
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
          always: { guard: 'isResumed', target: 'editing' },
          on: {
            edit: { guard: 'isEditable', target: 'editing' },
            refresh: 'loading',
          },
        },
        editing: {
          entry: 'resume',
          exit: 'forgetForm',
          initial: 'opening',
          on: {
            'member.changed': {
              actions: [
                { type: 'keepSaved', params: ({ event }) => event },
                { type: 'reportChange', params: ({ event }) => event },
              ],
            },
            sleep: 'shown',
          },
          states: {
            opening: {
              invoke: {
                id: 'openMemberForm',
                src: 'openMemberForm',
                input: ({ context }) => toEdit(context),
                onDone: { target: 'open', actions: { type: 'keepForm', params: ({ event }) => event.output } },
                onError: {
                  target: '#ownProfile.record.shown',
                  ...logged,
                },
              },
            },
            open: {
              invoke: {
                id: 'form',
                src: 'form',
                input: ({ context }) => formOf(context),
                onDone: [
                  {
                    guard: { type: 'isOld', params: ({ event }) => event.output },
                    target: '#ownProfile.record.loading',
                  },
                  { target: '#ownProfile.record.shown' },
                ],
                onError: {
                  target: '#ownProfile.record.shown',
                  ...logged,
                },
              },
            },
          },
        },
        /** The account has no member's row. */
        absent: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    dialog: {
      initial: 'closed',
      on: { refresh: { actions: 'refreshParts' }, sleep: { target: '.closed', actions: 'closeQuestions' } },
      states: {
        closed: {
          on: { 'email.open': 'changingEmail', 'password.open': 'changingPassword', 'enrolment.open': 'enrolling' },
        },
        changingEmail: {
          invoke: {
            id: 'emailChange',
            src: 'emailChange',
            input: ({ event }) => (assertEvent(event, 'email.open'), { current: event.email }),
            ...closes,
          },
        },
        changingPassword: {
          invoke: {
            id: 'passwordChange',
            src: 'passwordChange',
            input: ({ event }) => (assertEvent(event, 'password.open'), { email: event.email }),
            ...closes,
          },
        },
        enrolling: {
          invoke: {
            id: 'factorEnrolment',
            src: 'factorEnrolment',
            input: { issuer: club.name },
            ...closes,
          },
        },
      },
    },
  },
})

export type OwnProfileActor = ActorRefFrom<typeof ownProfileMachine>
