import { assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { grantBadge, revokeBadge, type GrantDraft } from './badges.actors.ts'
import {
  firstFaultOfGrant,
  grantFields,
  grantOf,
  type GrantField,
  type GrantKind,
  type GrantValues,
} from './badgeGrant.ts'
import type { Failure } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import type { AchievementsNotice, NoticeEvent } from './notices.ts'

/** null and empty text: not chosen yet. */
interface GrantOpening {
  kind: GrantKind
  member: ChosenMember | null
  badgeId: string
  /** Not among the choices: no one grants a badge to oneself. */
  ownMemberId: string | null
}

export type BadgeGrantEvent =
  | ({ type: 'open' } & GrantOpening)
  | { type: 'field.change'; change: Partial<GrantValues> }
  | { type: 'submit' }
  | { type: 'cancel' }
  /** The user left for another place. */
  | { type: 'abandon' }

/** What it reports to the screen: a member's badges may have changed. */
export interface BadgeReport {
  type: 'badges.changed'
}

interface BadgeGrantContext {
  draftKey: string
  /** Not among the choices: no one grants a badge to oneself. */
  ownMemberId: string | null
  kind: GrantKind
  /** The kind, member and badge of the last opening. The same again keeps the typed values. */
  opened: string
  /** True if it was opened without a member. */
  isForAnybody: boolean
  values: GrantValues
  shown: readonly GrantField[]
  failure: Failure | null
}

const empty: GrantValues = { member: null, badgeId: '', reason: '' }

/**
 * Grants or revokes a badge by hand, with a reason. The typed values stay after a failure, and when it is opened again
 * for the same member and badge; they are a draft of the tab until they are sent.
 */
export const badgeGrantMachine = setup({
  types: {
    context: {} as BadgeGrantContext,
    events: {} as BadgeGrantEvent,
    input: {} as { draft: OpenedDraft<GrantDraft> },
    emitted: {} as { type: 'field.fault'; field: GrantField },
    children: {} as { picker: 'picker' },
  },
  actors: { grantBadge, revokeBadge, picker: memberPickerMachine },
  guards: {
    isFaulty: ({ context }) => firstFaultOfGrant(context.values) !== null,
    isRevoking: ({ context }) => context.kind === 'revoke',
  },
  actions: {
    begin: assign(({ context }, { kind, member, badgeId, ownMemberId }: GrantOpening) => {
      const opened = [kind, member?.id, badgeId].join(' ')
      return opened === context.opened
        ? { ownMemberId, failure: null }
        : {
            ownMemberId,
            kind,
            opened,
            isForAnybody: member === null,
            values: { ...empty, member, badgeId },
            shown: [],
            failure: null,
          }
    }),
    keepDraft: ({ context: { draftKey, kind, opened, isForAnybody, values } }) =>
      keepDraft(draftKey, { version: 1, kind, opened, isForAnybody, values }),
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    forget: assign({ opened: '', values: empty, shown: [], failure: null }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    showFaults: assign({ shown: grantFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfGrant(context.values) ?? 'reason',
    })),
    reportChange: sendParent({ type: 'badges.changed' } satisfies BadgeReport),
    noticeDone: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'badge.handed', kind: context.kind },
    })),
    noticeFailure: failureNotice<AchievementsNotice>()(({ kind }) => ({ key: 'badge.handFailed', kind })),
  },
}).createMachine({
  id: 'badgeGrant',
  context: ({ input: { draft } }) => ({
    draftKey: draft.key,
    ownMemberId: null,
    kind: draft.stored?.kind ?? 'grant',
    opened: draft.stored?.opened ?? '',
    isForAnybody: draft.stored?.isForAnybody ?? false,
    values: draft.stored?.values ?? empty,
    shown: [],
    failure: null,
  }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'any' } }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    editing: {
      on: {
        'field.change': {
          actions: [assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }), 'keepDraft'],
        },
        submit: [
          faultyAttempt,
          { guard: 'isRevoking', target: 'revoking', actions: 'forgetFailure' },
          { target: 'granting', actions: 'forgetFailure' },
        ],
        cancel: 'closed',
        abandon: 'closed',
      },
    },
    granting: {
      invoke: {
        id: 'grantBadge',
        src: 'grantBadge',
        input: ({ context }) => grantOf(context.values),
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChange', 'forgetDraft', 'forget'] },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
            'reportChange',
          ],
        },
      },
    },
    revoking: {
      invoke: {
        id: 'revokeBadge',
        src: 'revokeBadge',
        input: ({ context }) => grantOf(context.values),
        onDone: { target: 'closed', actions: ['noticeDone', 'reportChange', 'forgetDraft', 'forget'] },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
            'reportChange',
          ],
        },
      },
    },
  },
})

export type BadgeGrantActor = ActorRefFrom<typeof badgeGrantMachine>
