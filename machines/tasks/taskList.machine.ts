import { assign, enqueueActions, raise, sendParent, sendTo, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  errorOf,
  failureNotice,
  keepFailure,
  logFault,
  logged,
  logWarning,
  refreshUnlessOffline,
} from '../shared/shapes/failing.ts'
import { countTasks, loadTasks, setTaskStatus, type TaskCursor } from './tasks.actors.ts'
import { evaluationMachine, type EvaluationDraft, type EvaluationOutput } from './evaluation.machine.ts'
import { afterEvaluation, neighbour, type EvaluationQueue } from './evaluationQueue.state.ts'
import type { Access } from '../shared/access.ts'
import type { Failure } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import { loadRoutineKinds } from '../routines/routines.actors.ts'
import type { RoutinesNotice } from '../routines/notices.ts'
import type { RoutineKind } from '../routines/routine.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import type { Task, TaskCounts, TaskStatus } from './task.ts'
import { everyTask, isSameScope, isSameView, scopeOf, withChanged, type TaskView } from './taskView.ts'
import { canEvaluate, canStep, outcomes, type HandStep } from './taskStatus.ts'

type TaskListEvent =
  /** The view in the address. */
  | { type: 'view.change'; view: TaskView }
  /** A member was chosen in the filter; the address follows. */
  | { type: 'member.choose'; member: ChosenMember | null }
  | { type: 'more' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** Raised after a change. The list is already up to date. */
  | { type: 'recount' }
  /** Raised by the list: a page is loaded, or failed. */
  | { type: 'page.loaded' }
  | { type: 'page.failed' }
  | { type: 'task.change'; task: Task; step: HandStep }
  | { type: 'evaluation.open'; task: Task }
  /** The evaluation was taken back. `draft`: its score and comment. */
  | { type: 'evaluation.restore'; task: Task; draft: EvaluationDraft }
  /** The rights were loaded. */
  | { type: 'access.change'; access: Access | null }
  | { type: 'sleep' }
  /** From the evaluation. */
  | NoticeEvent

/** What the list reports to the screen: it saved a change or an evaluation, which it shows already. */
export interface TaskListReport {
  type: 'task.saved'
}

interface TaskListInput {
  userId: string
  /** null while the rights are loading. */
  access: Access | null
  /** null while it depends on rights that are loading: 'Minhas' for members, everyone's tasks for staff. */
  view: TaskView | null
}

interface TaskListContext extends EvaluationQueue {
  userId: string
  /** False until the first view: nothing is loaded for `view`. */
  isViewKnown: boolean
  next: TaskCursor | null
  /** The member of the filter: as chosen, or from the loaded page. */
  member: ChosenMember | null
  counts: TaskCounts | null
  failure: Failure | null
  /** The task whose status is being saved. */
  changing: { id: string; status: TaskStatus; isRoutine: boolean } | null
  /** The routines with their maximum of points; loaded while an evaluation is open. */
  kinds: readonly RoutineKind[]
}

const changingOf = ({ changing }: TaskListContext) => needed(changing, 'no task is being changed')

/** The view, and who reads it. */
const readerOf = ({ userId, access, view }: TaskListContext) => ({ userId, own: access?.memberId ?? null, view })

const evaluationOf = ({ evaluating, userId, drafts }: TaskListContext) => {
  const task = needed(evaluating, 'no task is being evaluated')
  return { task, evaluatorId: userId, draft: drafts[task.id] ?? null }
}

/** The list of /tasks, its counts, one status change at a time, one evaluation at a time. */
export const taskListMachine = setup({
  types: {
    context: {} as TaskListContext,
    events: {} as TaskListEvent,
    input: {} as TaskListInput,
    children: {} as { picker: 'picker'; evaluation: 'evaluation' },
  },
  actors: {
    loadTasks,
    countTasks,
    setTaskStatus,
    loadRoutineKinds,
    evaluation: evaluationMachine,
    picker: memberPickerMachine,
  },
  guards: {
    isViewKnown: ({ context }) => context.isViewKnown,
    isOtherView: ({ context }, { view }: { view: TaskView }) => !context.isViewKnown || !isSameView(context.view, view),
    isOtherScope: ({ context }, { view }: { view: TaskView }) =>
      !context.isViewKnown || !isSameScope(context.view, view),
    leadsToTask: ({ context }, { output }: { output: EvaluationOutput }) =>
      afterEvaluation(context, output).to === 'evaluating',
    leadsToNextPage: ({ context }, { output }: { output: EvaluationOutput }) =>
      afterEvaluation(context, output).to === 'seeking',
    isFound: ({ context }) => neighbour(context, 'next') !== null,
    hasPrevious: ({ context }) => context.evaluating !== null,
    hasMore: ({ context }) => context.next !== null,
    isPermitted: ({ context }, { task, step }: { task: Task; step: HandStep }) =>
      context.isViewKnown && canStep(context.access, task, step),
    isEvaluable: ({ context }, { task }: { task: Task }) => context.isViewKnown && canEvaluate(context.access, task),
  },
  actions: {
    keepView: assign({
      view: (_, { view }: { view: TaskView }) => view,
      isViewKnown: true,
      tasks: [],
      next: null,
    }),
    keepFailure: keepFailure(),
    keepTask: assign({
      tasks: ({ context }, { task }: { task: Task }) => withChanged(context.tasks, context.view, task),
      changing: null,
    }),
    /** After a saved score or a return the list is up to date. After another user's change it is stale. */
    endEvaluation: enqueueActions(({ context, enqueue }, { output }: { output: EvaluationOutput }) => {
      enqueue.assign(afterEvaluation(context, output).changes)
      if (output.outcome === 'saved' || output.outcome === 'returned') {
        enqueue.raise({ type: 'recount' })
        enqueue.sendParent({ type: 'task.saved' } satisfies TaskListReport)
      }
      if (output.outcome === 'superseded') enqueue.raise({ type: 'refresh' })
    }),
    /** The task waits again, with what was sent. */
    keepUndone: assign({
      tasks: ({ context }, { task }: { task: Task; draft: EvaluationDraft }) =>
        withChanged(context.tasks, context.view, task),
      drafts: ({ context }, { task, draft }) => ({ ...context.drafts, [task.id]: draft }),
      undone: (_, { task }) => task,
    }),
    openUndone: assign({ evaluating: ({ context }) => context.undone }),
    leaveForUndone: sendTo('evaluation', { type: 'move', direction: 'undone' }),
    takeFound: assign({ evaluating: ({ context }) => neighbour(context, 'next') }),
    logFault: logFault(),
    refreshUnlessOffline: refreshUnlessOffline(),
    logCountFailure: logWarning('tasks were not counted'),
    reportSaved: sendParent({ type: 'task.saved' } satisfies TaskListReport),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    noticeLoadFailure: failureNotice<TasksNotice>()('tasks.loadFailed'),
    noticeRoutinesFailure: failureNotice<RoutinesNotice>()('routines.loadFailed'),
    noticeUpdateFailure: failureNotice<TasksNotice>()((context) => ({
      key: changingOf(context).isRoutine ? 'routine.updateFailed' : 'task.updateFailed',
    })),
    noticeUpdated: sendParent((_, { task }: { task: Task }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.updated', status: task.status },
    })),
  },
}).createMachine({
  id: 'taskList',
  context: ({ input: { view, ...input } }) => ({
    ...input,
    view: view ?? everyTask,
    isViewKnown: view !== null,
    tasks: [],
    next: null,
    member: null,
    counts: null,
    failure: null,
    changing: null,
    kinds: [],
    evaluating: null,
    drafts: {},
    undone: null,
  }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'any' } }),
  on: {
    'access.change': { actions: assign({ access: ({ event }) => event.access }) },
    'member.choose': { actions: assign({ member: ({ event }) => event.member }) },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'waiting',
      on: {
        'view.change': {
          guard: { type: 'isOtherView', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepView', params: ({ event }) => event },
        },
        // The first view is loaded when it is known.
        refresh: { guard: 'isViewKnown', target: '.loading' },
        'evaluation.restore': {
          target: '.loading',
          actions: { type: 'keepUndone', params: ({ event }) => event },
        },
      },
      states: {
        /** The rights decide whose tasks are shown. */
        waiting: { always: { guard: 'isViewKnown', target: 'loading' } },
        loading: {
          // A change was saved. The running request may return older tasks.
          on: { recount: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadTasks',
            src: 'loadTasks',
            input: ({ context }) => ({ ...readerOf(context), after: null, shown: context.tasks }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ event: { output } }) => ({ ...output, failure: null })),
                raise({ type: 'page.loaded' }),
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ next: null }),
                raise({ type: 'page.failed' }),
                { type: 'keepFailure', params: errorOf },
                { type: 'noticeLoadFailure', params: errorOf },
              ],
            },
          },
        },
        ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
        loadingMore: {
          invoke: {
            id: 'loadMoreTasks',
            src: 'loadTasks',
            input: ({ context }) => ({ ...readerOf(context), after: context.next, shown: [] }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event }) => ({
                  tasks: [...context.tasks, ...event.output.tasks],
                  next: event.output.next,
                })),
                raise({ type: 'page.loaded' }),
              ],
            },
            onError: {
              target: 'ready',
              actions: [{ type: 'noticeLoadFailure', params: errorOf }, raise({ type: 'page.failed' })],
            },
          },
        },
        failed: { on: { retry: 'loading' } },
      },
    },
    counts: {
      initial: 'waiting',
      on: {
        refresh: { guard: 'isViewKnown', target: '.counting' },
        retry: { guard: 'isViewKnown', target: '.counting' },
        recount: '.counting',
        'evaluation.restore': '.counting',
        // The counts belong to other tasks.
        'view.change': {
          guard: { type: 'isOtherScope', params: ({ event }) => event },
          target: '.counting',
          actions: assign({ counts: null }),
        },
      },
      states: {
        waiting: { always: { guard: 'isViewKnown', target: 'counting' } },
        counting: {
          invoke: {
            id: 'countTasks',
            src: 'countTasks',
            input: ({ context }) => ({ scope: scopeOf(context.view) }),
            onDone: { target: 'counted', actions: assign({ counts: ({ event }) => event.output }) },
            onError: {
              target: 'counted',
              actions: { type: 'logCountFailure', params: errorOf },
            },
          },
        },
        counted: {},
      },
    },
    change: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'task.change': {
              guard: { type: 'isPermitted', params: ({ event }) => event },
              target: 'saving',
              actions: assign({
                changing: ({ event: { task, step } }) => ({
                  id: task.id,
                  status: outcomes[step],
                  isRoutine: task.routine_type !== null,
                }),
              }),
            },
          },
        },
        saving: {
          invoke: {
            id: 'setTaskStatus',
            src: 'setTaskStatus',
            input: ({ context }) => changingOf(context),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'keepTask', params: ({ event }) => ({ task: event.output }) },
                { type: 'noticeUpdated', params: ({ event }) => ({ task: event.output }) },
                'reportSaved',
                raise({ type: 'recount' }),
              ],
            },
            onError: {
              // Another user may have changed the task. The visible tasks are loaded again.
              target: 'resting',
              actions: [
                { type: 'noticeUpdateFailure', params: errorOf },
                assign({ changing: null }),
                { type: 'refreshUnlessOffline', params: errorOf },
              ],
            },
          },
        },
      },
    },
    panel: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'evaluation.open': {
              guard: { type: 'isEvaluable', params: ({ event }) => event },
              target: 'open',
              actions: assign({ evaluating: ({ event }) => event.task }),
            },
            'evaluation.restore': {
              guard: { type: 'isEvaluable', params: ({ event }) => event },
              target: 'open',
              actions: 'openUndone',
            },
          },
        },
        open: {
          invoke: {
            id: 'loadRoutineKinds',
            src: 'loadRoutineKinds',
            onDone: { actions: assign({ kinds: ({ event }) => event.output }) },
            onError: { actions: { type: 'noticeRoutinesFailure', params: errorOf } },
          },
          initial: 'evaluating',
          states: {
            evaluating: {
              on: {
                sleep: { actions: sendTo('evaluation', { type: 'sleep' }) },
                refresh: { actions: sendTo('evaluation', { type: 'refresh' }) },
                // A score that is being saved is not left; then the task waits in the list.
                'evaluation.restore': { actions: 'leaveForUndone' },
              },
              invoke: {
                id: 'evaluation',
                src: 'evaluation',
                input: ({ context }) => evaluationOf(context),
                onDone: [
                  {
                    guard: { type: 'leadsToTask', params: ({ event }) => event },
                    target: 'evaluating',
                    reenter: true,
                    actions: { type: 'endEvaluation', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'leadsToNextPage', params: ({ event }) => event },
                    target: 'seeking',
                    actions: { type: 'endEvaluation', params: ({ event }) => event },
                  },
                  {
                    target: '#taskList.panel.closed',
                    actions: { type: 'endEvaluation', params: ({ event }) => event },
                  },
                ],
                onError: {
                  target: '#taskList.panel.closed',
                  actions: [logged.actions, assign({ evaluating: null })],
                },
              },
            },
            // The next task is on a page to load. Without one, the previous task opens again.
            seeking: {
              entry: raise({ type: 'more' }),
              on: {
                'page.loaded': [
                  { guard: 'isFound', target: 'evaluating', actions: 'takeFound' },
                  { guard: 'hasMore', target: 'seeking', reenter: true },
                  { guard: 'hasPrevious', target: 'evaluating' },
                  { target: '#taskList.panel.closed' },
                ],
                'page.failed': [{ guard: 'hasPrevious', target: 'evaluating' }, { target: '#taskList.panel.closed' }],
              },
            },
          },
        },
      },
    },
  },
})

export type TaskListActor = ActorRefFrom<typeof taskListMachine>
