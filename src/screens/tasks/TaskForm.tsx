import { useSelector } from '@xstate/react'
import { useId, useRef, type RefObject } from 'react'
import { Button } from '#src/components/Button.tsx'
import { useFieldFocus, useLastFocus } from '#src/hooks/fieldFocus.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import { Assignee, Assignees } from './TaskFormAssignees.tsx'
import { Description, DueDate, PriorityChoice, Problem, Title } from './TaskFormFields.tsx'
import * as css from './TaskForm.css.ts'
import { isSubmitting } from './useTaskFault.ts'
import type { TaskFormActor } from '#machines/tasks/taskForm.machine.ts'

interface TaskFormProps {
  form: TaskFormActor
  /** Receives the focus when the form of a new task is removed; after an edit the task's card does, if it is shown. */
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** Receives the focus when the user opens it; a fault moves it to the field. */
export const TaskForm = ({ form, toggleRef }: TaskFormProps) => {
  const titleId = useId()
  const title = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const dueDate = useRef<HTMLInputElement>(null)
  const assignees = useRef<HTMLInputElement>(null)
  const mode = useSelector(form, ({ context }) => context.mode)
  const id = useSelector(form, ({ context }) => context.id)
  const edited = useSelector(form, ({ context }) => (context.mode === 'edit' ? context.base.title : ''))
  const isReadOnly = useSelector(form, isSubmitting)
  const isRestored = useSelector(form, ({ context }) => context.isRestored)
  useFieldFocus(form, { title, description, dueDate, assignees }, isRestored ? [] : ['title'])
  useLastFocus(
    () => (mode === 'edit' && document.querySelector<HTMLElement>(`[data-task="${id}"]`)) || toggleRef.current,
  )
  return (
    <form
      className={css.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'submit' })
      }}
    >
      <h2 id={titleId} className={cardTitle}>
        {edited === '' ? texts.titles[mode] : texts.editOf(edited)}
      </h2>
      <Title form={form} isReadOnly={isReadOnly} inputRef={title} />
      <Description form={form} isReadOnly={isReadOnly} inputRef={description} />
      <div className={mode === 'assign' ? css.row : `${css.row} ${css.three}`}>
        <DueDate form={form} isReadOnly={isReadOnly} inputRef={dueDate} />
        <PriorityChoice form={form} isDisabled={isReadOnly} />
        {mode !== 'assign' && <Assignee form={form} isDisabled={isReadOnly} inputRef={assignees} />}
      </div>
      {mode === 'assign' && <Assignees form={form} isDisabled={isReadOnly} inputRef={assignees} />}
      <Problem form={form} />
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="submit" isBusy={isReadOnly} busyLabel={texts.busy[mode]}>
          {texts.submit[mode]}
        </Button>
      </div>
    </form>
  )
}
