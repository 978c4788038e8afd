import { useSelector } from '@xstate/react'
import { formOf, type AbsenceActor } from '#machines/routines/absence.machine.ts'
import { absenceKinds } from '#machines/routines/absence.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { absenceForm as texts, absenceKindLabels } from '#src/texts/routines/absence.ts'
import { SpanFields } from './SpanFields.tsx'

/** 'Justificar ausência'. What was typed stays after a failure, and when the dialog is closed. */
export const AbsenceDialog = ({ absence }: { absence: AbsenceActor }) => {
  const isBusy = useSelector(absence, (state) => state.matches('requesting'))
  const { values, isChecked, failure } = useSelector(absence, ({ context }) => context)
  const today = useSelector(absence, ({ context }) => formOf(context).today)
  const cancel = () => absence.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.title}
      closeLabel={texts.close}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      isBusy={isBusy}
      alert={failure && texts.why(failure)}
      onSubmit={() => absence.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <DialogText>{texts.text}</DialogText>
      <RadioOptions
        label={texts.kind}
        isField
        options={absenceKinds.map((id) => ({ id, label: absenceKindLabels[id] }))}
        value={values.kind}
        isDisabled={isBusy}
        onChange={(kind) => absence.send({ type: 'field.change', change: { kind } })}
      />
      <SpanFields
        actor={absence}
        span={values}
        today={today}
        isChecked={isChecked}
        isBusy={isBusy}
        onChange={(change) => absence.send({ type: 'field.change', change })}
      />
    </FormDialog>
  )
}
