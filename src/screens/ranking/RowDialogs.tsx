import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RankingTitlesActor } from '#machines/ranking/rankingTitles.machine.ts'
import type { RoutineKindsActor } from '#machines/ranking/routineKinds.machine.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import type { discard } from '#src/texts/shared/discard.ts'

interface RowDialogsProps {
  actor: RankingTitlesActor | RoutineKindsActor
  texts: Record<'save' | 'busy' | 'cancel' | 'deleteTitle' | 'confirmDelete' | 'deleting', string> & {
    discard: typeof discard
  }
  /** Of the form. */
  title: string
  /** The sentence before a deletion. */
  question: string
  reasonOf: (failure: Failure) => string
  /** The dialog in which the user chooses after another user's change. */
  conflict: ReactNode
  /** The fields of the form. */
  children: (isSaving: boolean) => ReactNode
}

/** The form of one row, its conflict, and the confirmations before changes are discarded and before a deletion. */
export const RowDialogs = ({ actor, texts, title, question, reasonOf, conflict, children }: RowDialogsProps) => {
  const isSaving = useSelector(actor, (state) => state.matches({ form: 'saving' }))
  const isDeleting = useSelector(actor, (state) => state.matches({ form: 'deleting' }))
  const isConfirming = useSelector(actor, (state) => state.matches({ form: 'confirming' })) || isDeleting
  const isDiscarding = useSelector(actor, (state) => state.matches({ form: 'discarding' }))
  const isConflict = useSelector(actor, (state) => state.matches({ form: 'conflict' }))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const cancel = () => actor.send({ type: 'cancel' })
  if (isConflict) return conflict
  if (isConfirming)
    return (
      <Confirm
        isOpen
        title={texts.deleteTitle}
        confirmLabel={texts.confirmDelete}
        cancelLabel={texts.cancel}
        isBusy={isDeleting}
        busyLabel={texts.deleting}
        alert={failure && reasonOf(failure)}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onCancel={cancel}
      >
        {question}
      </Confirm>
    )
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={texts.save}
        busyLabel={texts.busy}
        cancelLabel={texts.cancel}
        isBusy={isSaving}
        alert={failure && reasonOf(failure)}
        onSubmit={() => actor.send({ type: 'submit' })}
        onCancel={cancel}
      >
        {children(isSaving)}
      </FormDialog>
      <DiscardQuestion
        isOpen={isDiscarding}
        texts={texts.discard}
        onDiscard={() => actor.send({ type: 'discard' })}
        onKeep={() => actor.send({ type: 'keep' })}
      />
    </>
  )
}
