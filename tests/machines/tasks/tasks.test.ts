import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { TaskFormInput, TaskWish } from '#machines/tasks/taskForm.ts'
import type { TaskCounts } from '#machines/tasks/task.ts'
import { taskListMachine } from '#machines/tasks/taskList.machine.ts'
import type { TaskPage, TaskPageInput } from '#machines/tasks/tasks.actors.ts'
import { tasksMachine } from '#machines/tasks/tasks.machine.ts'
import type { TaskScope } from '#machines/tasks/taskView.ts'
import { ordinary } from '#tests/support/members.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'
import { plainTask } from '#tests/support/tasks.ts'

const open = async () => {
  const openTaskForm = held<TaskFormInput | null, { userId: string; wish: TaskWish }>()
  const view = { status: 'all', member: null, priority: null } as const
  const list = taskListMachine.provide({
    actors: {
      loadTasks: held<TaskPage, TaskPageInput>().logic,
      countTasks: held<TaskCounts, { scope: TaskScope }>().logic,
    },
  })
  const actor = createActor(tasksMachine.provide({ actors: { openTaskForm: openTaskForm.logic, list } }), {
    input: { userId: 'me', access: ordinary, isAccessFailed: false, view, isEveryones: false },
  })
  onReport(actor, () => undefined)
  actor.start()
  await openTaskForm.resolve(null)
  return actor
}

test.each([
  ['another person’s task', { assigned_by: 'other' }, [false, false]],
  ['a completed one', { status: 'completed' }, [false, false]],
  ['a cancelled one', { status: 'cancelled' }, [false, true]],
  ['a routine', { routine_type: 'reading' }, [false, false]],
  ['an own open one', {}, [true, true]],
] as const)('%s is edited and deleted: %j %j', async (_, change, expected) => {
  const screen = await open()
  const other = plainTask(change)
  expect([
    screen.getSnapshot().can({ type: 'form.edit', task: other }),
    screen.getSnapshot().can({ type: 'withdrawal.open', task: other }),
  ]).toEqual(expected)
})
