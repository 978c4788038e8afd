import {
  assign,
  emit,
  enqueueActions,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type ActorRefFrom,
  type AnyActorLogic,
} from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged, logWarning } from '../shared/shapes/failing.ts'
import { startLoaded } from '../shared/shapes/starting.ts'
import { loadMemberDetail, type MemberDetail } from './memberDetail.actors.ts'
import { memberDeletionMachine, type MemberDeletionInput, type MemberDeletionOutput } from './memberDeletion.machine.ts'
import type { Access } from '../shared/access.ts'
import type { EarnedBadge } from '../achievements/achievement.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import type { MemberImportOutput } from './memberImport.machine.ts'
import { mayAddMember, mayDeleteMember } from './memberRights.ts'
import {
  isMemberId,
  isSamePlace,
  membersPath,
  type MembersAddress,
  type MembersPlace,
  type MembersView,
} from './membersView.ts'
import type { MemberFormOutput } from './memberForm.machine.ts'
import type { MemberFormInput } from './memberForm.ts'
import { memberListMachine, type MemberListReport } from './memberList.machine.ts'
import type { NoticeEvent as NoticeOfMessages } from '../community/notices.ts'
import { openMemberForm } from './memberRecord.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { AddressSettled, ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { MembersNotice, NoticeEvent } from './notices.ts'

/** The parts whose machine starts when its code is loaded. */
export type MembersPart = 'form' | 'messages' | 'import'

type MembersEvent =
  | ScreenEvent<MembersAddress>
  | NoticeEvent
  | NoticeOfMessages
  | MemberListReport
  /** From the form. */
  | Extract<Fact, { type: 'member.changed' | 'member.gone' }>
  /** The code of the part is loaded. */
  | { type: `${MembersPart}.start`; logic: AnyActorLogic }
  | { type: `xstate.error.actor.${MembersPart}`; error: unknown; actorId: string }
  | { type: 'xstate.done.actor.form'; output: MemberFormOutput; actorId: string }
  | { type: 'xstate.done.actor.import'; output: MemberImportOutput; actorId: string }
  | { type: 'retry' }
  | { type: 'deletion.open'; member: Member }
  | { type: 'import.open' }

type MembersInput = ScreenInput & MembersAddress

interface MembersContext extends MembersInput {
  /** The member of the detail page: first from the list, then as loaded. */
  member: Member | null
  /** The member's badges; null until they are loaded, or if that failed. */
  badges: readonly EarnedBadge[] | null
  failure: Failure | null
  deleting: MemberDeletionInput | null
  form: MemberFormInput | null
  /** Who was added on this screen: the ids, the newest first. */
  newcomers: readonly string[]
  /** Whom the form added last; null after an import. */
  newcomer: Member | null
}

const deletionOf = ({ deleting }: MembersContext): MemberDeletionInput =>
  needed(deleting, 'no member was chosen for deletion')

const formOf = ({ form }: MembersContext): MemberFormInput => needed(form, 'the form was not opened')

const accessOf = ({ access }: MembersContext): Access => needed(access, 'the rights are not known')

/** The shown place, which is of this kind in the states that use it. */
const placeOf = <Kind extends MembersPlace['kind']>({ place }: MembersContext, kind: Kind) => {
  if (place.kind !== kind) throw new Error(`no ${kind} is shown`)
  // TypeScript does not narrow by a generic kind.
  return place as Extract<MembersPlace, { kind: Kind }>
}
const detailId = (context: MembersContext): string => placeOf(context, 'detail').id
const addresseeId = (context: MembersContext): string | null => placeOf(context, 'messages').to
const formId = (context: MembersContext): string | null => placeOf(context, 'form').id

/** Who was added here may be invited elsewhere. */
const refreshOf = ({ newcomers }: MembersContext) => ({ type: 'refresh' as const, withInvited: newcomers.length > 0 })

/** The address after a change without a link: it replaces the current history entry. */
const settledAt = (place: MembersPlace, view: MembersView): AddressSettled => ({
  type: 'address.settled',
  path: membersPath(place, view),
  isReplaced: true,
  keepsScroll: place.kind === 'list',
})

/**
 * The screen of the directory: the list, one member's detail, the form or the messages, and the dialogs of deletion and
 * import. It runs each of them as a child. Form, messages and import start when their code is loaded. An import runs on
 * while another screen is shown.
 */
export const membersMachine = setup({
  types: {
    context: {} as MembersContext,
    events: {} as MembersEvent,
    input: {} as MembersInput,
    emitted: {} as AddressSettled,
    children: {} as { list: 'list'; deletion: 'deletion' },
  },
  actors: {
    list: memberListMachine,
    deletion: memberDeletionMachine,
    loadMemberDetail,
    openMemberForm,
  },
  guards: {
    isWithoutRights: (_, { access }: { access: Access | null }) => access === null,
    hasRights: ({ context }) => context.access !== null,
    isAccessFailed: ({ context }) => context.isAccessFailed,
    isOtherPlace: ({ context }, { address: { place } }: { address: MembersAddress }) =>
      !isSamePlace(context.place, place),
    hasInvalidId: ({ context: { place } }) => place.kind === 'detail' && !isMemberId(place.id),
    isDetail: ({ context }) => context.place.kind === 'detail',
    isForm: ({ context }) => context.place.kind === 'form',
    isOtherAddressee: ({ context }, { address: { place } }: { address: MembersAddress }) =>
      place.kind === 'messages' && addresseeId(context) !== place.to,
    isMessages: ({ context }) => context.place.kind === 'messages',
    isAwaited: ({ context: { place, member } }, { member: found }: { member: Member }) =>
      member === null && place.kind === 'detail' && place.id === found.id,
    isKnown: ({ context }) => context.member !== null,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'member_gone',
    isAbandoned: (_, { outcome }: MemberFormOutput) => outcome === 'abandoned',
    isUnavailable: (_, { outcome }: MemberFormOutput) => outcome === 'unavailable',
    isDeletable: ({ context: { access } }, { member }: { member: Member }) =>
      access !== null && mayDeleteMember(access, member),
    mayAdd: ({ context: { access } }) => access !== null && mayAddMember(access),
    isImported: (_, { isChanged }: MemberImportOutput) => isChanged,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: MembersAddress }) => address),
    forgetMember: assign({ member: null, badges: null, failure: null }),
    forgetGone: assign(({ context }) => ({
      newcomer: context.newcomer?.id === detailId(context) ? null : context.newcomer,
    })),
    keepMember: assign((_, { member }: { member: Member }) => ({ member, failure: null })),
    /** If the badges could not be reloaded, the known ones stay. */
    keepDetail: assign(({ context }, { member, badges }: MemberDetail) => ({
      member,
      badges: badges ?? context.badges,
      failure: null,
    })),
    keepFailure: keepFailure(),
    keepForm: assign((_, form: MemberFormInput) => ({ form })),
    forgetForm: assign({ form: null }),
    welcome: assign(({ context: { place, newcomers, newcomer } }, { member }: { member: Member }) =>
      place.kind === 'form' && place.id === null
        ? { newcomers: [member.id, ...newcomers], newcomer: member }
        : { newcomer: newcomer?.id === member.id ? member : newcomer },
    ),
    welcomeImported: assign(({ context: { newcomers } }, { added }: MemberImportOutput) => ({
      newcomers: [...added, ...newcomers],
      newcomer: null,
    })),
    openDeletion: assign(({ context: { place } }, { member }: { member: Member }) => ({
      deleting: { member, from: place.kind === 'detail' ? ('detail' as const) : ('list' as const) },
    })),
    forgetDeletion: assign({ deleting: null }),
    cancelDeletion: sendTo('deletion', { type: 'cancel' }),
    endDeletion: enqueueActions(({ context, enqueue }, { output }: { output: MemberDeletionOutput }) => {
      enqueue.assign({ deleting: null })
      if (output.outcome === 'closed') return
      if (output.outcome === 'unsure') return enqueue.raise({ type: 'refresh' })
      if (output.outcome === 'changed') {
        if (context.member?.id === output.member.id) enqueue.assign({ member: output.member })
        if (context.newcomer?.id === output.member.id) enqueue.assign({ newcomer: output.member })
        enqueue.sendTo('list', { type: 'member.change', member: output.member })
        enqueue.sendTo('list', refreshOf(context))
        enqueue.sendParent({ type: 'member.changed', member: output.member } satisfies Fact)
        return
      }
      enqueue.raise({ type: 'member.gone', id: output.id })
      if (context.place.kind === 'detail' && context.place.id === output.id)
        enqueue.emit(settledAt({ kind: 'list' }, context.view))
    }),
    showView: sendTo('list', ({ context: { view } }) => ({ type: 'view.change' as const, view })),
    findMember: sendTo('list', ({ context }) => ({ type: 'member.find' as const, id: detailId(context) })),
    changeInList: sendTo('list', (_, { member }: { member: Member }) => ({ type: 'member.change' as const, member })),
    dropMember: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      if (context.newcomer?.id === id) enqueue.assign({ newcomer: null })
      enqueue.sendTo('list', { type: 'member.remove', id })
      enqueue.sendTo('list', refreshOf(context))
      enqueue.sendParent({ type: 'member.gone', id } satisfies Fact)
    }),
    removeFromList: sendTo('list', ({ context }) => ({ type: 'member.remove' as const, id: detailId(context) })),
    refreshList: sendTo('list', ({ context }) => refreshOf(context)),
    reportChange: sendParent((_, { member }: { member: Member }): Fact => ({ type: 'member.changed', member })),
    startForm: enqueueActions(({ context, enqueue }, { logic }: { logic: AnyActorLogic }) => {
      enqueue(startLoaded<MembersContext, MembersEvent>('form', logic, formOf(context)))
    }),
    stopForm: stopChild('form'),
    reloadUnsure: enqueueActions(({ context, enqueue }, { isUnsure }: MemberFormOutput) => {
      if (isUnsure) enqueue.sendTo('list', refreshOf(context))
    }),
    startMessages: enqueueActions(({ context, enqueue }, { logic }: { logic: AnyActorLogic }) => {
      const input = { userId: context.userId, to: addresseeId(context) }
      enqueue(startLoaded<MembersContext, MembersEvent>('messages', logic, input))
    }),
    stopMessages: stopChild('messages'),
    startImport: enqueueActions(({ enqueue }, { logic }: { logic: AnyActorLogic }) => {
      enqueue(startLoaded<MembersContext, MembersEvent>('import', logic, {}))
    }),
    stopImport: stopChild('import'),
    showAddressee: sendTo('messages', ({ context }) => ({ type: 'to.change' as const, to: addresseeId(context) })),
    passToMessages: sendTo('messages', (_, event: { type: 'refresh' } | { type: 'sleep' }) => event),
    passNotice: sendParent((_, event: NoticeEvent | NoticeOfMessages) => event),
    noticeLoadFailure: failureNotice<MembersNotice>()('members.loadFailed'),
    settleView: emit(({ context: { place } }, { view }: { view: MembersView }) => settledAt(place, view)),
    leaveForm: emit(({ context: { view } }): AddressSettled => ({
      type: 'address.settled',
      path: membersPath({ kind: 'list' }, view),
      isReplaced: false,
      keepsScroll: false,
    })),
    logFault: logFault(),
    logRefreshFailure: logWarning('the member could not be reloaded'),
  },
}).createMachine({
  id: 'members',
  context: ({ input }) => ({
    ...input,
    member: null,
    badges: null,
    failure: null,
    deleting: null,
    form: null,
    newcomers: [],
    newcomer: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ context: { view } }) => ({ view }),
    onError: logged,
  },
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'view.settled': {
      actions: [assign({ view: ({ event }) => event.view }), { type: 'settleView', params: ({ event }) => event }],
    },
    'member.changed': {
      actions: [
        'refreshList',
        { type: 'welcome', params: ({ event }) => event },
        { type: 'reportChange', params: ({ event }) => event },
      ],
    },
    'member.gone': { actions: { type: 'dropMember', params: ({ event }) => event } },
    refresh: { actions: 'refreshList' },
  },
  states: {
    rights: {
      initial: 'checking',
      on: {
        'access.change': [
          {
            guard: { type: 'isWithoutRights', params: ({ event }) => event },
            target: '.checking',
            actions: assign({ access: null, isAccessFailed: false }),
          },
          { target: '.known', actions: assign({ access: ({ event }) => event.access, isAccessFailed: false }) },
        ],
        'access.fail': { target: '.unknown', actions: assign({ access: null, isAccessFailed: true }) },
      },
      states: {
        checking: {
          always: [
            { guard: 'hasRights', target: 'known' },
            { guard: 'isAccessFailed', target: 'unknown' },
          ],
        },
        known: {},
        // The list is shown, but without actions.
        unknown: {},
      },
    },
    place: {
      initial: 'arriving',
      on: {
        'address.change': [
          {
            guard: { type: 'isOtherPlace', params: ({ event }) => event },
            target: '.arriving',
            actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'forgetMember', 'showView'],
          },
          { actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView'] },
        ],
      },
      states: {
        arriving: {
          always: [
            { guard: 'hasInvalidId', target: 'detail.missing' },
            { guard: 'isDetail', target: 'detail.looking' },
            { guard: 'isForm', target: 'form' },
            { guard: 'isMessages', target: 'messages' },
            { target: 'list' },
          ],
        },
        list: {},
        form: {
          exit: 'forgetForm',
          initial: 'waiting',
          states: {
            waiting: { always: { guard: 'hasRights', target: 'opening' } },
            opening: {
              invoke: {
                id: 'openMemberForm',
                src: 'openMemberForm',
                input: ({ context }) => ({
                  userId: context.userId,
                  access: accessOf(context),
                  memberId: formId(context),
                }),
                onDone: { target: 'ready', actions: { type: 'keepForm', params: ({ event }) => event.output } },
                onError: { target: 'left', actions: ['leaveForm', logged.actions] },
              },
            },
            /** The code is loading. */
            ready: {
              on: {
                'form.start': {
                  target: 'open',
                  actions: { type: 'startForm', params: ({ event }) => event },
                },
              },
            },
            open: {
              exit: 'stopForm',
              on: {
                'xstate.done.actor.form': [
                  // The page stays and shows the reason.
                  { guard: { type: 'isUnavailable', params: ({ event }) => event.output } },
                  {
                    guard: { type: 'isAbandoned', params: ({ event }) => event.output },
                    target: 'left',
                    actions: { type: 'reloadUnsure', params: ({ event }) => event.output },
                  },
                  {
                    target: 'left',
                    actions: ['leaveForm', { type: 'reloadUnsure', params: ({ event }) => event.output }],
                  },
                ],
                'xstate.error.actor.form': {
                  target: 'left',
                  actions: ['leaveForm', { type: 'logFault', params: ({ event }) => event }],
                },
              },
            },
            /** Until the address changes. */
            left: {},
          },
        },
        messages: {
          initial: 'waiting',
          on: {
            'address.change': {
              guard: { type: 'isOtherAddressee', params: ({ event }) => event },
              actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView'],
            },
          },
          states: {
            /** The code is loading. */
            waiting: {
              on: {
                'messages.start': {
                  target: 'running',
                  actions: { type: 'startMessages', params: ({ event }) => event },
                },
              },
            },
            running: {
              exit: 'stopMessages',
              on: {
                'address.change': {
                  guard: { type: 'isOtherAddressee', params: ({ event }) => event },
                  actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView', 'showAddressee'],
                },
                refresh: { actions: ['refreshList', { type: 'passToMessages', params: ({ event }) => event }] },
                sleep: { actions: { type: 'passToMessages', params: ({ event }) => event } },
                'xstate.error.actor.messages': {
                  target: 'failed',
                  actions: { type: 'logFault', params: ({ event }) => event },
                },
              },
            },
            /** A fault of the code: the page shows it. */
            failed: {},
          },
        },
        detail: {
          entry: 'findMember',
          initial: 'looking',
          states: {
            looking: {
              on: {
                /** Until the member is loaded, the detail shows what the list knows. */
                'member.known': {
                  guard: { type: 'isAwaited', params: ({ event }) => event },
                  actions: { type: 'keepMember', params: ({ event }) => event },
                },
              },
              invoke: {
                id: 'loadMemberDetail',
                src: 'loadMemberDetail',
                input: ({ context }) => ({ id: detailId(context) }),
                onDone: {
                  target: 'shown',
                  actions: [
                    { type: 'keepDetail', params: ({ event }) => event.output },
                    { type: 'changeInList', params: ({ event }) => event.output },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isGone', params: errorOf },
                    target: 'missing',
                    actions: ['forgetMember', 'forgetGone', 'removeFromList', 'refreshList'],
                  },
                  {
                    guard: 'isKnown',
                    target: 'shown',
                    actions: { type: 'logRefreshFailure', params: errorOf },
                  },
                  {
                    target: 'failed',
                    actions: [
                      { type: 'keepFailure', params: errorOf },
                      { type: 'noticeLoadFailure', params: errorOf },
                    ],
                  },
                ],
              },
            },
            shown: { on: { refresh: { target: 'looking', actions: 'refreshList' } } },
            missing: {},
            failed: { on: { retry: 'looking', refresh: { target: 'looking', actions: 'refreshList' } } },
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
          /** A question closes; a change that runs is finished. */
          on: { sleep: { actions: 'cancelDeletion' } },
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context }) => deletionOf(context),
            onDone: { target: 'closed', actions: { type: 'endDeletion', params: ({ event }) => event } },
            onError: {
              target: 'closed',
              actions: ['forgetDeletion', logged.actions],
            },
          },
        },
      },
    },
    import: {
      initial: 'closed',
      states: {
        closed: { on: { 'import.open': { guard: 'mayAdd', target: 'waiting' } } },
        /** The code is loading. */
        waiting: {
          on: {
            'import.start': { target: 'open', actions: { type: 'startImport', params: ({ event }) => event } },
          },
        },
        open: {
          exit: 'stopImport',
          on: {
            'xstate.done.actor.import': [
              {
                guard: { type: 'isImported', params: ({ event }) => event.output },
                target: 'closed',
                actions: ['refreshList', { type: 'welcomeImported', params: ({ event }) => event.output }],
              },
              { target: 'closed' },
            ],
            'xstate.error.actor.import': {
              target: 'closed',
              actions: ['refreshList', { type: 'logFault', params: ({ event }) => event }],
            },
          },
        },
      },
    },
  },
})

export type MembersActor = ActorRefFrom<typeof membersMachine>
