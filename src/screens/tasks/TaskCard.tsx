import { useSelector } from '@xstate/react'
import { Calendar } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { evaluationMachine } from '#machines/evaluation.machine.ts'
import type { Task } from '#machines/model/task.ts'
import type { tasksMachine } from '#machines/tasks.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Card } from '#src/components/Card.tsx'
import { Inline } from '#src/components/Stack.tsx'
import { Photo } from '#src/components/Photo.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { pictureUrl } from '#src/joints/picture.ts'
import { useToday } from '#src/joints/useToday.ts'
import { day } from '#src/texts/dates.ts'
import { card as texts } from '#src/texts/tasks.ts'
import { itemTitle } from '#src/theme/type.css.ts'
import { EvaluationPanel } from './EvaluationPanel.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskBadges } from './TaskBadges.tsx'
import * as css from './TaskCard.css.ts'

interface TaskCardProps {
  tasks: ActorRefFrom<typeof tasksMachine>
  task: Task
  /** The running evaluation of this task. */
  evaluation: ActorRefFrom<typeof evaluationMachine> | undefined
}

/** One task: what, until when, who, and what one may do; its evaluation opens inside. */
export const TaskCard = ({ tasks, task, evaluation }: TaskCardProps) => {
  const item = useRef<HTMLLIElement>(null)
  const isBusy = useSelector(tasks, ({ context }) => context.changing?.id === task.id)
  const isCancelled = task.status === 'cancelled'
  const photo = pictureUrl(task.image_url)
  const keepFocus = () => item.current?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    const card = item.current
    return () => {
      if (card?.contains(document.activeElement)) focusNeighbour(card)
    }
  }, [])
  return (
    <li ref={item} tabIndex={-1} className={css.item} aria-busy={isBusy || undefined}>
      <Card tone={evaluation ? 'gold' : isCancelled ? 'bare' : 'plain'}>
        <div className={css.top} data-cancelled={isCancelled || undefined}>
          <div className={css.text}>
            <Inline gap="xs">
              <TaskBadges task={task} />
            </Inline>
            <h2 className={`${itemTitle} ${css.title}`}>{task.title}</h2>
            {task.description && <p className={css.description}>{task.description}</p>}
            {task.evaluation_score !== null && (
              <p className={css.score}>{texts.score(task.evaluation_score, task.points_awarded)}</p>
            )}
            {task.evaluation_feedback && <p className={css.feedback}>{task.evaluation_feedback}</p>}
          </div>
          {photo && (
            <a className={css.photo} href={photo} target="_blank" rel="noreferrer" aria-label={texts.photo}>
              <Photo source={photo} />
            </a>
          )}
        </div>
        <div className={css.foot} data-evaluating={evaluation ? '' : undefined}>
          <Facts task={task} />
          {!evaluation && <TaskActions tasks={tasks} task={task} keepFocus={keepFocus} />}
        </div>
        {evaluation && <EvaluationPanel evaluation={evaluation} task={task} keepFocus={keepFocus} />}
      </Card>
    </li>
  )
}

/** A card that the filter no longer shows hands the focus on as it goes away. */
const focusNeighbour = (card: Element) => {
  const neighbour = card.nextElementSibling ?? card.previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}

/** Until when, and who; a submission's title names who sent it. */
const Facts = ({ task }: { task: Task }) => {
  const isLate = useToday() > task.due_date && task.status === 'pending' && task.routine_type === null
  return (
    <div className={css.facts}>
      <span className={css.fact}>
        <Calendar size={15} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{texts.due} </VisuallyHidden>
        <time dateTime={task.due_date}>{day(task.due_date)}</time>
        {isLate && <span className={css.late}>{texts.late}</span>}
      </span>
      {task.assignee && (
        <span className={css.fact}>
          <Avatar name={task.assignee.name} photoUrl={pictureUrl(task.assignee.photo_url)} size={24} />
          <span>{task.assignee.name}</span>
        </span>
      )}
      {!task.assignee && task.routine_type === null && <span>{texts.nobody}</span>}
    </div>
  )
}
