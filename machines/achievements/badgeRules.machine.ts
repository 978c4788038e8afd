import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStates } from '../shared/shapes/listing.ts'
import { BadgeConflict, deleteBadge, loadBadgeRules, saveBadge } from './badges.actors.ts'
import {
  badgeFields,
  badgeRowOf,
  emptyBadge,
  firstFaultOfBadge,
  isSameBadge,
  valuesOf,
  type BadgeField,
  type BadgeRule,
  type BadgeValues,
} from './badgeForm.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { AchievementsNotice, NoticeEvent } from './notices.ts'

export type BadgeRulesEvent =
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
  /** After another user's change: take their version, or save the user's own. */
  | { type: 'theirs.take' }
  | { type: 'mine.save' }

/** What it reports to the screen: a rule was saved or deleted, so members' badges may have changed. */
export interface RulesReport {
  type: 'rules.changed'
}

interface BadgeRulesContext {
  /** Stays available while they are loaded again, and after a failure. */
  rules: readonly BadgeRule[] | null
  rulesFailure: Failure | null
  /** null without an open form. */
  id: string | null
  /** The rule as opened; null for a new one. */
  rule: BadgeRule | null
  values: BadgeValues
  /** Fields with visible faults. */
  shown: readonly BadgeField[]
  failure: Failure | null
  /** The other user's version in a conflict; null if deleted. */
  theirs: BadgeRule | null
}

const closed = { id: null, rule: null, values: emptyBadge, shown: [], failure: null, theirs: null }
const idOf = ({ id }: BadgeRulesContext): string => {
  if (id === null) throw new Error('no form is open')
  return id
}
const ruleOf = ({ rule }: BadgeRulesContext): BadgeRule => {
  if (rule === null) throw new Error('a new badge has no rule yet')
  return rule
}
const opened = (rule: BadgeRule) => ({ ...closed, id: rule.id, rule, values: valuesOf(rule) })

/**
 * The rules of all badges, and one form at a time to add, change or delete one. A failure or another user's change
 * keeps the typed values.
 */
export const badgeRulesMachine = setup({
  types: {
    context: {} as BadgeRulesContext,
    events: {} as BadgeRulesEvent,
    emitted: {} as { type: 'field.fault'; field: BadgeField },
  },
  actors: { loadBadgeRules, saveBadge, deleteBadge },
  guards: {
    isUntouched: ({ context: { rule, values } }) => isSameBadge(values, rule ? valuesOf(rule) : emptyBadge),
    isFaulty: ({ context }) => firstFaultOfBadge(context.values) !== null,
    hasRule: ({ context }) => context.rule !== null,
    isConflict: (_, { error }: { error: unknown }) => error instanceof BadgeConflict,
    hasTheirs: ({ context }) => context.theirs !== null,
  },
  actions: {
    close: assign(closed),
    showFaults: assign({ shown: badgeFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfBadge(context.values) ?? 'title',
    })),
    keepFailure: keepFailure(),
    keepTheirs: assign({
      theirs: (_, { error }: { error: unknown }) => (error instanceof BadgeConflict ? error.theirs : null),
      failure: null,
    }),
    takeTheirs: assign(({ context: { theirs } }) => (theirs ? opened(theirs) : closed)),
    passTheirs: assign(({ context: { theirs } }) => ({ rule: theirs, theirs: null })),
    reportChange: sendParent({ type: 'rules.changed' } satisfies RulesReport),
    noticeSaved: sendParent(({ context: { rule, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'badge.saved', title: values.title.trim(), isNew: rule === null },
    })),
    noticeDeleted: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'badge.deleted', title: ruleOf(context).title },
    })),
    keepLoaded: assign((_, rules: readonly BadgeRule[]) => ({ rules, rulesFailure: null })),
    keepLoadFailure: assign((_, { error }: { error: unknown }) => ({ rulesFailure: failureOf(error) })),
    noticeLoadFailure: failureNotice<AchievementsNotice>()('badges.loadFailed'),
    noticeSaveFailure: failureNotice<AchievementsNotice>()('badge.saveFailed'),
    noticeDeleteFailure: failureNotice<AchievementsNotice>()('badge.deleteFailed'),
  },
}).createMachine({
  id: 'badgeRules',
  context: { ...closed, rules: null, rulesFailure: null },
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
            add: { target: 'editing', actions: assign(({ event }) => ({ ...closed, id: event.id })) },
            edit: { target: 'editing', actions: assign(({ event }) => opened(event.rule)) },
          },
        },
        editing: {
          on: {
            'field.change': {
              actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
            },
            submit: [
              { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
              { target: 'saving', actions: assign({ failure: null }) },
            ],
            cancel: [{ guard: 'isUntouched', target: 'closed', actions: 'close' }, { target: 'discarding' }],
            delete: { guard: 'hasRule', target: 'confirming' },
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        saving: {
          invoke: {
            id: 'saveBadge',
            src: 'saveBadge',
            input: ({ context }) => ({
              id: idOf(context),
              seen: context.rule?.updated_at ?? null,
              row: badgeRowOf(context.values),
            }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'reportChange', 'close', raise({ type: 'refresh' })] },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'keepTheirs', params: errorOf }, raise({ type: 'refresh' })],
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
        /** Another user changed or deleted the badge. */
        conflict: {
          on: {
            'theirs.take': { guard: 'hasTheirs', target: 'editing', actions: 'takeTheirs' },
            'mine.save': { guard: 'hasTheirs', target: 'saving', actions: 'passTheirs' },
            cancel: { target: 'closed', actions: 'close' },
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: 'close' },
            keep: 'editing',
            abandon: { target: 'closed', actions: 'close' },
          },
        },
        confirming: {
          on: { confirm: 'deleting', keep: 'editing', abandon: { target: 'closed', actions: 'close' } },
        },
        deleting: {
          invoke: {
            id: 'deleteBadge',
            src: 'deleteBadge',
            input: ({ context }) => ({ id: idOf(context), seen: ruleOf(context).updated_at }),
            onDone: {
              target: 'closed',
              actions: ['noticeDeleted', 'reportChange', 'close', raise({ type: 'refresh' })],
            },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                actions: [{ type: 'keepTheirs', params: errorOf }, raise({ type: 'refresh' })],
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
