import { useSelector } from '@xstate/react'
import { ListChecks } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import type { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import type { Task, TaskPerson } from '#machines/tasks/task.ts'
import type { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import type { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { tasks as texts } from '#src/texts/tasks/tasks.ts'
import { TaskCard } from './TaskCard.tsx'
import * as css from './Tasks.css.ts'

interface TaskListProps {
  tasks: TasksActor
  taskForm: ActorRefFrom<typeof taskFormMachine>
  withdrawal: ActorRefFrom<typeof taskWithdrawalMachine>
}

/** The person of a task: the assignee, or the author of the routine. */
const personOf = (
  { assignee, routine_type, assigned_by }: Task,
  submitters: Readonly<Record<string, TaskPerson>>,
): TaskPerson | null => assignee ?? (routine_type && assigned_by ? (submitters[assigned_by] ?? null) : null)

/** The cards of the filter. A task with an open evaluation stays visible after it leaves the filter. */
export const TaskList = ({ tasks: actor, taskForm, withdrawal }: TaskListProps) => {
  const tasks = useSelector(actor, ({ context }) => context.tasks)
  const submitters = useSelector(actor, ({ context }) => context.submitters)
  const evaluating = useSelector(actor, ({ context }) => context.evaluating)
  // The type common to all child actors has no state.
  const evaluation = useSelector(
    actor,
    ({ children }) => children['evaluation'] as ActorRefFrom<typeof evaluationMachine> | undefined,
  )
  const isAway = evaluating !== null && !tasks.some(({ id }) => id === evaluating.id)
  const shown = isAway ? [evaluating, ...tasks] : tasks
  return (
    <div className={css.list}>
      {shown.length > 0 && (
        <ul className={css.cards} aria-label={texts.list}>
          {shown.map((task) => (
            <TaskCard
              key={task.id}
              tasks={actor}
              taskForm={taskForm}
              withdrawal={withdrawal}
              task={task}
              person={personOf(task, submitters)}
              evaluation={task.id === evaluating?.id ? evaluation : undefined}
            />
          ))}
        </ul>
      )}
      <Rest tasks={actor} isEmpty={tasks.length === 0} />
    </div>
  )
}

/** The end of the list: loading, empty, failed, or 'load more'. */
const Rest = ({ tasks, isEmpty }: { tasks: TasksActor; isEmpty: boolean }) => {
  const isLoading = useSelector(tasks, (state) => state.matches({ list: 'loading' }))
  const isLoadingMore = useSelector(tasks, (state) => state.matches({ list: 'loadingMore' }))
  const failure = useSelector(tasks, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  const hasMore = useSelector(tasks, ({ context }) => context.next !== null)
  if (failure)
    return (
      <Card>
        <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => tasks.send({ type: 'retry' })}>
          {loadReason(failure)}
        </Failure>
      </Card>
    )
  if (isLoading && isEmpty)
    return (
      <Card>
        <Loading label={texts.loading} rows={4} />
      </Card>
    )
  if (isEmpty)
    return (
      <Card>
        <Empty icon={ListChecks}>{texts.empty}</Empty>
      </Card>
    )
  if (!hasMore) return null
  return (
    <div className={css.more}>
      <Button
        isBusy={isLoadingMore}
        busyLabel={texts.loadingMore}
        isDisabled={isLoading}
        onPress={() => tasks.send({ type: 'more' })}
      >
        {texts.more}
      </Button>
    </div>
  )
}
