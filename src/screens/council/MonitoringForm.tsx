import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import {
  faultsOfMonitoring,
  maxMonitoringReason,
  statusChoices,
  type MonitoringField,
  type MonitoringValues,
  type Responsible,
} from '#machines/council/monitoring.ts'
import { lengthOf } from '#machines/shared/text.ts'
import type { MonitoringFormActor } from '#machines/council/monitoringForm.machine.ts'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { addCaseReason } from '#src/texts/council/councilPanelFailures.ts'
import { monitoring } from '#src/texts/council/monitoring.ts'
import { monitoringStatusLabels } from '#src/texts/council/monitoringLabels.ts'
import * as css from './Council.css.ts'

const texts = monitoring.form

interface MonitoringFormProps {
  form: MonitoringFormActor
  responsibles: readonly Responsible[]
}

/** 'Adicionar Usuário para Monitoramento', and the confirmation before changes are discarded. */
export const MonitoringForm = ({ form, responsibles }: MonitoringFormProps) => {
  const isSaving = useSelector(form, (state) => state.matches('saving'))
  const failure = useSelector(form, ({ context }) => context.failure)
  const isDiscarding = useSelector(form, (state) => state.matches('discarding'))
  const state = useSelector(form, ({ value }) => stateText(value))
  return (
    <>
      <div data-machine="monitoringForm" data-state={state} />
      <FormDialog
        size="large"
        title={texts.title}
        closeLabel={texts.close}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        cancelLabel={texts.cancel}
        isRuled
        isBusy={isSaving}
        alert={failure && addCaseReason(failure)}
        onSubmit={() => form.send({ type: 'submit' })}
        onCancel={() => form.send({ type: 'cancel' })}
      >
        <Fields form={form} responsibles={responsibles} />
      </FormDialog>
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => form.send({ type: 'discard' })}
        onKeep={() => form.send({ type: 'keep' })}
      />
    </>
  )
}

/** The first faulty field receives the focus. */
const Fields = ({ form, responsibles }: MonitoringFormProps) => {
  const access = useSelector(form, ({ context }) => context.access)
  const values = useSelector(form, ({ context }) => context.values)
  const shown = useSelector(form, ({ context }) => context.shown)
  const isSaving = useSelector(form, (state) => state.matches('saving'))
  const name = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useFieldFault(form, (field: MonitoringField) => ({ name, reason })[field].current?.focus())
  const faults = faultsOfMonitoring(values)
  const errorOf = (field: MonitoringField) => {
    const fault = shown.includes(field) ? faults[field] : undefined
    return fault && monitoring.faults[fault]
  }
  const change = (values: Partial<MonitoringValues>) => form.send({ type: 'field.change', change: values })
  const count = lengthOf(values.reason)
  return (
    <>
      <Field
        label={texts.name}
        inputRef={name}
        autoFocus
        value={values.name}
        isReadOnly={isSaving}
        error={errorOf('name')}
        onChange={(text) => change({ name: text })}
      />
      <TextArea
        label={texts.reason}
        inputRef={reason}
        description={texts.reasonHint}
        {...(count > maxMonitoringReason * 0.9 && { aside: texts.count(count, maxMonitoringReason) })}
        value={values.reason}
        isReadOnly={isSaving}
        error={errorOf('reason')}
        onChange={(text) => change({ reason: text })}
      />
      <div className={css.pair}>
        <NativeSelect
          label={texts.status}
          options={statusChoices(access, null).map((id) => ({ id, label: monitoringStatusLabels[id] }))}
          value={values.status}
          isDisabled={isSaving}
          onChange={(status) => change({ status })}
        />
        <NativeSelect
          label={texts.responsible}
          options={[{ id: '', label: texts.nobody }, ...responsibles.map(({ id, name }) => ({ id, label: name }))]}
          value={values.assignedTo}
          isDisabled={isSaving}
          onChange={(assignedTo) => change({ assignedTo })}
        />
      </div>
    </>
  )
}
