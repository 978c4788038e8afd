import { useSelector } from '@xstate/react'
import { Ban, Check, ClipboardCheck, MessagesSquare, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { proofStage } from '#machines/routines/proofCycle.ts'
import { routinesPath } from '#machines/routines/routine.ts'
import { canTakeStep, type ProofStep } from '#machines/tasks/proofStep.ts'
import { mayEditTask, mayWithdrawTask } from '#machines/tasks/taskRights.ts'
import type { Task } from '#machines/tasks/task.ts'
import { canEvaluate, canStep } from '#machines/tasks/taskStatus.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
import { useNow } from '#src/hooks/useNow.ts'
import { proof as proofTexts } from '#src/texts/tasks/proof.ts'
import { card as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './TaskCard.css.ts'

const steps = [
  { step: 'cancel', status: 'cancelled', icon: Ban, variant: 'quiet' },
  { step: 'complete', status: 'completed', icon: Check, variant: 'outline' },
  { step: 'reopen', status: 'pending', icon: RotateCcw, variant: 'quiet' },
] as const

interface TaskActionsProps {
  tasks: TasksActor
  list: TaskListActor
  task: Task
  /** Another task cannot be edited meanwhile. */
  isFormOpen: boolean
  /** Called before an action removes its button, so that the focus stays in the card. */
  keepFocus: () => void
}

/** The allowed actions. One status change and one evaluation at a time. */
export const TaskActions = ({ tasks, list, task, isFormOpen, keepFocus }: TaskActionsProps) => {
  const access = useSelector(list, ({ context }) => context.access)
  const changing = useSelector(list, ({ context }) => context.changing)
  const isEvaluating = useSelector(list, ({ context }) => context.evaluating !== null)
  const possible = steps.filter(({ step }) => canStep(access, task, step))
  const isEvaluable = canEvaluate(access, task)
  const mayEdit = access !== null && mayEditTask(access, task)
  const mayWithdraw = access !== null && mayWithdrawTask(access, task)
  const now = useNow()
  const isDiscussed = useSelector(tasks, ({ context }) => context.discussed?.task.id === task.id)
  const mayDecide = canTakeStep(access, task, 'uphold', now)
  const mayContest = canTakeStep(access, task, 'contest', now)
  const mayRedo = access !== null && task.assigned_by === access.userId && proofStage(task, now) === 'returned'
  const openThread = (step: ProofStep | null) => {
    keepFocus()
    tasks.send({ type: 'proof.open', task, step })
  }
  const hasThread = task.has_thread && !isDiscussed
  if (possible.length === 0 && !isEvaluable && !mayWithdraw && !hasThread && !mayContest && !mayRedo) return null
  return (
    <div className={css.actions}>
      {mayEdit && (
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={texts.edit(task.title)}
          isDisabled={isFormOpen || changing !== null}
          onPress={() => tasks.send({ type: 'form.edit', task })}
        />
      )}
      {mayWithdraw && (
        <IconButton
          icon={Trash2}
          iconSize={18}
          label={texts.withdraw(task.title)}
          isDisabled={changing !== null}
          onPress={() => tasks.send({ type: 'withdrawal.open', task })}
        />
      )}
      {possible.map(({ step, status, icon, variant }) => {
        const isBusy = changing?.id === task.id && changing.status === status
        return (
          <Button
            key={step}
            size="small"
            variant={variant}
            icon={icon}
            isBusy={isBusy}
            busyLabel={texts.steps[status].busy}
            isDisabled={changing !== null && !isBusy}
            onPress={() => {
              keepFocus()
              list.send({ type: 'task.change', task, step })
            }}
          >
            {texts.steps[status].label}
          </Button>
        )
      })}
      {hasThread && (
        <Button
          size="small"
          variant={mayDecide ? 'outline' : 'quiet'}
          icon={MessagesSquare}
          isDisabled={isEvaluating}
          onPress={() => openThread(null)}
        >
          {mayDecide ? proofTexts.decide : proofTexts.show}
        </Button>
      )}
      {mayContest && !isDiscussed && (
        <Button size="small" variant="quiet" isDisabled={isEvaluating} onPress={() => openThread('contest')}>
          {proofTexts.open.contest}
        </Button>
      )}
      {mayRedo && task.routine_type !== null && (
        <LinkButton size="small" href={routinesPath({ tab: 'submit', type: task.routine_type, redo: task.id })}>
          {proofTexts.redo}
        </LinkButton>
      )}
      {isEvaluable && (
        <Button
          size="small"
          icon={ClipboardCheck}
          isDisabled={isEvaluating}
          onPress={() => {
            keepFocus()
            list.send({ type: 'evaluation.open', task })
          }}
        >
          {texts.evaluate}
        </Button>
      )}
    </div>
  )
}
