import { useSelector } from '@xstate/react'
import type { FocusEvent, Ref } from 'react'
import { priorities, type Priority } from '#machines/tasks/task.ts'
import { maxDescription, type TaskField, type TaskValues } from '#machines/tasks/taskForm.ts'
import { dueDates, readDay, tidyDay } from '#machines/shared/typedDay.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { isAboutAssignees, type TaskFormActor } from '#machines/tasks/taskForm.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { DayField } from '#src/components/DayField.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useToday } from '#src/hooks/useToday.ts'
import { day } from '#src/texts/shared/dates.ts'
import { priorityLabels } from '#src/texts/tasks/taskLabels.ts'
import { createReason, editReason } from '#src/texts/tasks/notices.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import { useTaskFault } from './useTaskFault.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

interface TextProps<Element> {
  form: TaskFormActor
  isReadOnly: boolean
  inputRef: Ref<Element>
}
/**
 * A fault appears when the focus moves to another field, not to a button: the text would move the button away, and
 * submitting shows every fault anyway.
 */
const leave = (form: TaskFormActor, field: TaskField, { relatedTarget }: FocusEvent) => {
  if (relatedTarget instanceof HTMLElement && relatedTarget.matches('input, textarea, select'))
    form.send({ type: 'field.leave', field })
}
const change = (form: TaskFormActor, values: Partial<TaskValues>) => form.send({ type: 'field.change', change: values })

export const Title = ({ form, isReadOnly, inputRef }: TextProps<HTMLInputElement>) => {
  const title = useSelector(form, ({ context }) => context.values.title)
  return (
    <Field
      label={texts.title}
      inputRef={inputRef}
      value={title}
      isReadOnly={isReadOnly}
      error={useTaskFault(form, 'title')}
      onChange={(value) => change(form, { title: value })}
      onBlur={(event) => leave(form, 'title', event)}
    />
  )
}

/** Text above the limit stays and is marked as too long. */
export const Description = ({ form, isReadOnly, inputRef }: TextProps<HTMLTextAreaElement>) => {
  const description = useSelector(form, ({ context }) => context.values.description)
  const count = lengthOf(writtenText(description))
  return (
    <TextArea
      label={texts.description}
      inputRef={inputRef}
      {...(count > maxDescription * 0.9 && { aside: texts.descriptionCount(count) })}
      value={description}
      isReadOnly={isReadOnly}
      error={useTaskFault(form, 'description')}
      onChange={(value) => change(form, { description: value })}
      onBlur={(event) => leave(form, 'description', event)}
    />
  )
}

/** Typed or picked. A past day is allowed, with a hint. */
export const DueDate = ({ form, isReadOnly, inputRef }: TextProps<HTMLInputElement>) => {
  const dueDate = useSelector(form, ({ context }) => context.values.dueDate)
  const error = useTaskFault(form, 'dueDate')
  const read = readDay(dueDate)
  const known = read.kind === 'day' ? read.day : null
  const isLate = useToday() > (known ?? '9')
  return (
    <DayField
      label={texts.dueDate}
      inputRef={inputRef}
      openLabel={texts.openCalendar}
      placeholder={texts.dueDatePlaceholder}
      value={dueDate}
      day={known}
      first={dueDates.first}
      last={dueDates.last}
      isReadOnly={isReadOnly}
      error={error}
      description={isLate && error === undefined ? texts.late : undefined}
      onChange={(value) => change(form, { dueDate: value })}
      onPick={(picked) => change(form, { dueDate: day(picked) })}
      onBlur={(event) => {
        if (tidyDay(dueDate) !== dueDate) change(form, { dueDate: tidyDay(dueDate) })
        leave(form, 'dueDate', event)
      }}
    />
  )
}

const priorityOptions = priorities.map((id: Priority) => ({ id, label: priorityLabels[id] }))

export const PriorityChoice = ({ form, isDisabled }: { form: TaskFormActor; isDisabled: boolean }) => {
  const priority = useSelector(form, ({ context }) => context.values.priority)
  return (
    <NativeSelect
      label={texts.priority}
      options={priorityOptions}
      value={priority}
      isDisabled={isDisabled}
      onChange={(id) => change(form, { priority: id })}
    />
  )
}

/** Why the last attempt failed. A failure about an assignee is shown at the field. */
export const Problem = ({ form }: { form: TaskFormActor }) => {
  const failure = useSelector(form, ({ context }) => (isAboutAssignees(context) ? null : context.failure))
  const isEdit = useSelector(form, ({ context }) => context.mode === 'edit')
  return failure && <Alert>{isEdit ? editReason(failure) : createReason(failure)}</Alert>
}
