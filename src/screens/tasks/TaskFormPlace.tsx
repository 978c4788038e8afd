import { useSelector } from '@xstate/react'
import { useDeferredValue, type RefObject } from 'react'
import type { TaskFormActor } from '#machines/tasks/taskForm.machine.ts'
import type { TasksActor } from '#machines/tasks/tasks.machine.ts'
import { Card } from '#src/components/Card.tsx'
import { Loading, Skeleton } from '#src/components/Loading.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useActorHold } from '#src/hooks/useActorHold.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import * as css from './TaskForm.css.ts'
import { isSubmitting } from './useTaskFault.ts'

const TaskForm = later(
  async () => (await import('./TaskForm.tsx')).TaskForm,
  <Loading label={texts.loading}>
    <Skeleton height={44} />
    <Skeleton height={90} />
    <Skeleton height={44} />
  </Loading>,
)
const DiscardQuestion = later(async () => (await import('#src/screens/shared/DiscardQuestion.tsx')).DiscardQuestion)

interface TaskFormPlaceProps {
  tasks: TasksActor
  /** Receives the focus when the form closes. */
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** The form above the list, or below a single task. The page responds to the press before the form is rendered. */
export const TaskFormPlace = ({ tasks, toggleRef }: TaskFormPlaceProps) => {
  const form = useDeferredValue(useSelector(tasks, ({ children }) => children.form))
  return form && <OpenForm form={form} toggleRef={toggleRef} />
}

/** The code is loaded when it first opens. */
const OpenForm = ({ form, toggleRef }: Pick<TaskFormPlaceProps, 'toggleRef'> & { form: TaskFormActor }) => {
  const state = useSelector(form, ({ value }) => stateText(value))
  const mode = useSelector(form, ({ context }) => context.mode)
  const isDiscarding = useSelector(form, (snapshot) => snapshot.matches('discarding'))
  useActorHold(form, (snapshot) => (isSubmitting(snapshot) ? 'sending' : null))
  return (
    <div data-machine="taskForm" data-state={state}>
      <Card className={css.place}>
        <TaskForm form={form} toggleRef={toggleRef} />
      </Card>
      {isDiscarding && (
        <DiscardQuestion
          isOpen
          texts={{ ...texts.discard, title: texts.discard.titles[mode] }}
          onDiscard={() => form.send({ type: 'discard' })}
          onKeep={() => form.send({ type: 'keep' })}
        />
      )}
    </div>
  )
}
