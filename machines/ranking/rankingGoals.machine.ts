import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadGoals, saveGoals } from './rankingGoals.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import {
  firstFaultOfGoals,
  goalFields,
  goalsOf,
  goalValuesOf,
  isSameGoals,
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
    emitted: {} as NoticeEvent | { type: 'field.fault'; field: GoalField },
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
    keepFailure: keepFailure(),
    showFault: assign(({ context }, { field }: { field: GoalField }) => ({
      shown: context.shown.includes(field) ? context.shown : [...context.shown, field],
    })),
    showFaults: assign({ shown: goalFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfGoals(context.values) ?? 'gold',
    })),
    noticeSaved: emit({ type: 'notice', notice: { key: 'goals.saved' } }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'goals.saveFailed', failure: failureOf(error) },
    })),
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
    failed: { on: { retry: 'loading' } },
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
