import { useSelector } from '@xstate/react'
import { Calendar, ListChecks } from 'lucide-react'
import type { RecentTasksActor } from '#machines/tasks/recentTasks.machine.ts'
import type { RecentTask } from '#machines/tasks/task.ts'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { Rest } from '#src/components/Rest.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { useShownDay } from '#src/hooks/profile.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { PriorityBadge } from '#src/screens/tasks/PriorityBadge.tsx'
import { dashboard as texts } from '#src/texts/profile/dashboard.ts'
import { day } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { itemTitle } from '#src/theme/type.css.ts'
import * as css from './Dashboard.css.ts'

/** At most two of the current user's pending tasks. */
export const RecentTasks = ({ recentTasks }: { recentTasks: RecentTasksActor }) => {
  const state = useSelector(recentTasks, ({ value }) => stateText(value))
  return (
    <Card
      title={texts.tasks}
      aside={
        <TextLink href="/tasks" tone="strong">
          {texts.seeAll}
        </TextLink>
      }
      data-machine="recentTasks"
      data-state={state}
    >
      <List recentTasks={recentTasks} />
    </Card>
  )
}

const List = ({ recentTasks: actor }: { recentTasks: RecentTasksActor }) => {
  const tasks = useSelector(actor, ({ context }) => context.tasks)
  const isLoading = useSelector(actor, (state) => state.matches('loading'))
  const failure = useSelector(actor, (state) => (state.matches('failed') ? state.context.failure : null))
  const isEmpty = tasks.length === 0
  return (
    <Stack>
      {!isEmpty && (
        <ul className={css.tasks}>
          {tasks.map((task) => (
            <Item key={task.id} task={task} />
          ))}
        </ul>
      )}
      <Rest
        texts={{ loading: texts.loadingTasks, failed: texts.tasksFailed, retry: texts.retry }}
        failure={failure && loadReason(failure)}
        onRetry={() => actor.send({ type: 'retry' })}
        isLoading={isLoading}
        rows={2}
        isEmpty={isEmpty}
        empty={<Empty icon={ListChecks}>{texts.noTasks}</Empty>}
      />
    </Stack>
  )
}

const Item = ({ task }: { task: RecentTask }) => {
  const isLate = task.due_date < useShownDay()
  return (
    <li className={css.task}>
      <div className={css.taskHead}>
        <h3 className={`${itemTitle} ${css.taskTitle}`}>{task.title}</h3>
        <PriorityBadge priority={task.priority} />
      </div>
      {task.description && <p className={css.taskText}>{task.description}</p>}
      <div className={css.taskMeta}>
        <Calendar size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>{day(task.due_date)}</span>
        {isLate && <span className={css.late}>{texts.late}</span>}
        {task.maker !== null && <span className={css.maker}>{texts.maker(task.maker)}</span>}
      </div>
    </li>
  )
}
