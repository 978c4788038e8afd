import { useSelector } from '@xstate/react'
import { ListChecks } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import type { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import type { Task, TaskPerson } from '#machines/tasks/task.ts'
import type { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import type { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
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
      <EndOfList tasks={actor} isEmpty={tasks.length === 0} />
    </div>
  )
}

const EndOfList = ({ tasks, isEmpty }: { tasks: TasksActor; isEmpty: boolean }) => {
  const isLoading = useSelector(tasks, (state) => state.matches({ list: 'loading' }))
  const isLoadingMore = useSelector(tasks, (state) => state.matches({ list: 'loadingMore' }))
  const failure = useSelector(tasks, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  const hasMore = useSelector(tasks, ({ context }) => context.next !== null)
  return (
    <Rest
      isCard
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => tasks.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={4}
      isEmpty={isEmpty}
      empty={<Empty icon={ListChecks}>{texts.empty}</Empty>}
      more={hasMore && { texts, isBusy: isLoadingMore, onPress: () => tasks.send({ type: 'more' }) }}
    />
  )
}
