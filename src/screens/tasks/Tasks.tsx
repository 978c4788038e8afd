import { useSelector } from '@xstate/react'
import { needed } from '#machines/shared/needed.ts'
import { TrendingDown } from 'lucide-react'
import { useRef } from 'react'
import type { FadingMembersActor } from '#machines/routines/fadingMembers.machine.ts'
import { evaluatorFilters, tasksAddressOf } from '#machines/tasks/taskView.ts'
import { tasksMachine, type TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { later } from '#src/components/later.tsx'
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

const FadingMembers = later(async () => (await import('./FadingMembers.tsx')).FadingMembers)

const Tasks = ({ screen: tasks }: { screen: TasksActor }) => {
  const list = needed(
    useSelector(tasks, ({ children }) => children.list),
    'the tasks screen has no list actor',
  )
  const absences = useSelector(tasks, ({ children }) => children.absences)
  const fading = useSelector(tasks, ({ children }) => children.fading)
  const withdrawal = useSelector(tasks, ({ children }) => children.withdrawal)
  const state = useSelector(list, ({ value }) => stateText(value))
  const isEvaluating = useSelector(list, ({ context }) => context.evaluating !== null)
  const isSingle = useSelector(list, ({ context }) => context.view.task !== undefined)
  const isQueue = useSelector(list, ({ context }) => evaluatorFilters.includes(context.view.status))
  const isFormOpen = useSelector(tasks, ({ children }) => children.form !== undefined)
  const toggle = useRef<HTMLButtonElement>(null)
  const formPlace = <TaskFormPlace key="form" tasks={tasks} toggleRef={toggle} />
  const listPlace = (
    <div
      key="list"
      data-machine="taskList"
      data-state={state}
      data-single={isSingle || undefined}
      data-queue={isQueue || undefined}
    >
      <Filters list={list} />
      <div className={css.grid}>
        <div className={`${css.aside} ${css.ofAll}`}>
          <Summary list={list} />
          {fading && <Fading fading={fading} />}
        </div>
        <div className={css.column}>
          {absences && (
            <div className={css.ofAll}>
              <AbsenceRequests absences={absences} />
            </div>
          )}
          <TaskList tasks={tasks} list={list} />
        </div>
      </div>
    </div>
  )
  return (
    <Page title={texts.title} actions={<TaskFormButtons tasks={tasks} isQuiet={isEvaluating} toggleRef={toggle} />}>
      {withdrawal && <TaskWithdrawal withdrawal={withdrawal} />}
      {/* An open form is not above the task to which a notification leads. */}
      {isSingle && isFormOpen ? [listPlace, formPlace] : [formPlace, listPlace]}
    </Page>
  )
}

/** The button and the dialog of the members who are fading, for evaluators. */
const Fading = ({ fading }: { fading: FadingMembersActor }) => {
  const state = useSelector(fading, ({ value }) => stateText(value))
  const maySee = useSelector(fading, (snapshot) => snapshot.can({ type: 'open' }))
  const isOpen = state !== 'closed'
  return (
    <div className={css.fading} data-machine="fadingMembers" data-state={state}>
      {(maySee || isOpen) && (
        <Button variant="quiet" icon={TrendingDown} onPress={() => fading.send({ type: 'open' })}>
          {texts.fading}
        </Button>
      )}
      {isOpen && <FadingMembers fading={fading} />}
    </div>
  )
}

/** The view is in the address. The list does not wait for the rights; the actions appear with them. */
export const TasksScreen = screenOf({
  id: 'tasks',
  machine: tasksMachine,
  read: tasksAddressOf,
  follows: ['assignment', 'status', 'evaluation', 'proof', 'absence_request'],
  Content: Tasks,
})
