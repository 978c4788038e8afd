import { assign, emit, raise, setup } from 'xstate'
import { loadActiveMembers } from './actors/members.ts'
import { changeTask, createTasks, keepTaskDraft, readTaskDraft } from './actors/taskForm.ts'
import { mayEditTask, type Access } from './model/access.ts'
import { failureOf, type Failure } from './model/failure.ts'
import type { MemberChoice } from './model/member.ts'
import type { NoticeEvent } from './model/notice.ts'
import type { Task } from './model/task.ts'
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
} from './model/taskForm.ts'

export type TaskFormEvent =
  /** `id`: a version 4, made for this form; the tasks' ids come from it. */
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
  /** Also raised when the form opens: the list may have grown old. */
  | { type: 'members.retry' }
  /** Raised by the machine: somebody chosen is not active any more. */
  | { type: 'members.refresh' }

export interface TaskFormInput {
  userId: string
  /** What a reload left. */
  draft: TaskDraft | null
}

interface TaskFormContext {
  userId: string
  mode: TaskFormMode
  /** The form's, from which the tasks' come; that of the task that is edited. */
  id: string
  values: TaskValues
  /** What the form began with. */
  base: TaskValues
  /** Fields whose faults are shown: left with something in them, or sent. */
  shown: readonly TaskField[]
  failure: Failure | null
  /** null until they are loaded; a failed reload takes nothing away. */
  members: readonly MemberChoice[] | null
  membersFailure: Failure | null
  /** Who was chosen and is no longer active, by name where it is known. */
  gone: readonly (string | null)[]
  /** Opened by its draft, not by a press: the focus stays where it is. */
  isRestored: boolean
}

/** Did the database refuse somebody whom the tasks were meant for ('Só se atribuem tarefas a membros ativos.')? */
export const isAboutAssignees = ({ failure, values, gone }: Pick<TaskFormContext, 'failure' | 'values' | 'gone'>) =>
  failure?.code === '23514' && failure.sentence !== null && (values.assignees.length > 0 || gone.length > 0)

const namesOf = ({ members, values }: TaskFormContext) =>
  values.assignees.map((id) => members?.find((member) => member.id === id)?.name ?? null)

const blank = { values: emptyTask, base: emptyTask, shown: [], failure: null, gone: [], isRestored: false }

/**
 * A new task, for nobody, one or several members (SPEC.md, sections 2 and 5; BEYOND.md, 'Atribuir'), in one insert for all of
 * them; or a task of one's own that is not finished, in one update; a failure leads back to `editing` with everything typed, and what was typed is asked about before it is thrown away.
 */
export const taskFormMachine = setup({
  types: {
    context: {} as TaskFormContext,
    events: {} as TaskFormEvent,
    input: {} as TaskFormInput,
    /** `tasks.changed`: what the list shows has grown old. */
    emitted: {} as NoticeEvent | { type: 'tasks.changed' } | { type: 'field.fault'; field: TaskField },
  },
  actors: { createTasks, changeTask, loadActiveMembers },
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
    /** Whoever only passes through an empty field is not told that it is empty. */
    showFault: assign({
      shown: ({ context: { values, shown } }, { field }: { field: TaskField }) =>
        values[field].length === 0 || shown.includes(field) ? shown : [...shown, field],
    }),
    showFaults: assign({ shown: taskFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfTask(context.mode, context.values) ?? 'title',
    })),
    /** The sentence stands at the field. */
    pointToAssignees: emit({ type: 'field.fault', field: 'assignees' }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepMembers: assign(({ context }, { members }: { members: readonly MemberChoice[] }) => {
      const isActive = (id: string) => members.some((member) => member.id === id)
      const { values, gone } = context
      return {
        members,
        membersFailure: null,
        values: { ...values, assignees: values.assignees.filter(isActive) },
        gone: [...gone, ...namesOf(context).filter((_, at) => !isActive(values.assignees[at] ?? ''))],
      }
    }),
    keepDraft: ({ context: { userId, mode, id, values, base } }) =>
      keepTaskDraft(userId, isUntouched(values, base) ? null : { version: 1, mode, id, values, base }),
    forgetDraft: ({ context }) => keepTaskDraft(context.userId, null),
    noticeFailure: emit(({ context: { mode } }, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: mode === 'edit' ? 'task.updateFailed' : 'task.createFailed', failure: failureOf(error) },
    })),
    noticeEdited: emit({ type: 'notice', notice: { key: 'task.edited' } }),
    noticeMembersFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'members.loadFailed', failure: failureOf(error) },
    })),
    noticeCreated: emit(({ context }, { asBefore }: { asBefore: boolean }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'task.created', names: namesOf(context).flatMap((name) => name ?? []), asBefore },
    })),
    tellChanged: emit({ type: 'tasks.changed' }),
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
    members: null,
    membersFailure: null,
  }),
  type: 'parallel',
  states: {
    form: {
      initial: 'closed',
      states: {
        closed: {
          always: { guard: 'isRestored', target: 'editing' },
          on: {
            open: {
              target: 'editing',
              actions: [{ type: 'begin', params: ({ event }) => event }, raise({ type: 'members.retry' })],
            },
            edit: {
              guard: { type: 'mayEdit', params: ({ event }) => event },
              target: 'editing',
              actions: [{ type: 'beginEditing', params: ({ event }) => event }, raise({ type: 'members.retry' })],
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
                'tellChanged',
                assign(blank),
              ],
            },
            onError: [
              {
                guard: { type: 'isAboutAssignees', params: ({ event }) => ({ error: event.error }) },
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  raise({ type: 'members.refresh' }),
                  'pointToAssignees',
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
        },
        changing: {
          invoke: {
            id: 'changeTask',
            src: 'changeTask',
            input: ({ context: { id, values } }) => ({ id, task: taskChangeOf(values, values.assignees[0] ?? null) }),
            onDone: {
              target: 'closed',
              actions: ['forgetDraft', 'noticeEdited', 'tellChanged', assign(blank)],
            },
            onError: [
              {
                guard: { type: 'isAboutAssignees', params: ({ event }) => ({ error: event.error }) },
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  raise({ type: 'members.refresh' }),
                  'pointToAssignees',
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: ['forgetDraft', assign(blank)] },
            keep: 'editing',
          },
        },
      },
    },
    members: {
      initial: 'loading',
      states: {
        loading: {
          on: { 'members.refresh': { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadActiveMembers',
            src: 'loadActiveMembers',
            onDone: {
              target: 'ready',
              actions: [{ type: 'keepMembers', params: ({ event }) => ({ members: event.output }) }],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ membersFailure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeMembersFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { 'members.retry': 'loading', 'members.refresh': 'loading' } },
        failed: { on: { 'members.retry': 'loading', 'members.refresh': 'loading' } },
      },
    },
  },
})

/** The form that a reload left behind, null without one. For the machine's input. */
export const taskDraftOf = readTaskDraft
