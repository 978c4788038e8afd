import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { pinnedTypes } from '#machines/community/pinned.ts'
import {
  faultsOfPinned,
  maxPinnedContent,
  withName,
  type PinnedField,
  type PinnedValues,
} from '#machines/community/pinnedForm.ts'
import type { PinnedFormActor } from '#machines/community/pinnedForm.machine.ts'
import { dueDates, readDay } from '#machines/shared/typedDay.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { DayField } from '#src/components/DayField.tsx'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { TokenField } from '#src/components/TokenField.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { day } from '#src/texts/shared/dates.ts'
import { keptReason } from '#src/texts/shared/failures.ts'
import { pinned } from '#src/texts/community/pinned.ts'

const texts = pinned.form
const typeOptions = pinnedTypes.map((id) => ({ id, label: pinned.types[id] }))

/** Type, title, text, due date and assigned names. The first faulty field gets the focus. */
export const PinnedForm = ({ form }: { form: PinnedFormActor }) => {
  const values = useSelector(form, ({ context }) => context.values)
  const shown = useSelector(form, ({ context }) => context.shown)
  const failure = useSelector(form, ({ context }) => context.failure)
  const state = useSelector(form, ({ value }) => value)
  const isBusy = state === 'saving'
  const title = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const dueDate = useRef<HTMLInputElement>(null)
  const names = useRef<HTMLInputElement>(null)
  useFieldFault(form, (field: PinnedField) => ({ title, content, dueDate, names })[field].current?.focus())
  const faults = faultsOfPinned(values)
  const errorOf = (field: PinnedField) => {
    const fault = shown.includes(field) ? faults[field] : undefined
    return fault && texts.faults[fault]
  }
  const change = (values: Partial<PinnedValues>) => form.send({ type: 'field.change', change: values })
  const read = readDay(values.dueDate)
  const count = lengthOf(values.content)
  return (
    <FormDialog
      title={texts.title}
      closeLabel={texts.close}
      data-machine="pinnedForm"
      data-state={state}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      isBusy={isBusy}
      alert={failure && keptReason(failure, texts.failed)}
      onSubmit={() => form.send({ type: 'submit' })}
      onCancel={() => form.send({ type: 'cancel' })}
    >
      <NativeSelect
        label={texts.type}
        options={typeOptions}
        value={values.type}
        isDisabled={isBusy}
        onChange={(type) => change({ type })}
      />
      <Field
        label={texts.name}
        inputRef={title}
        autoFocus
        value={values.title}
        isReadOnly={isBusy}
        error={errorOf('title')}
        onChange={(text) => change({ title: text })}
      />
      <TextArea
        label={texts.content}
        inputRef={content}
        {...(count > maxPinnedContent * 0.9 && { aside: texts.count(count) })}
        value={values.content}
        isReadOnly={isBusy}
        error={errorOf('content')}
        onChange={(text) => change({ content: text })}
      />
      <DayField
        label={texts.dueDate}
        inputRef={dueDate}
        openLabel={texts.openCalendar}
        placeholder={texts.dueDatePlaceholder}
        value={values.dueDate}
        day={read.kind === 'day' ? read.day : null}
        first={dueDates.first}
        last={dueDates.last}
        isReadOnly={isBusy}
        error={errorOf('dueDate')}
        onChange={(text) => change({ dueDate: text })}
        onPick={(picked) => change({ dueDate: day(picked) })}
      />
      <TokenField
        label={texts.names}
        labels={texts.nameList}
        inputRef={names}
        tokens={values.names}
        isDisabled={isBusy}
        error={errorOf('names')}
        withToken={withName}
        onChange={(tokens) => change({ names: tokens })}
      />
    </FormDialog>
  )
}
