import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Access } from '#machines/shared/access.ts'
import type { Task, TaskCounts, TaskStatus } from '#machines/tasks/task.ts'
import type { TasksCreated } from '#machines/tasks/taskForm.actors.ts'
import { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import {
  emptyTask,
  type NewTask,
  type TaskFormInput,
  type TaskValues,
  type TaskWish,
} from '#machines/tasks/taskForm.ts'
import { taskListMachine } from '#machines/tasks/taskList.machine.ts'
import type { TaskPage, TaskPageInput } from '#machines/tasks/tasks.actors.ts'
import { tasksMachine } from '#machines/tasks/tasks.machine.ts'
import type { TaskScope, TaskView } from '#machines/tasks/taskView.ts'
import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { plainTask } from '#tests/support/tasks.ts'

const all: TaskView = { status: 'all', member: null, priority: null }
const task = plainTask()
const page = (...tasks: Task[]): TaskPage => ({ tasks, next: null, member: null })
const formOf = (wish: TaskWish, values: TaskValues = emptyTask): TaskFormInput => ({
  userId: 'me',
  mode: wish?.mode ?? 'create',
  id: task.id,
  values,
  base: emptyTask,
  isRestored: wish === null,
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** The screen with its real parts. Nothing is loaded by itself. */
const open = (access: Access | null = ordinary, view = all) => {
  const openTaskForm = held<TaskFormInput | null, { userId: string; wish: TaskWish }>()
  const loadTasks = held<TaskPage, TaskPageInput>()
  const countTasks = held<TaskCounts, { scope: TaskScope }>()
  const setTaskStatus = held<Task, { id: string; status: TaskStatus }>()
  const createTasks = held<TasksCreated, { userId: string; tasks: readonly NewTask[] }>()
  const withdrawTask = held<void, { id: string }>()
  const machine = tasksMachine.provide({
    actors: {
      openTaskForm: openTaskForm.logic,
      list: taskListMachine.provide({
        actors: { loadTasks: loadTasks.logic, countTasks: countTasks.logic, setTaskStatus: setTaskStatus.logic },
      }),
      form: taskFormMachine.provide({
        actors: { createTasks: createTasks.logic },
        actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
      }),
      withdrawal: taskWithdrawalMachine.provide({ actors: { withdrawTask: withdrawTask.logic } }),
    },
  })
  const actor = createActor(machine, {
    input: { userId: 'me', access, isAccessFailed: false, view, isEveryones: false },
  })
  const reported: string[] = []
  onReport(actor, (event) => reported.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    openTaskForm,
    loadTasks,
    setTaskStatus,
    createTasks,
    withdrawTask,
    reported,
    state,
    form: () => state().children.form,
    views: () => loadTasks.requests.map(({ input }) => input.view.status),
  }
}

test('the routines to evaluate need the right, as soon as the rights are known', () => {
  const screen = open(null, { ...all, status: 'toEvaluate' })
  screen.actor.send({ type: 'access.change', access: ordinary })
  screen.actor.send({ type: 'address.change', address: { view: { ...all, status: 'completed' }, isEveryones: true } })
  screen.actor.send({ type: 'access.change', access: admin })
  screen.actor.send({ type: 'address.change', address: { view: { ...all, status: 'toEvaluate' }, isEveryones: false } })
  expect(screen.views()).toEqual(['toEvaluate', 'all', 'completed', 'toEvaluate'])
})

test('a member sees the own tasks first, staff all of them; until the rights are known, nothing is loaded @TAS-100', () => {
  const ownId = ordinary.memberId
  const members = (screen: ReturnType<typeof open>) => screen.loadTasks.requests.map(({ input }) => input.view.member)
  const member = open(null)
  member.actor.send({ type: 'refresh' })
  expect(member.loadTasks.requests).toEqual([])
  member.actor.send({ type: 'access.change', access: ordinary })
  expect(ownId).not.toBeNull()
  expect(members(member)).toEqual([ownId])
  member.actor.send({ type: 'address.change', address: { view: all, isEveryones: true } })
  expect(members(member)).toEqual([ownId, null])
  const staff = open(null)
  staff.actor.send({ type: 'access.change', access: admin })
  expect(members(staff)).toEqual([null])
})

test('without the rights, everyone’s tasks are shown; what an address names is loaded at once', () => {
  const failed = open(null)
  failed.actor.send({ type: 'access.fail' })
  expect(failed.loadTasks.requests.map(({ input }) => input.view)).toEqual([all])
  const named = open(null, { ...all, member: 'another' })
  expect(named.loadTasks.requests.map(({ input }) => input.view.member)).toEqual(['another'])
})

test('a stored draft opens the form at once; without one it stays closed', async () => {
  const screen = open()
  expect(screen.openTaskForm.requests.map(({ input }) => input)).toEqual([{ userId: 'me', wish: null }])
  await screen.openTaskForm.resolve(formOf(null, { ...emptyTask, title: 'Revisar a ata' }))
  expect(screen.form()?.getSnapshot().context).toMatchObject({ isRestored: true, values: { title: 'Revisar a ata' } })
  const other = open()
  await other.openTaskForm.resolve(null)
  expect(other.state().matches({ form: 'closed' })).toBe(true)
})

test('a created task closes the form, is reported once, and the list is loaded again', async () => {
  const screen = open()
  await screen.loadTasks.resolve(page())
  await screen.openTaskForm.resolve(null)
  screen.actor.send({ type: 'form.open', mode: 'create' })
  await screen.openTaskForm.resolve(formOf({ mode: 'create' }))
  screen.form()?.send({ type: 'field.change', change: { title: 'Revisar a ata', dueDate: '25/11/2026' } })
  screen.form()?.send({ type: 'submit' })
  await screen.createTasks.resolve({ asBefore: false })
  expect(screen.state().matches({ form: 'closed' })).toBe(true)
  expect(screen.reported).toEqual(['task.created', 'tasks.changed'])
  expect(screen.loadTasks.requests).toHaveLength(2)
})

test('a deleted task is reported once, and the list is loaded again', async () => {
  const screen = open()
  await screen.loadTasks.resolve(page(task))
  screen.actor.send({ type: 'withdrawal.open', task })
  screen.state().children.withdrawal?.send({ type: 'confirm' })
  expect(screen.withdrawTask.requests.map(({ input }) => input)).toEqual([{ id: task.id }])
  await screen.withdrawTask.resolve()
  expect(screen.state().matches({ withdrawal: 'closed', thread: 'closed' })).toBe(true)
  expect(screen.reported).toEqual(['task.withdrawn', 'tasks.changed'])
  expect(screen.loadTasks.requests).toHaveLength(2)
})

test('a change in the list is reported once, and the list is not loaded again', async () => {
  const screen = open()
  await screen.loadTasks.resolve(page(task))
  screen.state().children.list?.send({ type: 'task.change', task, step: 'complete' })
  await screen.setTaskStatus.resolve({ ...task, status: 'completed' })
  expect(screen.reported).toEqual(['task.updated', 'tasks.changed'])
  expect(screen.loadTasks.requests).toHaveLength(1)
})

test('another visit shows the list and the open form as they were; a question is closed', async () => {
  const screen = open()
  await screen.loadTasks.resolve(page(task))
  await screen.openTaskForm.resolve(formOf(null))
  screen.actor.send({ type: 'withdrawal.open', task })
  screen.actor.send({ type: 'sleep' })
  expect(screen.state().value).toEqual({ form: 'open', withdrawal: 'closed', thread: 'closed' })
  screen.actor.send({ type: 'refresh' })
  expect(screen.state().children.list?.getSnapshot().context.tasks).toEqual([task])
  await screen.loadTasks.fail(offline)
  expect(screen.reported).toEqual(['tasks.loadFailed'])
})

test.each([
  ['another person’s task', { assigned_by: 'other' }, [false, false]],
  ['a completed one', { status: 'completed' }, [false, false]],
  ['a cancelled one', { status: 'cancelled' }, [false, true]],
  ['a routine', { routine_type: 'reading' }, [false, false]],
  ['an own open one', {}, [true, true]],
] as const)('%s is edited and deleted: %j %j', async (_, change, expected) => {
  const screen = open()
  await screen.openTaskForm.resolve(null)
  const other = plainTask(change)
  expect([
    screen.state().can({ type: 'form.edit', task: other }),
    screen.state().can({ type: 'withdrawal.open', task: other }),
  ]).toEqual(expected)
})
