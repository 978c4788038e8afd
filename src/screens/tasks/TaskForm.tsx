import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#src/components/Button.tsx'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import { Assignee, Assignees } from './TaskFormAssignees.tsx'
import { Description, DueDate, PriorityChoice, Problem, Title } from './TaskFormFields.tsx'
import * as css from './TaskForm.css.ts'
import { isSubmitting } from './useTaskFault.ts'
import type { TaskFormActor } from '#machines/tasks/taskForm.machine.ts'

/**
 * Receives the focus when the user opens it; a fault moves it to the field. `onGone`: the form and its buttons are
 * removed.
 */
export const TaskForm = ({ taskForm, onGone }: { taskForm: TaskFormActor; onGone: () => void }) => {
  const titleId = useId()
  const title = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const dueDate = useRef<HTMLInputElement>(null)
  const assignees = useRef<HTMLInputElement>(null)
  const mode = useSelector(taskForm, ({ context }) => context.mode)
  const isReadOnly = useSelector(taskForm, isSubmitting)
  useEffect(() => {
    if (!taskForm.getSnapshot().context.isRestored) title.current?.focus()
    const subscription = taskForm.on('field.fault', ({ field }) => {
      const places = { title, description, dueDate, assignees }
      places[field].current?.focus()
    })
    return () => subscription.unsubscribe()
  }, [taskForm])
  useEffect(() => onGone, [onGone])
  return (
    <form
      className={css.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        taskForm.send({ type: 'submit' })
      }}
    >
      <h2 id={titleId} className={cardTitle}>
        {texts.titles[mode]}
      </h2>
      <Title taskForm={taskForm} isReadOnly={isReadOnly} inputRef={title} />
      <Description taskForm={taskForm} isReadOnly={isReadOnly} inputRef={description} />
      <div className={mode === 'assign' ? css.row : `${css.row} ${css.three}`}>
        <DueDate taskForm={taskForm} isReadOnly={isReadOnly} inputRef={dueDate} />
        <PriorityChoice taskForm={taskForm} isDisabled={isReadOnly} />
        {mode !== 'assign' && <Assignee taskForm={taskForm} isDisabled={isReadOnly} inputRef={assignees} />}
      </div>
      {mode === 'assign' && <Assignees taskForm={taskForm} isDisabled={isReadOnly} inputRef={assignees} />}
      <Problem taskForm={taskForm} />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="submit" isBusy={isReadOnly} busyLabel={texts.busy[mode]}>
          {texts.submit[mode]}
        </Button>
      </div>
    </form>
  )
}
