import { useSelector } from '@xstate/react'
import type { MessageDeletionActor } from '#machines/community/messageDeletion.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { deletion as texts } from '#src/texts/community/messages.ts'

/** The confirmation before a message or a reply is deleted. */
export const DeletionQuestion = ({ deletion }: { deletion: MessageDeletionActor }) => {
  const { of } = useSelector(deletion, ({ context }) => context.target)
  const failure = useSelector(deletion, ({ context }) => context.failure)
  const state = useSelector(deletion, ({ value }) => stateText(value))
  return (
    <>
      <div hidden data-machine="messageDeletion" data-state={state} />
      <Confirm
        isOpen
        title={texts.titles[of]}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        busyLabel={texts.busy}
        isBusy={state === 'deleting'}
        alert={failure && texts.reason(failure)}
        onConfirm={() => deletion.send({ type: 'confirm' })}
        onCancel={() => deletion.send({ type: 'cancel' })}
      >
        {texts.texts[of]}
      </Confirm>
    </>
  )
}
