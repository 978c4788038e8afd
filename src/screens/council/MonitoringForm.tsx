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
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Confirm } from '#src/components/Confirm.tsx'
import { Dialog, DialogActions } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
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
  const isDiscarding = useSelector(form, (state) => state.matches('discarding'))
  const state = useSelector(form, ({ value }) => stateText(value))
  const { discard } = monitoring
  return (
    <>
      <div data-machine="monitoringForm" data-state={state} />
      <Dialog
        size="large"
        title={texts.title}
        closeLabel={texts.close}
        isOpen
        isBusy={isSaving}
        onOpenChange={(open) => {
          if (!open) form.send({ type: 'cancel' })
        }}
      >
        <Fields form={form} responsibles={responsibles} />
      </Dialog>
      <Confirm
        isOpen={isDiscarding}
        title={discard.title}
        confirmLabel={discard.confirm}
        cancelLabel={discard.cancel}
        onConfirm={() => form.send({ type: 'discard' })}
        onCancel={() => form.send({ type: 'keep' })}
      >
        {discard.text}
      </Confirm>
    </>
  )
}

/** The first faulty field receives the focus. */
const Fields = ({ form, responsibles }: MonitoringFormProps) => {
  const access = useSelector(form, ({ context }) => context.access)
  const values = useSelector(form, ({ context }) => context.values)
  const shown = useSelector(form, ({ context }) => context.shown)
  const failure = useSelector(form, ({ context }) => context.failure)
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'submit' })
      }}
    >
      <Stack>
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
        {failure && <Alert>{addCaseReason(failure)}</Alert>}
      </Stack>
      <DialogActions isRuled>
        <Button variant="quiet" isBlock isDisabled={isSaving} onPress={() => form.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" isBlock isBusy={isSaving} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
