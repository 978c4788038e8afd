import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import type { Access } from '../shared/access.ts'
import type { Fact } from '../shared/facts.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import { openRefusalDraft } from '../routines/absence.actors.ts'
import { absenceRequestsMachine } from '../routines/absenceRequests.machine.ts'
import { fadingMembersMachine } from '../routines/fadingMembers.machine.ts'
import type { NoticeEvent as RoutinesNoticeEvent } from '../routines/notices.ts'
import { evaluationUndoMachine, type EvaluationUndoReport } from './evaluationUndo.machine.ts'
import type { NoticeEvent as TasksNoticeEvent } from './notices.ts'
import { proofMachine, type ProofReport } from './proof.machine.ts'
import type { ProofStep } from './proofStep.ts'
import type { Task } from './task.ts'
import { openTaskForm } from './taskForm.actors.ts'
import { taskFormMachine } from './taskForm.machine.ts'
import type { TaskFormInput, TaskWish } from './taskForm.ts'
import { taskListMachine, type TaskListReport } from './taskList.machine.ts'
import { mayEditTask, mayWithdrawTask } from './taskRights.ts'
import { shownView, type TasksAddress } from './taskView.ts'
import { taskWithdrawalMachine } from './taskWithdrawal.machine.ts'

type NoticeEvent = TasksNoticeEvent | RoutinesNoticeEvent

type TasksEvent =
  | ScreenEvent<TasksAddress>
  | NoticeEvent
  | TaskListReport
  | EvaluationUndoReport
  /** From the notice of an evaluation, which outlives the visit. */
  | { type: 'evaluation.undo'; task: Task }
  /** From the form and the deletion: the list is stale. */
  | Extract<Fact, { type: 'tasks.changed' }>
  | { type: 'form.open'; mode: 'create' | 'assign' }
  | { type: 'form.edit'; task: Task }
  | { type: 'withdrawal.open'; task: Task }
  /** Opens the thread of a proof, with the form of a step. */
  | { type: 'proof.open'; task: Task; step: ProofStep | null }
  | { type: 'proof.close' }
  /** From the thread. */
  | ProofReport

type TasksInput = ScreenInput & TasksAddress

interface TasksContext extends TasksInput {
  /** Why the form opens. At first: to continue with a stored draft. */
  wish: TaskWish
  form: TaskFormInput | null
  /** The task of the open deletion dialog. */
  withdrawing: Task | null
  /** The proof with the open thread, and the step whose form opened with it. */
  discussed: { task: Task; step: ProofStep | null } | null
}

const formOf = ({ form }: TasksContext): TaskFormInput => needed(form, 'the form was not opened')

const shownOf = (context: TasksContext) => shownView(context, context.access, context.isAccessFailed)

const withdrawingOf = ({ withdrawing }: TasksContext): Task => needed(withdrawing, 'no task was chosen for deletion')

const discussedOf = ({ discussed }: TasksContext) => needed(discussed, 'no thread was opened')

/**
 * The screen of the tasks: it runs the list, the undo of evaluations, the absences to decide, the members who are
 * fading, the form, the deletion dialog and the thread of a proof as children.
 */
export const tasksMachine = setup({
  types: {
    context: {} as TasksContext,
    events: {} as TasksEvent,
    input: {} as TasksInput,
    children: {} as {
      list: 'list'
      undo: 'undo'
      absences: 'absences'
      fading: 'fading'
      form: 'form'
      withdrawal: 'withdrawal'
      proof: 'proof'
    },
  },
  actors: {
    list: taskListMachine,
    undo: evaluationUndoMachine,
    absences: absenceRequestsMachine,
    fading: fadingMembersMachine,
    form: taskFormMachine,
    withdrawal: taskWithdrawalMachine,
    proof: proofMachine,
    openTaskForm,
  },
  guards: {
    mayEdit: ({ context: { access } }, { task }: { task: Task }) => access !== null && mayEditTask(access, task),
    mayWithdraw: ({ context: { access } }, { task }: { task: Task }) =>
      access !== null && mayWithdrawTask(access, task),
    hasNoThread: ({ context }) => !discussedOf(context).task.has_thread,
    isFormFound: (_, { form }: { form: TaskFormInput | null }) => form !== null,
  },
  actions: {
    keepAddress: assign((_, { address: { view, isEveryones } }: { address: TasksAddress }) => ({ view, isEveryones })),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access, isAccessFailed: false })),
    markAccessFailed: assign({ access: null, isAccessFailed: true }),
    keepWish: assign((_, { wish }: { wish: TaskWish }) => ({ wish })),
    keepForm: assign((_, { form }: { form: TaskFormInput | null }) => ({ form })),
    forgetForm: assign({ form: null }),
    keepWithdrawing: assign((_, { task }: { task: Task }) => ({ withdrawing: task })),
    forgetWithdrawing: assign({ withdrawing: null }),
    keepDiscussed: assign((_, { task, step }: { task: Task; step: ProofStep | null }) => ({
      discussed: { task, step },
    })),
    forgetDiscussed: assign({ discussed: null }),
    passAccess: enqueueActions(({ context: { access }, enqueue }) => {
      enqueue.sendTo('list', { type: 'access.change', access })
      enqueue.sendTo('absences', { type: 'access.change', access })
      enqueue.sendTo('fading', { type: 'access.change', access })
    }),
    showView: enqueueActions(({ context, enqueue }) => {
      const view = shownOf(context)
      if (view !== null) enqueue.sendTo('list', { type: 'view.change', view })
    }),
    undoEvaluation: sendTo('undo', (_, { task }: { task: Task }) => ({ type: 'undo' as const, task })),
    restoreTask: sendTo('list', (_, { task, draft }: Omit<EvaluationUndoReport, 'type'>) => ({
      type: 'evaluation.restore' as const,
      task,
      draft,
    })),
    refreshList: sendTo('list', { type: 'refresh' }),
    refreshParts: enqueueActions(({ context: { discussed }, enqueue }) => {
      enqueue.sendTo('list', { type: 'refresh' })
      enqueue.sendTo('absences', { type: 'refresh' })
      if (discussed) enqueue.sendTo('proof', { type: 'refresh' })
    }),
    sleepParts: enqueueActions(({ context: { form, withdrawing }, enqueue }) => {
      enqueue.sendTo('list', { type: 'sleep' })
      enqueue.sendTo('absences', { type: 'sleep' })
      enqueue.sendTo('fading', { type: 'sleep' })
      if (form) enqueue.sendTo('form', { type: 'sleep' })
      if (withdrawing) enqueue.sendTo('withdrawal', { type: 'cancel' })
    }),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'tasks',
  context: ({ input }) => ({ ...input, wish: null, form: null, withdrawing: null, discussed: null }),
  type: 'parallel',
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: ({ context }) => ({ userId: context.userId, access: context.access, view: shownOf(context) }),
      onError: logged,
    },
    { id: 'undo', src: 'undo', onError: logged },
    {
      id: 'absences',
      src: 'absences',
      input: ({ context: { access } }) => ({ access, draft: openRefusalDraft() }),
      onError: logged,
    },
    { id: 'fading', src: 'fading', input: ({ context: { access } }) => ({ access }), onError: logged },
  ],
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'address.change': { actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'showView'] },
    'access.change': { actions: [{ type: 'keepAccess', params: ({ event }) => event }, 'passAccess', 'showView'] },
    'access.fail': { actions: ['markAccessFailed', 'passAccess', 'showView'] },
    refresh: { actions: 'refreshParts' },
    sleep: { actions: 'sleepParts' },
    'tasks.changed': { actions: ['refreshList', 'reportChange'] },
    'task.saved': { actions: 'reportChange' },
    'evaluation.undo': { actions: { type: 'undoEvaluation', params: ({ event }) => event } },
    'evaluation.undone': { actions: [{ type: 'restoreTask', params: ({ event }) => event }, 'reportChange'] },
  },
  states: {
    form: {
      initial: 'opening',
      states: {
        opening: {
          invoke: {
            id: 'openTaskForm',
            src: 'openTaskForm',
            input: ({ context: { userId, wish } }) => ({ userId, wish }),
            onDone: [
              {
                guard: { type: 'isFormFound', params: ({ event }) => ({ form: event.output }) },
                target: 'open',
                actions: { type: 'keepForm', params: ({ event }) => ({ form: event.output }) },
              },
              { target: 'closed' },
            ],
            onError: { target: 'closed', ...logged },
          },
        },
        closed: {
          on: {
            'form.open': {
              target: 'opening',
              actions: { type: 'keepWish', params: ({ event: { mode } }) => ({ wish: { mode } }) },
            },
            'form.edit': {
              guard: { type: 'mayEdit', params: ({ event }) => event },
              target: 'opening',
              actions: {
                type: 'keepWish',
                params: ({ event: { task } }) => ({ wish: { mode: 'edit' as const, task } }),
              },
            },
          },
        },
        open: {
          exit: 'forgetForm',
          invoke: {
            id: 'form',
            src: 'form',
            input: ({ context }) => formOf(context),
            ...closes,
          },
        },
      },
    },
    withdrawal: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'withdrawal.open': {
              guard: { type: 'mayWithdraw', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'keepWithdrawing', params: ({ event }) => event },
            },
          },
        },
        open: {
          exit: 'forgetWithdrawing',
          invoke: {
            id: 'withdrawal',
            src: 'withdrawal',
            input: ({ context }) => ({ task: withdrawingOf(context) }),
            ...closes,
          },
        },
      },
    },
    thread: {
      initial: 'closed',
      on: {
        // Another thread takes its place. What was written stays as a draft.
        'proof.open': {
          target: '.open',
          reenter: true,
          actions: { type: 'keepDiscussed', params: ({ event }) => event },
        },
      },
      states: {
        closed: {},
        open: {
          on: {
            'proof.close': { target: 'closed', actions: 'forgetDiscussed' },
            'proof.changed': {
              actions: [
                { type: 'keepDiscussed', params: ({ event: { task } }) => ({ task, step: null }) },
                'refreshList',
                'reportChange',
              ],
            },
            'proof.stale': { actions: ['refreshList', 'reportChange'] },
            // The form was all there was.
            'proof.left': { guard: 'hasNoThread', target: 'closed', actions: 'forgetDiscussed' },
          },
          invoke: {
            id: 'proof',
            src: 'proof',
            input: ({ context }) => ({ userId: context.userId, ...discussedOf(context) }),
            onError: { target: 'closed', actions: [logged.actions, 'forgetDiscussed'] },
          },
        },
      },
    },
  },
})

export type TasksActor = ActorRefFrom<typeof tasksMachine>
