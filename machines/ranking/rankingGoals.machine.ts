import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import {
  afterLeaving,
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  saveFailed,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, logWarning } from '../shared/shapes/failing.ts'
import { GoalsConflict, loadGoals, saveGoals } from './rankingGoals.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  afterConflict,
  afterRefresh,
  withChoice,
  withTyped,
  type Choice,
  type Editing,
  type Sending,
} from '../shared/merge.ts'
import { afterUndo } from '../shared/undo.ts'
import type { RankingNotice } from './notices.ts'
import type { RoutineKind } from '../routines/routine.ts'
import {
  firstFaultOfGoals,
  goalFieldsOf,
  goalsOf,
  goalValuesOf,
  isSameGoal,
  isSameGoals,
  valuesFor,
  type GoalField,
  type Goals,
  type GoalValues,
  type LoadedGoals,
} from './rankingGoals.ts'

type RankingGoalsEvent =
  | { type: 'field.change'; field: GoalField; text: string }
  | { type: 'field.leave'; field: GoalField }
  /** Also while editing, after a refresh. */
  | ConflictEvent<GoalValues>
  | { type: 'submit' }
  | { type: 'reset' }
  | { type: 'retry' }
  | { type: 'refresh' }

interface RankingGoalsContext extends Editing<GoalValues>, Sending<GoalValues> {
  /** The saved goals. */
  goals: Goals
  /** The routines that the form shows; empty until they are loaded. */
  kinds: readonly RoutineKind[]
  /** Names of routines that another administrator deleted: their goals left the form. Empty once the user read it. */
  gone: readonly string[]
  /** Fields with visible faults. */
  shown: readonly GoalField[]
  failure: Failure | null
}

const goneFrom = (kinds: readonly RoutineKind[], goals: Goals) =>
  kinds.flatMap(({ code, label }) => (code in goals ? [] : [label]))

const sentFor = (goals: Goals, sent: readonly GoalValues[]) => sent.map((values) => valuesFor(goals, values))

/**
 * The form after the goals were loaded again behind it. A goal in conflict may be gone. `follow`: which goals the form
 * takes.
 */
const afterReload = (
  { values, sent, conflict, gone, goals, kinds }: RankingGoalsContext,
  newer: Goals,
  follow: typeof afterUndo<GoalValues>,
) => {
  const isLeft = (field: GoalField) => field in newer
  const left = conflict && {
    ...conflict,
    taken: conflict.taken.filter(isLeft),
    both: conflict.both.filter(isLeft),
    yielded: conflict.yielded.filter(isLeft),
  }
  const isFollowing = conflict === null && isSameGoals(goals, values)
  const versions = {
    base: valuesFor(newer, goalValuesOf(goals)),
    theirs: goalValuesOf(newer),
    sent: sentFor(newer, sent),
  }
  return {
    goals: newer,
    sent: [],
    gone: isFollowing ? [] : [...gone, ...goneFrom(kinds, newer)],
    ...follow({ values: valuesFor(newer, values), conflict: left }, versions, isSameGoal),
  }
}

/** True if no input would be lost. */
export const isUntouched = ({ goals, values, sent }: Pick<RankingGoalsContext, 'goals' | 'values' | 'sent'>) =>
  isSameGoals(goals, values, sentFor(goals, sent))

const none: Goals = { gold: 0, silver: 0 }

/** The thresholds of the levels and the maxima of the routines, saved together. */
export const rankingGoalsMachine = setup({
  types: {
    context: {} as RankingGoalsContext,
    events: {} as RankingGoalsEvent,
    emitted: {} as { type: 'field.fault'; field: GoalField },
  },
  actors: { loadGoals, saveGoals },
  guards: {
    mayBeStored: ({ context }) => context.sent.length > 0,
    isUntouched: ({ context }) => isUntouched(context),
    isFaulty: ({ context }) => firstFaultOfGoals(context.values) !== null,
    isChanged: (_, { error }: { error: unknown }) => error instanceof GoalsConflict,
  },
  actions: {
    keepGoals: assign((_, { goals }: { goals: Goals }) => ({
      goals,
      values: goalValuesOf(goals),
      conflict: null,
      gone: [],
      shown: [],
      failure: null,
    })),
    /** Back to the goals that are known to be stored. */
    reset: assign(({ context: { goals } }) => ({
      values: goalValuesOf(goals),
      conflict: null,
      gone: [],
      shown: [],
      failure: null,
    })),
    keepKinds: assign((_, { kinds }: LoadedGoals) => ({ kinds })),
    refreshGoals: assign(({ context }, { goals }: LoadedGoals) => afterReload(context, goals, afterRefresh)),
    showStored: assign(({ context }, { goals }: LoadedGoals) => afterReload(context, goals, afterUndo)),
    merge: assign(({ context: { goals, values, sent, kinds } }, { error }: { error: unknown }) => {
      if (!(error instanceof GoalsConflict)) throw error
      const { theirs } = error
      const [base, mine] = [valuesFor(theirs, goalValuesOf(goals)), valuesFor(theirs, values)]
      const gone = goneFrom(kinds, theirs)
      const stored = goalValuesOf(theirs)
      const form = afterConflict({ base, mine, theirs: stored, sent: sentFor(theirs, sent) }, isSameGoal)
      // The dialog also names deleted routines.
      const noted = gone.length > 0 ? { mine, theirs: stored, taken: [], both: [], yielded: [] } : null
      return {
        goals: theirs,
        kinds: kinds.filter(({ code }) => code in theirs),
        gone,
        sent: [],
        ...form,
        conflict: form.conflict ?? noted,
      }
    }),
    change: assign(({ context }, { field, text }: { field: GoalField; text: string }) =>
      withTyped(context, { [field]: text }),
    ),
    keepSent: keepSent(),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<GoalValues>) => withChoice(context, choice)),
    forgetSent: assign({ sent: [] }),
    settle: assign({ conflict: null, gone: [] }),
    submitAgain: raise({ type: 'submit' }),
    keepFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    showFault: assign(({ context }, { field }: { field: GoalField }) => ({
      shown: afterLeaving({ ...context, base: goalValuesOf(context.goals) }, field),
    })),
    showFaults: assign(({ context }) => ({ shown: goalFieldsOf(context.values) })),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfGoals(context.values) ?? 'gold',
    })),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'goals.saved' } satisfies RankingNotice }),
    noticeFailure: failureNotice<RankingNotice>()('goals.saveFailed'),
    logRefreshFailure: logWarning('the goals are shown as they were'),
  },
}).createMachine({
  id: 'rankingGoals',
  context: {
    goals: none,
    kinds: [],
    values: goalValuesOf(none),
    conflict: null,
    sent: [],
    gone: [],
    shown: [],
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadGoals',
        src: 'loadGoals',
        onDone: {
          target: 'editing',
          actions: [
            { type: 'keepGoals', params: ({ event }) => event.output },
            { type: 'keepKinds', params: ({ event }) => event.output },
          ],
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
        'field.change': { actions: { type: 'change', params: ({ event }) => event } },
        'field.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [faultyAttempt, { guard: 'isUntouched' }, { target: 'saving', actions: 'forgetFailure' }],
        reset: [{ guard: 'mayBeStored', target: '.undoing', actions: 'reset' }, { actions: 'reset' }],
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
              actions: [
                { type: 'refreshGoals', params: ({ event }) => event.output },
                { type: 'keepKinds', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
          },
        },
        /** What was sent may be stored, so 'undo' loads the stored goals. The form stays editable. */
        undoing: {
          invoke: {
            id: 'refreshGoals',
            src: 'loadGoals',
            onDone: {
              target: 'resting',
              actions: [
                { type: 'showStored', params: ({ event }) => event.output },
                { type: 'keepKinds', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'resting', actions: { type: 'logRefreshFailure', params: errorOf } },
          },
        },
      },
    },
    saving: {
      entry: 'keepSent',
      invoke: {
        id: 'saveGoals',
        src: 'saveGoals',
        input: ({ context: { goals, values } }) => ({ seen: goals, goals: goalsOf(values) }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'keepGoals', params: ({ context }) => ({ goals: goalsOf(context.values) }) },
            'forgetSent',
            'noticeSaved',
          ],
        },
        onError: [
          {
            guard: { type: 'isChanged', params: errorOf },
            target: 'conflict',
            actions: [{ type: 'merge', params: errorOf }, 'mergeOwn'],
          },
          saveFailed('editing'),
        ],
      },
    },
    /** Another administrator changed the goals. */
    conflict: conflictState<GoalValues>()('editing'),
  },
})

export type RankingGoalsActor = ActorRefFrom<typeof rankingGoalsMachine>
