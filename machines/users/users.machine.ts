import { assertEvent, assign, emit, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { errorOf, logFault, logged, logWarning } from '../shared/shapes/failing.ts'
import { accountChangeMachine } from './accountChange.machine.ts'
import { accountLinkMachine } from './accountLink.machine.ts'
import { mayChangeAccount, mayInvite, mayLinkAccount, type AccountChange, type AccountTarget } from './accountRights.ts'
import { emptyDraft, type InvitationDraft, type Resent } from './invitationForm.ts'
import { loadImportedEmail } from './invitationForm.actors.ts'
import { invitationFormMachine } from './invitationForm.machine.ts'
import { invitationBatchMachine } from './invitationBatch.machine.ts'
import type { BatchKind } from './invitationBatch.ts'
import type { AnswerDraft, AnsweredRequest } from './requestAnswer.ts'
import { requestAnswerMachine } from './requestAnswer.machine.ts'
import { userListMachine, type UserListReport } from './userList.machine.ts'
import { isAdmin, type Access, type Role } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { AddressSettled, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { NoticeEvent, UsersChanged } from './notices.ts'
import { openAnswerDraft } from './users.actors.ts'
import { usersPath, type UsersAddress, type UsersView } from './usersView.ts'

export type UsersEvent =
  | ScreenEvent<UsersAddress>
  | NoticeEvent
  | UserListReport
  /** From the dialogs. */
  | UsersChanged
  | AccountChanged
  | { type: 'change.open'; change: AccountChange }
  | { type: 'link.open'; target: AccountTarget }
  | { type: 'invitation.open' }
  /** Invites everyone at once, or renews invitations. */
  | { type: 'batch.open'; kind: BatchKind }
  /** Replaces the link of an invitation. */
  | { type: 'resend.open'; invitation: Resent }
  | { type: 'answer.open'; request: AnsweredRequest }

type Dialog = 'change' | 'link' | 'invitation' | 'answer'

type AccountChanged = Extract<Fact, { type: 'account.changed' }>

type UsersInput = ScreenInput & UsersAddress

interface UsersContext extends UsersInput {
  /** What the closed dialogs left: nothing typed is lost. */
  invitation: InvitationDraft
  answer: AnswerDraft | null
}

/** What the last dialog left for the request, else its draft. */
const answerDraftFor = ({ answer }: UsersContext, { id }: AnsweredRequest) => {
  const { key, stored } = openAnswerDraft(id)
  return { key, stored: answer?.request.id === id ? answer : stored }
}

const invitedId = ({ invitation }: UsersContext): string =>
  needed(invitation.values.member.member, 'the address names no member').id

/**
 * The screen of the users. It runs the list and one dialog at a time as children. What a dialog changes reloads the
 * list.
 */
export const usersMachine = setup({
  types: {
    context: {} as UsersContext,
    events: {} as UsersEvent,
    input: {} as UsersInput,
    emitted: {} as AddressSettled,
    children: {} as {
      list: 'list'
      change: 'change'
      link: 'link'
      invitation: 'invitation'
      batch: 'batch'
      answer: 'answer'
    },
  },
  actors: {
    list: userListMachine,
    change: accountChangeMachine,
    link: accountLinkMachine,
    invitation: invitationFormMachine,
    batch: invitationBatchMachine,
    answer: requestAnswerMachine,
    loadImportedEmail,
  },
  guards: {
    isWithoutRight: (_, { access }: { access: Access | null }) => access !== null && !isAdmin(access),
    mayChange: ({ context: { access } }, { change }: { change: AccountChange }) =>
      access !== null && mayChangeAccount(access, change),
    mayLink: ({ context: { access } }, { target }: { target: AccountTarget }) =>
      access !== null && mayLinkAccount(access, target),
    hasInvited: ({ context: { access } }, { invited }: Pick<UsersAddress, 'invited'>) =>
      invited !== undefined && access !== null && mayInvite(access, null),
    isForAll: ({ context: { access } }, { isForAll }: Pick<UsersAddress, 'isForAll'>) =>
      isForAll === true && access !== null && mayInvite(access, null),
    mayInvite: ({ context: { access } }, { role }: { role: Role | null }) => access !== null && mayInvite(access, role),
  },
  actions: {
    keepAddress: assign((_, { address: { view } }: { address: UsersAddress }) => ({ view })),
    /** What was typed before stays; the member is the one of the address. */
    draftInvited: assign(({ context: { invitation } }, { invited }: Pick<UsersAddress, 'invited'>) => {
      const member = { ...invitation.values.member, kind: 'existing' as const, member: invited ?? null }
      return { invitation: { ...invitation, values: { ...invitation.values, member } } }
    }),
    /** An e-mail that was typed before stays. */
    fillEmail: assign(({ context: { invitation } }, { email }: { email: string | null }) => ({
      invitation:
        email === null || invitation.values.email !== ''
          ? invitation
          : { ...invitation, values: { ...invitation.values, email } },
    })),
    keepView: assign((_, { view }: { view: UsersView }) => ({ view })),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    keepInvitation: assign((_, { invitation }: { invitation: InvitationDraft }) => ({ invitation })),
    keepAnswer: assign((_, { answer }: { answer: AnswerDraft | null }) => ({ answer })),
    showView: sendTo('list', ({ context: { view } }) => ({ type: 'view.change' as const, view })),
    refreshList: sendTo('list', { type: 'refresh' }),
    forgetRows: sendTo('list', { type: 'forget' }),
    settleView: emit(({ context: { view } }): AddressSettled => ({
      type: 'address.settled',
      path: usersPath(view),
      isReplaced: true,
      keepsScroll: true,
    })),
    /** A dialog that is not sending closes, and leaves what was typed to the next one. */
    closeDialog: sendTo((_, { dialog }: { dialog: Dialog }) => dialog, { type: 'cancel' }),
    reportChange: sendParent((_, fact: AccountChanged) => fact),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    /** The form opens without an e-mail. */
    logEmailFailure: logWarning('the e-mail of the spreadsheet was not loaded'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'users',
  context: ({ input }) => ({ ...input, invitation: emptyDraft, answer: null }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { view } }) => ({ view }),
    onError: logged,
  },
  initial: 'arriving',
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'users.changed': { actions: 'refreshList' },
    'account.changed': { actions: ['refreshList', { type: 'reportChange', params: ({ event }) => event }] },
    'view.settled': {
      actions: [{ type: 'keepView', params: ({ event }) => event }, 'settleView'],
    },
    'address.change': { actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView'] },
    refresh: { actions: 'refreshList' },
    'access.change': [
      {
        guard: { type: 'isWithoutRight', params: ({ event }) => event },
        actions: [{ type: 'keepAccess', params: ({ event }) => event }, 'forgetRows'],
      },
      { actions: { type: 'keepAccess', params: ({ event }) => event } },
    ],
    'access.fail': { actions: { type: 'keepAccess', params: { access: null } } },
  },
  states: {
    arriving: {
      always: [
        {
          guard: { type: 'hasInvited', params: ({ context }) => context },
          target: 'preparing',
          actions: { type: 'draftInvited', params: ({ context }) => context },
        },
        { guard: { type: 'isForAll', params: ({ context }) => context }, target: 'batch' },
        { target: 'closed' },
      ],
    },
    closed: {
      on: {
        'address.change': [
          {
            guard: { type: 'hasInvited', params: ({ event }) => event.address },
            target: 'preparing',
            actions: [
              { type: 'keepAddress', params: ({ event }) => event },
              'showView',
              { type: 'draftInvited', params: ({ event }) => event.address },
              'settleView',
            ],
          },
          {
            guard: { type: 'isForAll', params: ({ event }) => event.address },
            target: 'batch',
            actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView', 'settleView'],
          },
        ],
        'change.open': { guard: { type: 'mayChange', params: ({ event }) => event }, target: 'change' },
        'link.open': { guard: { type: 'mayLink', params: ({ event }) => event }, target: 'link' },
        'invitation.open': { guard: { type: 'mayInvite', params: { role: null } }, target: 'invitation' },
        'batch.open': { guard: { type: 'mayInvite', params: { role: null } }, target: 'batch' },
        'resend.open': {
          guard: { type: 'mayInvite', params: ({ event }) => event.invitation },
          target: 'invitation',
        },
        'answer.open': 'answer',
      },
    },
    /** The invitation of a member who was imported begins with the e-mail of the spreadsheet. */
    preparing: {
      on: { sleep: 'closed' },
      invoke: {
        id: 'loadImportedEmail',
        src: 'loadImportedEmail',
        input: ({ context }) => ({ memberId: invitedId(context) }),
        onDone: {
          target: 'invitation',
          actions: { type: 'fillEmail', params: ({ event }) => ({ email: event.output }) },
        },
        onError: { target: 'invitation', actions: { type: 'logEmailFailure', params: errorOf } },
      },
    },
    change: {
      on: { sleep: { actions: { type: 'closeDialog', params: { dialog: 'change' } } } },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ event }) => (assertEvent(event, 'change.open'), { change: event.change }),
        ...closes,
      },
    },
    link: {
      on: { sleep: { actions: { type: 'closeDialog', params: { dialog: 'link' } } } },
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ event }) => (assertEvent(event, 'link.open'), event.target),
        ...closes,
      },
    },
    invitation: {
      on: { sleep: { actions: { type: 'closeDialog', params: { dialog: 'invitation' } } } },
      invoke: {
        id: 'invitation',
        src: 'invitation',
        input: ({ context, event }) => ({
          resent: event.type === 'resend.open' ? event.invitation : null,
          draft: context.invitation,
        }),
        onDone: {
          target: 'closed',
          actions: { type: 'keepInvitation', params: ({ event }) => ({ invitation: event.output }) },
        },
        onError: { target: 'closed', ...logged },
      },
    },
    /** It runs on while another screen is shown: its links are nowhere else. */
    batch: {
      invoke: {
        id: 'batch',
        src: 'batch',
        input: ({ event }) => ({ kind: event.type === 'batch.open' ? event.kind : 'invite' }),
        ...closes,
      },
    },
    answer: {
      on: { sleep: { actions: { type: 'closeDialog', params: { dialog: 'answer' } } } },
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context, event }) => (
          assertEvent(event, 'answer.open'),
          { request: event.request, draft: answerDraftFor(context, event.request) }
        ),
        onDone: {
          target: 'closed',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'closed', ...logged },
      },
    },
  },
})

export type UsersActor = ActorRefFrom<typeof usersMachine>
