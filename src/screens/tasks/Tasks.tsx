import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { may } from '#machines/model/access.ts'
import { taskFilters } from '#machines/model/task.ts'
import { taskDraftOf, taskFormMachine } from '#machines/taskForm.machine.ts'
import { tasksMachine } from '#machines/tasks.machine.ts'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { onReturn } from '#src/joints/onReturn.ts'
import { useAccess, useUserId } from '#src/joints/session.ts'
import { stateText } from '#src/joints/stateText.ts'
import { useNotices } from '#src/joints/useNotices.ts'
import { Page } from '#src/screens/page/Page.tsx'
import { tasks as texts } from '#src/texts/tasks.ts'
import { Summary } from './Summary.tsx'
import { TaskFormButtons } from './TaskFormButtons.tsx'
import { TaskFormPlace } from './TaskFormPlace.tsx'
import { TaskList } from './TaskList.tsx'
import * as css from './Tasks.css.ts'

/** SPEC.md, section 2, Tasks. The list does not wait for the rights; what one may do appears with them. */
export const TasksScreen = () => {
  const userId = useUserId()
  const access = useAccess()
  const tasks = useActorRef(tasksMachine, { input: { userId, access, filter: 'all' } })
  useNotices(tasks)
  useEffect(() => tasks.send({ type: 'access.change', access }), [tasks, access])
  useEffect(() => onReturn(() => tasks.send({ type: 'refresh' })), [tasks])
  const state = useSelector(tasks, ({ value }) => stateText(value))
  const isEvaluating = useSelector(tasks, ({ context }) => context.evaluating !== null)
  const [draft] = useState(() => taskDraftOf(userId))
  const taskForm = useActorRef(taskFormMachine, { input: { userId, draft } })
  useNotices(taskForm)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const subscription = taskForm.on('task.created', () => tasks.send({ type: 'refresh' }))
    return () => subscription.unsubscribe()
  }, [taskForm, tasks])
  return (
    <Page
      title={texts.title}
      actions={<TaskFormButtons taskForm={taskForm} isQuiet={isEvaluating} toggleRef={toggle} />}
    >
      <TaskFormPlace taskForm={taskForm} toggleRef={toggle} />
      <div data-machine="tasks" data-state={state}>
        <Filters tasks={tasks} />
        <div className={css.grid}>
          <div className={css.aside}>
            <Summary tasks={tasks} />
          </div>
          <TaskList tasks={tasks} />
        </div>
      </div>
    </Page>
  )
}

/** With how many each shows; 'A Avaliar' for those who may (BEYOND.md). */
const Filters = ({ tasks }: { tasks: ActorRefFrom<typeof tasksMachine> }) => {
  const filter = useSelector(tasks, ({ context }) => context.filter)
  const counts = useSelector(tasks, ({ context }) => context.counts)
  const mayEvaluate = useSelector(tasks, ({ context: { access } }) => access !== null && may(access, 'tasks', 'edit'))
  return (
    <PillGroup
      label={texts.filter}
      items={taskFilters
        .filter((id) => id !== 'toEvaluate' || mayEvaluate)
        .map((id) => ({ id, label: texts.filters[id], count: counts?.[id] }))}
      selected={filter}
      onSelect={(selected) => {
        if (selected !== filter) tasks.send({ type: 'filter.change', filter: selected })
      }}
    />
  )
}
