import { useSelector } from '@xstate/react'
import { Calendar } from 'lucide-react'
import { memo, useRef } from 'react'
import { PageLink } from '#src/screens/shared/PageLink.tsx'
import type { EvaluationActor } from '#machines/tasks/evaluation.machine.ts'
import type { Task, TaskPerson } from '#machines/tasks/task.ts'
import type { ProofActor } from '#machines/tasks/proof.machine.ts'
import { canTakeStep } from '#machines/tasks/proofStep.ts'
import { tasksPath } from '#machines/tasks/taskView.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Card } from '#src/components/Card.tsx'
import { later } from '#src/components/later.tsx'
import { Inline } from '#src/components/Stack.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { focusInView, useNeighbourFocus } from '#src/hooks/fieldFocus.ts'
import { pictureUrl } from '#src/hooks/picture.ts'
import { useNow } from '#src/hooks/useNow.ts'
import { useToday } from '#src/hooks/useToday.ts'
import { Proof, RemovedProof, WrittenProof } from '#src/screens/shared/Proof.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { day } from '#src/texts/shared/dates.ts'
import { contestUntil } from '#src/texts/routines/proofState.ts'
import { proof as proofTexts } from '#src/texts/shared/proof.ts'
import { card as texts } from '#src/texts/tasks/tasks.ts'
import { itemTitle } from '#src/theme/type.css.ts'
import { TaskActions } from './TaskActions.tsx'
import { TaskBadges } from './TaskBadges.tsx'
import * as css from './TaskCard.css.ts'

const ProofPanel = later(async () => (await import('./ProofPanel.tsx')).ProofPanel)
const EvaluationPanel = later(async () => (await import('./EvaluationPanel.tsx')).EvaluationPanel)

interface TaskCardProps {
  tasks: TasksActor
  list: TaskListActor
  task: Task
  /** The assignee or the author; null if absent or unknown. */
  person: TaskPerson | null
  /** The running evaluation of this task. */
  evaluation: EvaluationActor | undefined
  /** Another task cannot be edited meanwhile. */
  isFormOpen: boolean
  /** The open thread of this proof. */
  proof: ProofActor | undefined
}

/** A task with its facts, actions and evaluation. */
export const TaskCard = memo(({ tasks, list, task, person, evaluation, isFormOpen, proof }: TaskCardProps) => {
  const item = useRef<HTMLLIElement>(null)
  const isBusy = useSelector(list, ({ context }) => context.changing?.id === task.id)
  const isCancelled = task.status === 'cancelled'
  const keepFocus = () => {
    if (item.current) focusInView(item.current)
  }
  // A card that leaves the filter passes its focus on.
  useNeighbourFocus(item)
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={css.item}
      aria-busy={isBusy || undefined}
      data-status={task.status}
      data-task={task.id}
    >
      <Card tone={evaluation ? 'gold' : isCancelled ? 'bare' : 'plain'}>
        <div className={css.top} data-cancelled={isCancelled || undefined}>
          <div className={css.text}>
            <Inline gap="xs">
              <TaskBadges task={task} />
            </Inline>
            <h2 className={`${itemTitle} ${css.title}`}>{task.title}</h2>
            {task.description && !evaluation && (
              <p className={css.description}>
                <LongText>{task.description}</LongText>
              </p>
            )}
            {task.is_written && !evaluation && (
              <p className={task.proof_text === null ? css.note : css.proofText}>
                {task.proof_text === null ? proofTexts.hiddenText : <LongText>{task.proof_text}</LongText>}
              </p>
            )}
            {task.return_reason !== null && !evaluation && (
              <p className={css.returned}>
                <LongText>{texts.returnReason(task.return_reason)}</LongText>
              </p>
            )}
            {task.evaluation_score !== null && (
              <p className={css.score}>{texts.score(task.evaluation_score, task.points_awarded)}</p>
            )}
            <ContestNote list={list} task={task} />
            {task.evaluation_feedback && (
              <p className={css.feedback}>
                <LongText>{task.evaluation_feedback}</LongText>
              </p>
            )}
          </div>
          {task.image_url !== null && !evaluation && (
            <Proof address={task.image_url} title={task.title} thumbnail={task.proof_thumbnail} />
          )}
          {task.is_written && !evaluation && <WrittenProof />}
          {task.image_removed_after !== null && <RemovedProof days={task.image_removed_after} />}
        </div>
        <div className={css.foot} data-evaluating={evaluation ? '' : undefined}>
          <Facts list={list} task={task} person={person} />
          {!evaluation && <TaskActions {...{ tasks, list, task, isFormOpen, keepFocus }} />}
        </div>
        {evaluation && (
          <EvaluationPanel list={list} evaluation={evaluation} task={task} person={person} keepFocus={keepFocus} />
        )}
        {proof && <ProofPanel tasks={tasks} proof={proof} task={task} keepFocus={keepFocus} />}
      </Card>
    </li>
  )
})

/** The due date and the person. The name links to that member's tasks. */
const Facts = ({ list, task, person }: Pick<TaskCardProps, 'list' | 'task' | 'person'>) => {
  const view = useSelector(list, ({ context }) => context.view)
  const access = useSelector(list, ({ context }) => context.access)
  const isLate = useToday() > task.due_date && task.status === 'pending' && task.routine_type === null
  return (
    <div className={css.facts}>
      <span className={css.fact}>
        <Calendar size={15} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{texts.due} </VisuallyHidden>
        <time dateTime={task.due_date}>{day(task.due_date)}</time>
        {isLate && <span className={css.late}>{texts.late}</span>}
      </span>
      {person && (
        <PageLink
          className={`${css.fact} ${css.person}`}
          to={tasksPath({ ...view, member: person.id }, access)}
          preventScrollReset
          aria-label={texts.showMember(person.name)}
        >
          <Avatar name={person.name} photoUrl={pictureUrl(person.photo_url)} size={24} />
          <span>{person.name}</span>
        </PageLink>
      )}
      {!person && task.routine_type === null && <span>{texts.nobody}</span>}
    </div>
  )
}

/** Until when the owner may contest the score. */
const ContestNote = ({ list, task }: Pick<TaskCardProps, 'list' | 'task'>) => {
  const access = useSelector(list, ({ context }) => context.access)
  const now = useNow()
  if (task.evaluation_date === null || !canTakeStep(access, task, 'contest', now)) return null
  return <p className={css.note}>{texts.contestUntil(contestUntil(task.evaluation_date))}</p>
}
