import { useSelector } from '@xstate/react'
import { Ban, Check, ClipboardCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { mayEditTask, mayWithdrawTask } from '#machines/tasks/taskRights.ts'
import type { Task } from '#machines/tasks/task.ts'
import { canEvaluate, canStep } from '#machines/tasks/taskStatus.ts'
import type { TaskListActor } from '#machines/tasks/taskList.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { IconButton } from '#src/components/IconButton.tsx'
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
  if (possible.length === 0 && !isEvaluable && !mayWithdraw) return null
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
