import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  reloadSent,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, isRefused, logFault, logged } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { keepDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import {
  BadgeConflict,
  deleteBadge,
  loadBadgeRules,
  openBadge,
  saveBadge,
  type BadgeDraft,
  type BadgeRules,
} from './badges.actors.ts'
import {
  badgeFields,
  badgeRowOf,
  emptyBadge,
  firstFaultOfBadge,
  isSameBadge,
  isSameBadgeField,
  valuesOf,
  type BadgeField,
  type BadgeRule,
  type BadgeValues,
} from './badgeForm.ts'
import type { RoutineKind } from '../routines/routine.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  afterConflict,
  isSentAsIs,
  isUnedited,
  withChoice,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import type { AchievementsNotice, NoticeEvent } from './notices.ts'

type BadgeRulesEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** `id`: a version 4 UUID for the new badge. */
  | { type: 'add'; id: string }
  | { type: 'edit'; rule: BadgeRule }
  | { type: 'field.change'; change: Partial<BadgeValues> }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  /** The user left for another place: closes the form, unless a request is open. */
  | { type: 'abandon' }
  | { type: 'keep' }
  | { type: 'delete' }
  | { type: 'confirm' }
  | ConflictEvent<BadgeValues>
  /** The badge was deleted. The typed values become a new one. */
  | { type: 'again' }

/** What it reports to the screen: a rule was saved or deleted, so members' badges may have changed. */
export interface RulesReport {
  type: 'rules.changed'
}

interface BadgeRulesContext extends Editing<BadgeValues>, Sending<BadgeValues> {
  /** Stays available while they are loaded again, and after a failure. */
  rules: readonly BadgeRule[] | null
  /** All routines, which name what rules count. */
  kinds: readonly RoutineKind[]
  rulesFailure: Failure | null
  /** null without an open form. */
  id: string | null
  /** Fixed when the form opens. */
  draftKey: string | null
  /** The rule as opened, or as another user saved it; null for a new one. */
  rule: BadgeRule | null
  /** Fields with visible faults. */
  shown: readonly BadgeField[]
  failure: Failure | null
}

const closed = {
  id: null,
  draftKey: null,
  rule: null,
  values: emptyBadge,
  shown: [],
  failure: null,
  conflict: null,
  sent: [],
}
const idOf = ({ id }: BadgeRulesContext): string => needed(id, 'no form is open')
const draftKeyOf = ({ draftKey }: BadgeRulesContext): string => needed(draftKey, 'no form is open')
const ruleOf = ({ rule }: BadgeRulesContext): BadgeRule => needed(rule, 'a new badge has no rule yet')
const baseOf = ({ rule }: BadgeRulesContext) => (rule ? valuesOf(rule) : emptyBadge)
const isUntouched = (context: BadgeRulesContext) => isUnedited(context, baseOf(context), isSameBadge)
const theirsOf = (error: unknown) => (error instanceof BadgeConflict ? error.theirs : null)
const opened = (rule: BadgeRule) => ({ ...closed, id: rule.id, rule, values: valuesOf(rule) })

/**
 * The rules of all badges, and one form at a time to add, change or delete one. A failure keeps the
 * typed values, and they are a draft of the tab until they are saved or discarded. After another user's change, the
 * user chooses field by field.
 */
export const badgeRulesMachine = setup({
  types: {
    context: {} as BadgeRulesContext,
    events: {} as BadgeRulesEvent,
    emitted: {} as { type: 'field.fault'; field: BadgeField },
  },
  actors: { loadBadgeRules, openBadge, saveBadge, deleteBadge },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    isRefused,
    isFaulty: ({ context }) => firstFaultOfBadge(context.values) !== null,
    hasRule: ({ context }) => context.rule !== null,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
    isGone: (_, { error }: { error: unknown }) => error instanceof BadgeConflict && error.theirs === null,
  },
  actions: {
    close: assign(closed),
    restore: assign(({ context: { id, rule, rules, values } }, { key, stored: draft }: OpenedDraft<BadgeDraft>) => {
      const isStored = rules?.some((known) => known.id === draft?.id) ?? false
      const stored = isStored && draft?.rule === null && isSentAsIs(draft) ? null : draft
      return {
        draftKey: key,
        id: stored?.id ?? id,
        rule: stored ? stored.rule : rule,
        values: stored?.values ?? values,
        sent: stored?.sent ?? [],
      }
    }),
    keepDraft: ({ context }) => {
      const { id, rule, values, sent } = context
      keepDraft(draftKeyOf(context), isUntouched(context) ? null : { version: 1, id, rule, values, sent })
    },
    forgetDraft: ({ context }) => keepDraft(draftKeyOf(context), null),
    showFaults: assign({ shown: badgeFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfBadge(context.values) ?? 'title',
    })),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      const rule = theirsOf(error)
      if (rule === null) throw error
      const { values: mine, sent } = context
      const versions = { base: baseOf(context), mine, theirs: valuesOf(rule), sent }
      return { rule, sent: [], failure: null, ...afterConflict(versions, isSameBadgeField) }
    }),
    forgetSent: assign({ sent: [] }),
    keepSent: keepSent(),
    reloadSent: reloadSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<BadgeValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    reportChange: sendParent({ type: 'rules.changed' } satisfies RulesReport),
    noticeSaved: sendParent(({ context: { rule, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'badge.saved', title: values.title.trim(), isNew: rule === null, isActive: values.active },
    })),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'badge.deleted', title: ruleOf(context).title },
    })),
    logFault: logFault(),
    keepLoaded: assign((_, loaded: BadgeRules) => ({ ...loaded, rulesFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ rulesFailure: failureOf(error) })),
    noticeLoadFailure: failureNotice<AchievementsNotice>()('badges.loadFailed'),
    noticeSaveFailure: failureNotice<AchievementsNotice>()('badge.saveFailed'),
    noticeDeleteFailure: failureNotice<AchievementsNotice>()('badge.deleteFailed'),
  },
}).createMachine({
  id: 'badgeRules',
  context: { ...closed, rules: null, kinds: [], rulesFailure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: loadedStates('loadBadgeRules'),
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            add: { target: 'opening', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'opening', actions: assign(({ event }) => opened(event.rule)) },
          },
        },
        opening: {
          on: { abandon: { target: 'closed', actions: ['reloadSent', 'close'] } },
          invoke: {
            id: 'openBadge',
            src: 'openBadge',
            input: ({ context: { rule } }) => ({ id: rule?.id ?? null }),
            onDone: { target: 'editing', actions: { type: 'restore', params: ({ event }) => event.output } },
            onError: { target: 'closed', actions: [logged.actions, 'close'] },
          },
        },
        editing: {
          on: {
            'field.change': {
              actions: [
                assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
                'keepDraft',
              ],
            },
            submit: [faultyAttempt, { target: 'saving', actions: 'forgetFailure' }],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
            delete: { guard: 'hasRule', target: 'confirming' },
            abandon: { target: 'closed', actions: ['reloadSent', 'close'] },
          },
        },
        saving: {
          entry: ['keepSent', 'keepDraft'],
          invoke: {
            id: 'saveBadge',
            src: 'saveBadge',
            input: ({ context }) => ({
              id: idOf(context),
              seen: context.rule?.updated_at ?? null,
              row: badgeRowOf(context.values),
            }),
            onDone: {
              target: 'closed',
              actions: ['noticeSaved', 'reportChange', 'forgetDraft', 'close', raise({ type: 'refresh' })],
            },
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'merge', params: errorOf }, 'mergeOwn', raise({ type: 'refresh' })],
              },
              {
                guard: { type: 'isGone', params: errorOf },
                target: 'gone',
                actions: raise({ type: 'refresh' }),
              },
              {
                guard: { type: 'isRefused', params: errorOf },
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                  // Another badge may have its title.
                  raise({ type: 'refresh' }),
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeSaveFailure', params: errorOf },
                ],
              },
            ],
          },
        },
        /** Another user changed the badge. */
        conflict: {
          exit: 'keepDraft',
          on: {
            ...conflictState<BadgeValues>()('editing').on,
            abandon: { target: 'closed', actions: ['reloadSent', 'close'] },
          },
        },
        /** Another user deleted the badge. The typed text stays readable. */
        gone: {
          on: {
            again: { target: 'editing', actions: assign({ rule: null }) },
            cancel: { target: 'closed', actions: ['forgetDraft', 'close'] },
            abandon: { target: 'closed', actions: ['reloadSent', 'close'] },
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: ['forgetDraft', 'reloadSent', 'close'] },
            keep: 'editing',
            abandon: { target: 'closed', actions: ['reloadSent', 'close'] },
          },
        },
        confirming: {
          on: { confirm: 'deleting', keep: 'editing', abandon: { target: 'closed', actions: ['reloadSent', 'close'] } },
        },
        deleting: {
          // A deletion is not repeated by itself: the dialog shows what is stored.
          entry: 'forgetSent',
          invoke: {
            id: 'deleteBadge',
            src: 'deleteBadge',
            input: ({ context }) => ({ id: idOf(context), seen: ruleOf(context).updated_at }),
            onDone: {
              target: 'closed',
              actions: ['noticeDeleted', 'reportChange', 'forgetDraft', 'close', raise({ type: 'refresh' })],
            },
            onError: [
              {
                guard: { type: 'isChanged', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'merge', params: errorOf }, raise({ type: 'refresh' })],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeDeleteFailure', params: errorOf },
                ],
              },
            ],
          },
        },
      },
    },
  },
})

export type BadgeRulesActor = ActorRefFrom<typeof badgeRulesMachine>
