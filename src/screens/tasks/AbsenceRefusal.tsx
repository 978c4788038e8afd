import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { AbsenceRequestsActor } from '#machines/routines/absenceRequests.machine.ts'
import { answerFaultOfAbsence, maxAbsenceAnswer } from '#machines/routines/absence.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { absenceRequests } from '#src/texts/routines/absence.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

const texts = absenceRequests.refusal

/** Refuses an absence with a reason, which the member reads. */
export const AbsenceRefusal = ({ absences }: { absences: AbsenceRequestsActor }) => {
  const isBusy = useSelector(absences, (state) => state.matches('refusing'))
  const { chosen, answer, isChecked, failure } = useSelector(absences, ({ context }) => context)
  const input = useRef<HTMLTextAreaElement>(null)
  useFieldFault(absences, () => input.current?.focus())
  const fault = isChecked ? answerFaultOfAbsence(answer) : null
  const count = lengthOf(writtenText(answer))
  const cancel = () => absences.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      tone="danger"
      isBusy={isBusy}
      alert={failure && texts.why(failure)}
      onSubmit={() => absences.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <DialogText>{texts.text(chosen?.name ?? '')}</DialogText>
      <TextArea
        label={texts.label}
        inputRef={input}
        autoFocus
        {...(count > maxAbsenceAnswer * 0.8 && { aside: texts.count(count) })}
        value={answer}
        isReadOnly={isBusy}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(text) => absences.send({ type: 'answer.change', answer: text })}
      />
    </FormDialog>
  )
}
