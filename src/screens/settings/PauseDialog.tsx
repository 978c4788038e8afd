import { useSelector } from '@xstate/react'
import { pauseFormOf, type ClubPausesActor } from '#machines/settings/clubPauses.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { SpanFields } from '#src/screens/routines/SpanFields.tsx'
import { clubPauses } from '#src/texts/routines/absence.ts'

const texts = clubPauses.form

/** 'Pausar o clube'. What was typed stays after a failure, and when the dialog is closed. */
export const PauseDialog = ({ actor }: { actor: ClubPausesActor }) => {
  const isBusy = useSelector(actor, (state) => state.matches('saving'))
  const { values, isChecked, failure } = useSelector(actor, ({ context }) => context)
  const today = useSelector(actor, ({ context }) => pauseFormOf(context).today)
  const cancel = () => actor.send({ type: 'cancel' })
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
          actor.send({ type: 'submit' })
        }}
      >
        <Stack>
          <SpanFields
            actor={actor}
            span={values}
            today={today}
            isChecked={isChecked}
            isBusy={isBusy}
            onChange={(change) => actor.send({ type: 'field.change', change })}
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
