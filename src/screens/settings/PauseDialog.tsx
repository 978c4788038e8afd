import { useSelector } from '@xstate/react'
import { pauseFormOf, type ClubPausesActor } from '#machines/settings/clubPauses.machine.ts'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { SpanFields } from '#src/screens/routines/SpanFields.tsx'
import { clubPauses } from '#src/texts/settings/clubPauses.ts'

const texts = clubPauses.form

/** 'Pausar o clube'. What was typed stays after a failure, and when the dialog is closed. */
export const PauseDialog = ({ actor }: { actor: ClubPausesActor }) => {
  const isBusy = useSelector(actor, (state) => state.matches('saving'))
  const { values, isChecked, failure } = useSelector(actor, ({ context }) => context)
  const today = useSelector(actor, ({ context }) => pauseFormOf(context).today)
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.title}
      closeLabel={texts.close}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      isBusy={isBusy}
      alert={failure && texts.why(failure)}
      onSubmit={() => actor.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <SpanFields
        actor={actor}
        span={values}
        today={today}
        isChecked={isChecked}
        isBusy={isBusy}
        onChange={(change) => actor.send({ type: 'field.change', change })}
      />
    </FormDialog>
  )
}
