import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadGoals, saveGoals } from './rankingGoals.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { RankingNotice } from './notices.ts'
import {
  firstFaultOfGoals,
  goalFields,
  goalsOf,
  goalValuesOf,
  isSameGoals,
  rebasedGoals,
  type GoalField,
  type Goals,
  type GoalValues,
} from './rankingGoals.ts'

export type RankingGoalsEvent =
  | { type: 'field.change'; field: GoalField; text: string }
  | { type: 'field.leave'; field: GoalField }
  | { type: 'submit' }
  | { type: 'reset' }
  | { type: 'retry' }
  | { type: 'refresh' }

interface RankingGoalsContext {
  /** The saved goals. */
  goals: Goals
  values: GoalValues
  /** Fields with visible faults. */
  shown: readonly GoalField[]
  failure: Failure | null
}

const none: Goals = { gold: 0, silver: 0, training: 0, reading: 0, fasting: 0, documentation: 0 }

/** The thresholds of the levels and the maxima of the routines, saved together. */
export const rankingGoalsMachine = setup({
  types: {
    context: {} as RankingGoalsContext,
    events: {} as RankingGoalsEvent,
    emitted: {} as { type: 'field.fault'; field: GoalField },
  },
  actors: { loadGoals, saveGoals },
  guards: {
    isUntouched: ({ context }) => isSameGoals(context.goals, context.values),
    isFaulty: ({ context }) => firstFaultOfGoals(context.values) !== null,
  },
  actions: {
    keepGoals: assign((_, { goals }: { goals: Goals }) => ({
      goals,
      values: goalValuesOf(goals),
      shown: [],
      failure: null,
    })),
    /** Goals that the user did not change follow those of other administrators. */
    rebase: assign(({ context }, { goals }: { goals: Goals }) => ({
      goals,
      values: rebasedGoals(context.goals, context.values, goals),
    })),
    keepFailure: keepFailure(),
    showFault: assign(({ context }, { field }: { field: GoalField }) => ({
      shown: context.shown.includes(field) ? context.shown : [...context.shown, field],
    })),
    showFaults: assign({ shown: goalFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfGoals(context.values) ?? 'gold',
    })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'goals.saved' } satisfies RankingNotice }),
    noticeFailure: failureNotice<RankingNotice>()('goals.saveFailed'),
    logRefreshFailure: (_, { error }: { error: unknown }) =>
      console.warn('the goals are shown as they were', failureOf(error)),
  },
}).createMachine({
  id: 'rankingGoals',
  context: { goals: none, values: goalValuesOf(none), shown: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadGoals',
        src: 'loadGoals',
        onDone: {
          target: 'editing',
          actions: { type: 'keepGoals', params: ({ event }) => ({ goals: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
    editing: {
      on: {
        'field.change': {
          actions: assign({
            values: ({ context, event }) => ({ ...context.values, [event.field]: event.text }),
          }),
        },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { guard: 'isUntouched' },
          { target: 'saving', actions: assign({ failure: null }) },
        ],
        reset: { actions: { type: 'keepGoals', params: ({ context }) => ({ goals: context.goals }) } },
      },
      initial: 'resting',
      states: {
        resting: { on: { refresh: 'refreshing' } },
        /** The form stays editable. */
        refreshing: {
          invoke: {
            id: 'refreshGoals',
            src: 'loadGoals',
            onDone: {
              target: 'resting',
              actions: { type: 'rebase', params: ({ event }) => ({ goals: event.output }) },
            },
            onError: { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveGoals',
        src: 'saveGoals',
        input: ({ context }) => goalsOf(context.values),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'keepGoals', params: ({ context }) => ({ goals: goalsOf(context.values) }) },
            'noticeSaved',
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
  },
})

export type RankingGoalsActor = ActorRefFrom<typeof rankingGoalsMachine>
