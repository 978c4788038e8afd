import { assign, emit, enqueueActions, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { countTasks, loadTasks, setTaskStatus, type TaskCursor } from './tasks.actors.ts'
import { evaluationMachine, type EvaluationOutput } from './evaluation.machine.ts'
import { afterEvaluation, neighbour, type EvaluationQueue } from './evaluationQueue.state.ts'
import type { Access } from '../shared/access.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import type { NoticeEvent } from './notices.ts'
import type { Task, TaskCounts, TaskPerson, TaskStatus } from './task.ts'
import { isSameScope, isSameView, scopeOf, withChanged, type TaskView } from './taskView.ts'
import { canEvaluate, canStep, outcomes, type HandStep } from './taskStatus.ts'

export type TasksEvent =
  | { type: 'filter.change'; view: TaskView }
  | { type: 'more' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** Raised after a change. The list is already up to date. */
  | { type: 'recount' }
  /** Raised by the list: a page is loaded, or failed. */
  | { type: 'page.come' }
  | { type: 'page.failed' }
  | { type: 'task.change'; task: Task; step: HandStep }
  | { type: 'evaluation.open'; task: Task }
  /** The rights were loaded. */
  | { type: 'access.change'; access: Access | null }

export interface TasksInput {
  userId: string
  /** null while the rights are loading. Only the actions depend on them, not the list. */
  access: Access | null
  view: TaskView
}

interface TasksContext extends TasksInput, EvaluationQueue {
  next: TaskCursor | null
  /** The member of the filter, once the page is loaded. */
  member: ChosenMember | null
  /** By account. It stays available for a task whose evaluation is still open after its page was replaced. */
  submitters: Readonly<Record<string, TaskPerson>>
  counts: TaskCounts | null
  failure: Failure | null
  /** The task whose status is being saved. */
  changing: { id: string; status: TaskStatus; isRoutine: boolean } | null
}

/** The list of /tasks, its counts, one status change at a time, one evaluation at a time. */
export const tasksMachine = setup({
  types: {
    context: {} as TasksContext,
    events: {} as TasksEvent,
    input: {} as TasksInput,
    emitted: {} as NoticeEvent,
  },
  actors: { loadTasks, countTasks, setTaskStatus, evaluation: evaluationMachine },
  guards: {
    isOtherView: ({ context }, { view }: { view: TaskView }) => !isSameView(context.view, view),
    isOtherScope: ({ context }, { view }: { view: TaskView }) => !isSameScope(context.view, view),
    leadsToTask: ({ context }, { output }: { output: EvaluationOutput }) =>
      afterEvaluation(context, output).to === 'evaluating',
    leadsToNextPage: ({ context }, { output }: { output: EvaluationOutput }) =>
      afterEvaluation(context, output).to === 'seeking',
    isFound: ({ context }) => neighbour(context, 'next') !== null,
    hasPrevious: ({ context }) => context.evaluating !== null,
    hasMore: ({ context }) => context.next !== null,
    isPermitted: ({ context }, { task, step }: { task: Task; step: HandStep }) => canStep(context.access, task, step),
    isEvaluable: ({ context }, { task }: { task: Task }) => canEvaluate(context.access, task),
  },
  actions: {
    keepView: assign({ view: (_, { view }: { view: TaskView }) => view, tasks: [], next: null }),
    keepFailure: keepFailure(),
    keepTask: assign({
      tasks: ({ context }, { task }: { task: Task }) => withChanged(context.tasks, context.view, task),
      changing: null,
    }),
    /** After a saved score the list is up to date. After another user's change it is stale. */
    endEvaluation: enqueueActions(({ context, enqueue }, { output }: { output: EvaluationOutput }) => {
      enqueue.assign(afterEvaluation(context, output).changes)
      if (output.outcome === 'saved') enqueue.raise({ type: 'recount' })
      if (output.outcome === 'superseded') enqueue.raise({ type: 'refresh' })
    }),
    takeFound: assign({ evaluating: ({ context }) => neighbour(context, 'next') }),
    logCountFailure: (_, { error }: { error: unknown }) => console.warn('tasks were not counted', failureOf(error)),
    noticeLoadFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'tasks.loadFailed', failure: failureOf(error) },
    })),
    noticeUpdateFailure: emit(({ context }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: context.changing?.isRoutine ? 'routine.updateFailed' : 'task.updateFailed',
        failure: failureOf(error),
      },
    })),
    noticeUpdated: emit((_, { task }: { task: Task }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.updated', status: task.status },
    })),
  },
}).createMachine({
  id: 'tasks',
  context: ({ input }) => ({
    ...input,
    tasks: [],
    next: null,
    member: null,
    submitters: {},
    counts: null,
    failure: null,
    changing: null,
    evaluating: null,
    drafts: {},
  }),
  on: { 'access.change': { actions: assign({ access: ({ event }) => event.access }) } },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'filter.change': {
          guard: { type: 'isOtherView', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepView', params: ({ event }) => event },
        },
        refresh: '.loading',
      },
      states: {
        loading: {
          // A change was saved. The running request may return older tasks.
          on: { recount: { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadTasks',
            src: 'loadTasks',
            input: ({ context }) => ({ userId: context.userId, view: context.view, after: null }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event: { output } }) => ({
                  ...output,
                  submitters: { ...context.submitters, ...output.submitters },
                  failure: null,
                })),
                raise({ type: 'page.come' }),
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
            input: ({ context }) => ({ userId: context.userId, view: context.view, after: context.next }),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event }) => ({
                  tasks: [...context.tasks, ...event.output.tasks],
                  next: event.output.next,
                  submitters: { ...context.submitters, ...event.output.submitters },
                })),
                raise({ type: 'page.come' }),
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
      initial: 'counting',
      on: {
        refresh: '.counting',
        retry: '.counting',
        recount: '.counting',
        // The counts belong to other tasks.
        'filter.change': {
          guard: { type: 'isOtherScope', params: ({ event }) => event },
          target: '.counting',
          actions: assign({ counts: null }),
        },
      },
      states: {
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
            input: ({ context: { changing } }) => ({ id: changing?.id ?? '', status: changing?.status ?? 'pending' }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'keepTask', params: ({ event }) => ({ task: event.output }) },
                { type: 'noticeUpdated', params: ({ event }) => ({ task: event.output }) },
                raise({ type: 'recount' }),
              ],
            },
            onError: {
              // Another user may have changed the task. The visible tasks are loaded again.
              target: 'resting',
              actions: [
                { type: 'noticeUpdateFailure', params: errorOf },
                assign({ changing: null }),
                raise({ type: 'refresh' }),
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
              target: 'evaluating',
              actions: assign({ evaluating: ({ event }) => event.task }),
            },
          },
        },
        evaluating: {
          invoke: {
            id: 'evaluation',
            src: 'evaluation',
            input: ({ context: { evaluating, userId, drafts } }) => ({
              taskId: evaluating?.id ?? '',
              evaluatorId: userId,
              draft: drafts[evaluating?.id ?? ''] ?? null,
            }),
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
                target: 'closed',
                actions: { type: 'endEvaluation', params: ({ event }) => event },
              },
            ],
            onError: { target: 'closed', actions: assign({ evaluating: null }) },
          },
        },
        // The next task is on a page to load. Without one, the previous task opens again.
        seeking: {
          entry: raise({ type: 'more' }),
          on: {
            'page.come': [
              { guard: 'isFound', target: 'evaluating', actions: 'takeFound' },
              { guard: 'hasMore', target: 'seeking', reenter: true },
              { guard: 'hasPrevious', target: 'evaluating' },
              { target: 'closed' },
            ],
            'page.failed': [{ guard: 'hasPrevious', target: 'evaluating' }, { target: 'closed' }],
          },
        },
      },
    },
  },
})

export type TasksActor = ActorRefFrom<typeof tasksMachine>
