import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { DeletionRequestActor } from '#machines/profile/deletionRequest.machine.ts'
import { isReasonTooLong, maxDeletionReason } from '#machines/profile/deletionRequest.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { deletionDialog as texts } from '#src/texts/profile/ownProfile.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

/** Explains the request and accepts an optional reason. */
export const DeletionRequestDialog = ({ actor }: { actor: DeletionRequestActor }) => {
  const isBusy = useSelector(actor, (state) => state.matches('requesting'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const reason = useSelector(actor, ({ context }) => context.reason)
  const input = useRef<HTMLTextAreaElement>(null)
  const count = lengthOf(writtenText(reason))
  useFieldFault(actor, () => input.current?.focus())
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      tone="danger"
      isBusy={isBusy}
      alert={failure && texts.why(failure)}
      onSubmit={() => actor.send({ type: 'submit' })}
      onCancel={cancel}
    >
      <DialogText>{texts.text}</DialogText>
      <TextArea
        label={texts.reason}
        description={texts.reasonHint}
        inputRef={input}
        autoFocus
        {...(count > maxDeletionReason * 0.8 && { aside: texts.count(count) })}
        value={reason}
        isReadOnly={isBusy}
        error={isReasonTooLong(reason) ? texts.tooLong : undefined}
        onChange={(text) => actor.send({ type: 'reason.type', reason: text })}
      />
    </FormDialog>
  )
}
