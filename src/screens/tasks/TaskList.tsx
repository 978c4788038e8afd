import { useSelector } from '@xstate/react'
import { ListChecks } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { useProofs } from '#src/hooks/proofs.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { tasks as texts } from '#src/texts/tasks/tasks.ts'
import { TaskCard } from './TaskCard.tsx'
import * as css from './Tasks.css.ts'

interface TaskListProps {
  tasks: TasksActor
  list: TaskListActor
}

/** The cards of the filter. A task with an open evaluation or thread stays visible after it leaves the filter. */
export const TaskList = memo(({ tasks: screen, list }: TaskListProps) => {
  const tasks = useSelector(list, ({ context }) => context.tasks)
  const evaluating = useSelector(list, ({ context }) => context.evaluating)
  const evaluation = useSelector(list, ({ children }) => children.evaluation)
  // The page responds to the press before all cards are rendered.
  const isFormOpen = useDeferredValue(useSelector(screen, (state) => !state.matches({ form: 'closed' })))
  const discussed = useSelector(screen, ({ context }) => context.discussed?.task ?? null)
  const proof = useSelector(screen, ({ children }) => children.proof)
  const opened = [evaluating, discussed].filter((one) => one !== null)
  const away = opened.filter(
    ({ id }, at) => opened.findIndex((one) => one.id === id) === at && !tasks.some((task) => task.id === id),
  )
  // A notification leads to a single task: nothing is above it.
  const isSingle = useSelector(list, ({ context }) => context.view.task !== undefined)
  const shown = isSingle ? [...tasks, ...away] : [...away, ...tasks]
  // Who evaluates sees the photo itself, and then the next one: all are requested at once.
  const isQueue = useSelector(list, ({ context }) => context.view.status === 'toEvaluate')
  const isWhole = isQueue || evaluating !== null
  useProofs(shown.map(({ image_url, proof_thumbnail }) => (isWhole || proof_thumbnail === null ? image_url : null)))
  return (
    <div className={css.list}>
      {shown.length > 0 && (
        <ul className={css.cards} aria-label={texts.list}>
          {shown.map((task) => (
            <TaskCard
              key={task.id}
              tasks={screen}
              list={list}
              task={task}
              person={task.assignee ?? task.submitter}
              evaluation={task.id === evaluating?.id ? evaluation : undefined}
              isFormOpen={isFormOpen}
              proof={task.id === discussed?.id ? proof : undefined}
            />
          ))}
        </ul>
      )}
      <EndOfList list={list} isEmpty={tasks.length === 0} />
    </div>
  )
})

const EndOfList = ({ list, isEmpty }: { list: TaskListActor; isEmpty: boolean }) => {
  const isLoading = useSelector(
    list,
    (state) => state.matches({ list: 'loading' }) || state.matches({ list: 'waiting' }),
  )
  const isLoadingMore = useSelector(list, (state) => state.matches({ list: 'loadingMore' }))
  const failure = useSelector(list, (state) => (state.matches({ list: 'failed' }) ? state.context.failure : null))
  const hasMore = useSelector(list, ({ context }) => context.next !== null)
  return (
    <Rest
      isCard
      texts={texts}
      failure={failure && loadReason(failure)}
      onRetry={() => list.send({ type: 'retry' })}
      isLoading={isLoading}
      rows={4}
      isEmpty={isEmpty}
      empty={<Empty icon={ListChecks}>{texts.empty}</Empty>}
      more={hasMore && { texts, isBusy: isLoadingMore, onPress: () => list.send({ type: 'more' }) }}
    />
  )
}
