import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { TaskFormActor, taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { faultsOfTask, type TaskField } from '#machines/tasks/taskForm.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'

/** The form is read-only until the server responds. */
export const isSubmitting = (state: SnapshotFrom<typeof taskFormMachine>) =>
  state.matches('saving') || state.matches('changing') || state.matches('checking')

/** The visible fault of a field, in words. */
export const useTaskFault = (form: TaskFormActor, field: TaskField) =>
  useSelector(form, ({ context: { mode, values, shown } }) => {
    const fault = shown.includes(field) ? faultsOfTask(mode, values)[field] : undefined
    return fault && texts.faults[fault]
  })
