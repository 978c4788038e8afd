import { useSelector } from '@xstate/react'
import { formOf, type AbsenceActor } from '#machines/routines/absence.machine.ts'
import { absenceKinds } from '#machines/routines/absence.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { absenceForm as texts, absenceKindLabels } from '#src/texts/routines/absence.ts'
import { SpanFields } from './SpanFields.tsx'

/** 'Justificar ausência'. What was typed stays after a failure, and when the dialog is closed. */
export const AbsenceDialog = ({ absence }: { absence: AbsenceActor }) => {
  const isBusy = useSelector(absence, (state) => state.matches('requesting'))
  const { values, isChecked, failure } = useSelector(absence, ({ context }) => context)
  const today = useSelector(absence, ({ context }) => formOf(context).today)
  const cancel = () => absence.send({ type: 'cancel' })
  return (
    <Dialog
      title={texts.title}
      closeLabel={texts.close}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          absence.send({ type: 'submit' })
        }}
      >
        <Stack>
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
          {failure && <Alert>{texts.why(failure)}</Alert>}
        </Stack>
        <DialogActions>
          <Button variant="quiet" isBlock isDisabled={isBusy} onPress={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
