import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { tasksAddressOf } from '#machines/tasks/taskView.ts'
import { tasksMachine, type TasksActor } from '#machines/tasks/tasks.machine.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { Page } from '#src/screens/app/Page.tsx'
import { tasks as texts } from '#src/texts/tasks/tasks.ts'
import { AbsenceRequests } from './AbsenceRequests.tsx'
import { Filters } from './Filters.tsx'
import { Summary } from './Summary.tsx'
import { TaskFormButtons } from './TaskFormButtons.tsx'
import { TaskFormPlace } from './TaskFormPlace.tsx'
import { TaskList } from './TaskList.tsx'
import { TaskWithdrawal } from './TaskWithdrawal.tsx'
import * as css from './Tasks.css.ts'

const Tasks = ({ screen: tasks }: { screen: TasksActor }) => {
  const list = useSelector(tasks, ({ children }) => children.list)
  if (!list) throw new Error('the tasks screen has no list actor')
  const absences = useSelector(tasks, ({ children }) => children.absences)
  const withdrawal = useSelector(tasks, ({ children }) => children.withdrawal)
  const state = useSelector(list, ({ value }) => stateText(value))
  const isEvaluating = useSelector(list, ({ context }) => context.evaluating !== null)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <Page title={texts.title} actions={<TaskFormButtons tasks={tasks} isQuiet={isEvaluating} toggleRef={toggle} />}>
      {withdrawal && <TaskWithdrawal withdrawal={withdrawal} />}
      <TaskFormPlace tasks={tasks} toggleRef={toggle} />
      <div data-machine="taskList" data-state={state}>
        <Filters list={list} />
        <div className={css.grid}>
          <div className={css.aside}>
            <Summary list={list} />
          </div>
          <div className={css.column}>
            {absences && <AbsenceRequests absences={absences} />}
            <TaskList tasks={tasks} list={list} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The view is in the address. The list does not wait for the rights; the actions appear with them. */
export const TasksScreen = screenOf({ id: 'tasks', machine: tasksMachine, read: tasksAddressOf, Content: Tasks })
