import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { may, type Access } from '#machines/shared/access.ts'
import { taskViewOf, type TaskView } from '#machines/tasks/taskView.ts'
import { taskDraftOf, taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { tasksMachine } from '#machines/tasks/tasks.machine.ts'
import { onReturn } from '#src/hooks/onReturn.ts'
import { useAccess, useUserId } from '#src/hooks/session.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { useNotices } from '#src/hooks/useNotices.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { tasks as texts } from '#src/texts/tasks/tasks.ts'
import { Filters } from './Filters.tsx'
import { Summary } from './Summary.tsx'
import { TaskFormButtons } from './TaskFormButtons.tsx'
import { TaskFormPlace } from './TaskFormPlace.tsx'
import { TaskList } from './TaskList.tsx'
import { TaskWithdrawal } from './TaskWithdrawal.tsx'
import * as css from './Tasks.css.ts'

/** The view of the address. 'A Avaliar' needs the right to evaluate. */
const permitted = (view: TaskView, access: Access | null): TaskView =>
  view.status === 'toEvaluate' && access !== null && !may(access, 'tasks', 'edit') ? { ...view, status: 'all' } : view

/** The view is in the address. The list does not wait for the rights; the actions appear with them. */
export const TasksScreen = () => {
  const userId = useUserId()
  const access = useAccess()
  const [query] = useSearchParams()
  const tasks = useActorRef(tasksMachine, { input: { userId, access, view: permitted(taskViewOf(query), access) } })
  useNotices(tasks)
  useEffect(() => tasks.send({ type: 'access.change', access }), [tasks, access])
  useEffect(
    () => tasks.send({ type: 'filter.change', view: permitted(taskViewOf(query), access) }),
    [tasks, query, access],
  )
  useEffect(() => onReturn(() => tasks.send({ type: 'refresh' })), [tasks])
  const state = useSelector(tasks, ({ value }) => stateText(value))
  const isEvaluating = useSelector(tasks, ({ context }) => context.evaluating !== null)
  const [draft] = useState(() => taskDraftOf(userId))
  const taskForm = useActorRef(taskFormMachine, { input: { userId, draft } })
  useNotices(taskForm)
  const withdrawal = useActorRef(taskWithdrawalMachine)
  useNotices(withdrawal)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const refresh = () => tasks.send({ type: 'refresh' })
    const subscriptions = [taskForm.on('tasks.changed', refresh), withdrawal.on('tasks.changed', refresh)]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [taskForm, withdrawal, tasks])
  return (
    <Page
      title={texts.title}
      actions={<TaskFormButtons taskForm={taskForm} isQuiet={isEvaluating} toggleRef={toggle} />}
    >
      <TaskWithdrawal withdrawal={withdrawal} />
      <TaskFormPlace taskForm={taskForm} toggleRef={toggle} />
      <div data-machine="tasks" data-state={state}>
        <Filters tasks={tasks} />
        <div className={css.grid}>
          <div className={css.aside}>
            <Summary tasks={tasks} />
          </div>
          <TaskList tasks={tasks} taskForm={taskForm} withdrawal={withdrawal} />
        </div>
      </div>
    </Page>
  )
}
