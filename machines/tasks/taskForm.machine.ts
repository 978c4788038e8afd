import { assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { afterLeaving, faultyAttempt, keepSent, reportSent, saveFailed } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { changeTask, createTasks, findActive, keepTaskDraft } from './taskForm.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Fact } from '../shared/facts.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import type { NoticeEvent, TasksNotice } from './notices.ts'
import {
  firstFaultOfTask,
  isUntouched,
  newTasksOf,
  surplusIdsOf,
  taskEditOf,
  taskFields,
  type TaskDraft,
  type TaskField,
  type TaskFormInput,
  type TaskValues,
} from './taskForm.ts'

type TaskFormEvent =
  /** From one assignee to several. */
  | { type: 'assign' }
  | { type: 'field.change'; change: Partial<TaskValues> }
  | { type: 'field.leave'; field: TaskField }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  /** The user leaves the screen. The form stays as it is. */
  | { type: 'sleep' }

interface TaskFormContext extends TaskFormInput {
  /** Fields with visible faults: left with a value, or submitted. */
  shown: readonly TaskField[]
  failure: Failure | null
  /** Chosen members who are not active now, by name if known. */
  gone: readonly (string | null)[]
}

/** True if the database refused an assignee ('Só se atribuem tarefas a membros ativos.'). */
export const isAboutAssignees = ({ failure, values, gone }: Pick<TaskFormContext, 'failure' | 'values' | 'gone'>) =>
  failure?.code === '23514' && failure.sentence !== null && (values.assignees.length > 0 || gone.length > 0)

const faultyFieldOf = ({ mode, values }: TaskFormContext): TaskField =>
  needed(firstFaultOfTask(mode, values), 'no field is faulty')

/**
 * Creates tasks for no one, one or several members in one insert, or updates one open task. A failure keeps the typed
 * values. Closing with changes needs a confirmation.
 */
export const taskFormMachine = setup({
  types: {
    context: {} as TaskFormContext,
    events: {} as TaskFormEvent,
    input: {} as TaskFormInput,
    emitted: {} as { type: 'field.fault'; field: TaskField },
    children: {} as { picker: 'picker' },
  },
  actors: { createTasks, changeTask, findActive, picker: memberPickerMachine },
  guards: {
    isUntouched: ({ context: { values, base, sent } }) => isUntouched(values, base, sent),
    isUnchanged: ({ context: { mode, values, base, sent } }) =>
      mode === 'edit' && Object.keys(taskEditOf(values, base, sent)).length === 0,
    isEditing: ({ context }) => context.mode === 'edit',
    isNew: ({ context }) => context.mode !== 'edit',
    isFaulty: ({ context }) => firstFaultOfTask(context.mode, context.values) !== null,
    isAboutAssignees: ({ context }, { error }: { error: unknown }) =>
      isAboutAssignees({ ...context, failure: failureOf(error) }),
  },
  actions: {
    change: assign(({ context }, { change }: { change: Partial<TaskValues> }) => ({
      values: { ...context.values, ...change },
      ...(change.assignees && { gone: [], failure: isAboutAssignees(context) ? null : context.failure }),
    })),
    showFault: assign(({ context }, { field }: { field: TaskField }) => ({ shown: afterLeaving(context, field) })),
    showFaults: assign({ shown: taskFields }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyFieldOf(context) })),
    /** The field shows the text. */
    pointToAssignees: emit({ type: 'field.fault', field: 'assignees' }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    /** The others stay chosen. */
    dropGone: assign(({ context: { values, gone } }, { active }: { active: readonly string[] }) => {
      const left = values.assignees.filter(({ id }) => !active.includes(id))
      return {
        values: { ...values, assignees: values.assignees.filter(({ id }) => active.includes(id)) },
        gone: [...gone, ...left.map(({ name }) => name || null)],
      }
    }),
    logCheckFailure: logWarning('active members were not loaded'),
    keepSent: keepSent(),
    keepDraft: ({ context: { userId, mode, id, values, base, sent } }) => {
      const draft: TaskDraft = { version: 1, mode, id, values, base, sent: [...sent] }
      keepTaskDraft(userId, isUntouched(values, base, sent) ? null : draft)
    },
    forgetDraft: ({ context }) => keepTaskDraft(context.userId, null),
    noticeFailure: failureNotice<TasksNotice>()(({ mode }) => ({
      key: mode === 'edit' ? 'task.updateFailed' : 'task.createFailed',
    })),
    noticeEdited: sendParent({ type: 'notice', notice: { key: 'task.edited' } }),
    noticeCreated: sendParent(({ context }, { asBefore }: { asBefore: boolean }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.created', names: context.values.assignees.flatMap(({ name }) => name || []), asBefore },
    })),
    reportChange: sendParent({ type: 'tasks.changed' } satisfies Fact),
    reportSent: reportSent({ type: 'tasks.changed' } satisfies Fact),
    markRestored: assign({ isRestored: true }),
  },
}).createMachine({
  id: 'taskForm',
  context: ({ input }) => ({ ...input, shown: [], failure: null, gone: [] }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'any' } }),
  initial: 'editing',
  on: { sleep: { actions: 'markRestored' } },
  states: {
    editing: {
      on: {
        assign: { guard: 'isNew', actions: [assign({ mode: 'assign' }), 'keepDraft'] },
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          faultyAttempt,
          { guard: 'isUnchanged', target: 'closed', actions: 'forgetDraft' },
          { guard: 'isEditing', target: 'changing', actions: 'forgetFailure' },
          { target: 'saving', actions: 'forgetFailure' },
        ],
        cancel: [{ guard: 'isUntouched', target: 'closed' }, { target: 'discarding' }],
      },
    },
    saving: {
      entry: ['keepSent', 'keepDraft'],
      invoke: {
        id: 'createTasks',
        src: 'createTasks',
        input: ({ context: { userId, id, values, sent } }) => ({
          userId,
          tasks: newTasksOf(id, values),
          surplus: surplusIdsOf(id, values, sent),
        }),
        onDone: {
          target: 'closed',
          actions: ['forgetDraft', { type: 'noticeCreated', params: ({ event }) => event.output }, 'reportChange'],
        },
        onError: [
          {
            guard: { type: 'isAboutAssignees', params: errorOf },
            target: 'checking',
            actions: { type: 'keepFailure', params: errorOf },
          },
          saveFailed('editing'),
        ],
      },
    },
    changing: {
      entry: ['keepSent', 'keepDraft'],
      invoke: {
        id: 'changeTask',
        src: 'changeTask',
        input: ({ context: { id, values, base, sent } }) => ({ id, task: taskEditOf(values, base, sent) }),
        onDone: {
          target: 'closed',
          actions: ['forgetDraft', 'noticeEdited', 'reportChange'],
        },
        onError: [
          {
            guard: { type: 'isAboutAssignees', params: errorOf },
            target: 'checking',
            actions: { type: 'keepFailure', params: errorOf },
          },
          saveFailed('editing'),
        ],
      },
    },
    /** The database refused an assignee. Inactive members are removed and named. */
    checking: {
      invoke: {
        id: 'findActive',
        src: 'findActive',
        input: ({ context }) => ({ ids: context.values.assignees.map(({ id }) => id) }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'dropGone', params: ({ event }) => ({ active: event.output }) },
            'keepDraft',
            'pointToAssignees',
          ],
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'logCheckFailure', params: errorOf }, 'pointToAssignees'],
        },
      },
    },
    discarding: {
      on: {
        discard: { target: 'closed', actions: ['forgetDraft', 'reportSent'] },
        keep: 'editing',
        sleep: { target: 'editing', actions: 'markRestored' },
      },
    },
    closed: { type: 'final' },
  },
})

export type TaskFormActor = ActorRefFrom<typeof taskFormMachine>
