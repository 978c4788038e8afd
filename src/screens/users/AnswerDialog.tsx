import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { RequestAnswerActor } from '#machines/users/requestAnswer.machine.ts'
import { answerFaultOf, maxAnswer } from '#machines/users/requestAnswer.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { answerReason } from '#src/texts/users/accountChange.ts'
import { requestAnswer as texts } from '#src/texts/users/users.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

/** Closes a deletion request with a text for the person. */
export const AnswerDialog = ({ answer: actor }: { answer: RequestAnswerActor }) => {
  const { outcome, name } = useSelector(actor, ({ context }) => context.request)
  const answer = useSelector(actor, ({ context }) => context.answer)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const fault = useSelector(actor, ({ context }) =>
    context.isChecked ? answerFaultOf(context.request.outcome, context.answer) : null,
  )
  const state = useSelector(actor, ({ value }) => stateText(value))
  const isBusy = state === 'sending'
  const input = useRef<HTMLTextAreaElement>(null)
  useFieldFault(actor, () => input.current?.focus())
  const count = lengthOf(writtenText(answer))
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.titles[outcome]}
      data-machine="requestAnswer"
      data-state={state}
      submitLabel={texts.submit[outcome]}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      tone={outcome === 'done' ? 'primary' : 'danger'}
      isBusy={isBusy}
      alert={failure && answerReason(failure)}
      onSubmit={() => actor.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <DialogText>{texts.texts[outcome](name)}</DialogText>
      <TextArea
        label={texts.labels[outcome]}
        inputRef={input}
        autoFocus
        description={texts.hint}
        {...(count > maxAnswer * 0.8 && { aside: texts.count(count) })}
        value={answer}
        isReadOnly={isBusy}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(text) => actor.send({ type: 'answer.change', answer: text })}
      />
    </FormDialog>
  )
}
