import { useSelector } from '@xstate/react'
import { Ban, Check, ClipboardCheck, RotateCcw } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { Task } from '#machines/model/task.ts'
import { canEvaluate, canStep } from '#machines/taskStatus.machine.ts'
import type { tasksMachine } from '#machines/tasks.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { card as texts } from '#src/texts/tasks.ts'
import * as css from './TaskCard.css.ts'

const steps = [
  { step: 'cancel', status: 'cancelled', icon: Ban, variant: 'quiet' },
  { step: 'complete', status: 'completed', icon: Check, variant: 'outline' },
  { step: 'reopen', status: 'pending', icon: RotateCcw, variant: 'quiet' },
] as const

interface TaskActionsProps {
  tasks: ActorRefFrom<typeof tasksMachine>
  task: Task
  /** Before an action: its button goes away, and the focus must not fall out of the card. */
  keepFocus: () => void
}

/** What this person may do with this task now; one change, and one evaluation, at a time. */
export const TaskActions = ({ tasks, task, keepFocus }: TaskActionsProps) => {
  const access = useSelector(tasks, ({ context }) => context.access)
  const changing = useSelector(tasks, ({ context }) => context.changing)
  const isEvaluating = useSelector(tasks, ({ context }) => context.evaluating !== null)
  const possible = steps.filter(({ step }) => canStep(access, task, step))
  const isEvaluable = canEvaluate(access, task)
  if (possible.length === 0 && !isEvaluable) return null
  return (
    <div className={css.actions}>
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
              tasks.send({ type: 'task.change', task, step })
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
            tasks.send({ type: 'evaluation.open', task })
          }}
        >
          {texts.evaluate}
        </Button>
      )}
    </div>
  )
}
