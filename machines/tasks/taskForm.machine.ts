import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeTask, createTasks, findActive, keepTaskDraft, readTaskDraft } from './taskForm.actors.ts'
import { type Access } from '../shared/access.ts'
import { mayEditTask } from './taskRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { Task } from './task.ts'
import {
  emptyTask,
  firstFaultOfTask,
  isUntouched,
  newTasksOf,
  taskChangeOf,
  taskFields,
  taskValuesOf,
  type TaskDraft,
  type TaskField,
  type TaskFormMode,
  type TaskValues,
} from './taskForm.ts'

export type TaskFormEvent =
  /** `id`: a version 4 UUID of this form. The tasks' ids derive from it. */
  | { type: 'open'; mode: Exclude<TaskFormMode, 'edit'>; id: string }
  | { type: 'edit'; access: Access; task: Task }
  /** From one assignee to several. */
  | { type: 'assign' }
  | { type: 'field.change'; change: Partial<TaskValues> }
  | { type: 'field.leave'; field: TaskField }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

export interface TaskFormInput {
  userId: string
  /** The stored draft. */
  draft: TaskDraft | null
}

interface TaskFormContext {
  userId: string
  mode: TaskFormMode
  /** The form's id, from which the tasks' ids derive, or the id of the edited task. */
  id: string
  values: TaskValues
  /** The initial values. */
  base: TaskValues
  /** Fields with visible faults: left with a value, or submitted. */
  shown: readonly TaskField[]
  failure: Failure | null
  /** Chosen members who are not active now, by name if known. */
  gone: readonly (string | null)[]
  /** The draft opened the form, not the user. The focus does not move. */
  isRestored: boolean
}

/** True if the database refused an assignee ('Só se atribuem tarefas a membros ativos.'). */
export const isAboutAssignees = ({ failure, values, gone }: Pick<TaskFormContext, 'failure' | 'values' | 'gone'>) =>
  failure?.code === '23514' && failure.sentence !== null && (values.assignees.length > 0 || gone.length > 0)

const blank = { values: emptyTask, base: emptyTask, shown: [], failure: null, gone: [], isRestored: false }

/**
 * Creates tasks for no one, one or several members in one insert, or updates one open task. A failure keeps the typed
 * values. Closing with changes needs a confirmation.
 */
export const taskFormMachine = setup({
  types: {
    context: {} as TaskFormContext,
    events: {} as TaskFormEvent,
    input: {} as TaskFormInput,
    /** `tasks.changed`: the list is stale. */
    emitted: {} as NoticeEvent | { type: 'tasks.changed' } | { type: 'field.fault'; field: TaskField },
  },
  actors: { createTasks, changeTask, findActive },
  guards: {
    isRestored: ({ context }) => context.isRestored,
    isUntouched: ({ context }) => isUntouched(context.values, context.base),
    isUnchanged: ({ context: { mode, values, base } }) => mode === 'edit' && isUntouched(values, base),
    isEditing: ({ context }) => context.mode === 'edit',
    isNew: ({ context }) => context.mode !== 'edit',
    mayEdit: (_, { access, task }: { access: Access; task: Task }) => mayEditTask(access, task),
    isFaulty: ({ context }) => firstFaultOfTask(context.mode, context.values) !== null,
    isAboutAssignees: ({ context }, { error }: { error: unknown }) =>
      isAboutAssignees({ ...context, failure: failureOf(error) }),
  },
  actions: {
    begin: assign((_, { mode, id }: { mode: TaskFormMode; id: string }) => ({ ...blank, mode, id })),
    beginEditing: assign((_, { task }: { task: Task }) => {
      const values = taskValuesOf(task)
      return { ...blank, mode: 'edit' as const, id: task.id, values, base: values }
    }),
    change: assign(({ context }, { change }: { change: Partial<TaskValues> }) => ({
      values: { ...context.values, ...change },
      ...(change.assignees && { gone: [], failure: isAboutAssignees(context) ? null : context.failure }),
    })),
    /** A field that was left empty shows no fault yet. */
    showFault: assign({
      shown: ({ context: { values, shown } }, { field }: { field: TaskField }) =>
        values[field].length === 0 || shown.includes(field) ? shown : [...shown, field],
    }),
    showFaults: assign({ shown: taskFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfTask(context.mode, context.values) ?? 'title',
    })),
    /** The field shows the text. */
    pointToAssignees: emit({ type: 'field.fault', field: 'assignees' }),
    keepFailure: keepFailure(),
    /** The others stay chosen. */
    dropGone: assign(({ context: { values, gone } }, { active }: { active: readonly string[] }) => {
      const left = values.assignees.filter(({ id }) => !active.includes(id))
      return {
        values: { ...values, assignees: values.assignees.filter(({ id }) => active.includes(id)) },
        gone: [...gone, ...left.map(({ name }) => name || null)],
      }
    }),
    logCheckFailure: (_, { error }: { error: unknown }) =>
      console.warn('active members were not loaded', failureOf(error)),
    keepDraft: ({ context: { userId, mode, id, values, base } }) =>
      keepTaskDraft(userId, isUntouched(values, base) ? null : { version: 1, mode, id, values, base }),
    forgetDraft: ({ context }) => keepTaskDraft(context.userId, null),
    noticeFailure: emit(({ context: { mode } }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: mode === 'edit' ? 'task.updateFailed' : 'task.createFailed', failure: failureOf(error) },
    })),
    noticeEdited: emit({ type: 'notice', notice: { key: 'task.edited' } }),
    noticeCreated: emit(({ context }, { asBefore }: { asBefore: boolean }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.created', names: context.values.assignees.flatMap(({ name }) => name || []), asBefore },
    })),
    emitChanged: emit({ type: 'tasks.changed' }),
  },
}).createMachine({
  id: 'taskForm',
  context: ({ input: { userId, draft } }) => ({
    ...blank,
    userId,
    mode: draft?.mode ?? 'create',
    id: draft?.id ?? '',
    values: draft?.values ?? emptyTask,
    base: draft?.base ?? emptyTask,
    isRestored: draft !== null,
  }),
  initial: 'closed',
  states: {
    closed: {
      always: { guard: 'isRestored', target: 'editing' },
      on: {
        open: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
        edit: {
          guard: { type: 'mayEdit', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'beginEditing', params: ({ event }) => event },
        },
      },
    },
    editing: {
      on: {
        assign: { guard: 'isNew', actions: [assign({ mode: 'assign' }), 'keepDraft'] },
        'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
        'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { guard: 'isUnchanged', target: 'closed', actions: assign(blank) },
          { guard: 'isEditing', target: 'changing', actions: assign({ failure: null }) },
          { target: 'saving', actions: assign({ failure: null }) },
        ],
        cancel: [{ guard: 'isUntouched', target: 'closed', actions: assign(blank) }, { target: 'discarding' }],
      },
    },
    saving: {
      invoke: {
        id: 'createTasks',
        src: 'createTasks',
        input: ({ context: { userId, id, values } }) => ({ userId, tasks: newTasksOf(id, values) }),
        onDone: {
          target: 'closed',
          actions: [
            'forgetDraft',
            { type: 'noticeCreated', params: ({ event }) => event.output },
            'emitChanged',
            assign(blank),
          ],
        },
        onError: [
          {
            guard: { type: 'isAboutAssignees', params: errorOf },
            target: 'checking',
            actions: { type: 'keepFailure', params: errorOf },
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeFailure', params: errorOf },
            ],
          },
        ],
      },
    },
    changing: {
      invoke: {
        id: 'changeTask',
        src: 'changeTask',
        input: ({ context: { id, values } }) => ({ id, task: taskChangeOf(values, values.assignees[0]?.id ?? null) }),
        onDone: {
          target: 'closed',
          actions: ['forgetDraft', 'noticeEdited', 'emitChanged', assign(blank)],
        },
        onError: [
          {
            guard: { type: 'isAboutAssignees', params: errorOf },
            target: 'checking',
            actions: { type: 'keepFailure', params: errorOf },
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: errorOf },
              { type: 'noticeFailure', params: errorOf },
            ],
          },
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
        discard: { target: 'closed', actions: ['forgetDraft', assign(blank)] },
        keep: 'editing',
      },
    },
  },
})

/** The stored draft, or null. For the machine's input. */
export const taskDraftOf = readTaskDraft

export type TaskFormActor = ActorRefFrom<typeof taskFormMachine>
