import { useSelector } from '@xstate/react'
import { Confirm } from '#src/components/Confirm.tsx'
import { Dialog } from '#src/components/Dialog.tsx'
import { later } from '#src/components/later.tsx'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { deletePositionReason } from '#src/texts/council/councilFailures.ts'
import { positions as texts } from '#src/texts/council/positions.ts'
import { PositionForm } from './PositionForm.tsx'
import type { PositionsActor } from '#machines/council/positions.machine.ts'

const PositionConflict = later(async () => (await import('./PositionConflict.tsx')).PositionConflict)
const PositionGone = later(async () => (await import('./PositionConflict.tsx')).PositionGone)

/** The form of one position, and its confirmations: before changes are discarded, before a deletion, in a conflict. */
export const PositionDialogs = ({ positions }: { positions: PositionsActor }) => {
  const isNew = useSelector(positions, ({ context }) => context.position === null)
  const isSaving = useSelector(positions, (state) => state.matches({ form: 'saving' }))
  const isDeleting = useSelector(positions, (state) => state.matches({ form: 'deleting' }))
  const isConfirming = useSelector(positions, (state) => state.matches({ form: 'confirming' })) || isDeleting
  const isDiscarding = useSelector(positions, (state) => state.matches({ form: 'discarding' }))
  const isConflict = useSelector(positions, (state) => state.matches({ form: 'conflict' }))
  const isGone = useSelector(positions, (state) => state.matches({ form: 'gone' }))
  const title = useSelector(positions, ({ context }) => context.position?.title ?? '')
  const failure = useSelector(positions, ({ context }) => context.failure)
  const { deletion } = texts
  if (isConfirming)
    return (
      <Confirm
        isOpen
        title={deletion.title}
        confirmLabel={deletion.confirm}
        cancelLabel={deletion.cancel}
        isBusy={isDeleting}
        busyLabel={deletion.busy}
        alert={failure && deletePositionReason(failure)}
        onConfirm={() => positions.send({ type: 'confirm' })}
        onCancel={() => positions.send({ type: 'cancel' })}
      >
        {deletion.text(title)}
      </Confirm>
    )
  return (
    <>
      <Dialog
        size="large"
        title={texts.form.titles[isNew ? 'add' : 'edit']}
        isOpen
        isBusy={isSaving}
        onOpenChange={(open) => {
          if (!open) positions.send({ type: 'cancel' })
        }}
      >
        <PositionForm positions={positions} isNew={isNew} isSaving={isSaving} />
      </Dialog>
      {isConflict && <PositionConflict positions={positions} />}
      {isGone && <PositionGone positions={positions} />}
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => positions.send({ type: 'discard' })}
        onKeep={() => positions.send({ type: 'keep' })}
      />
    </>
  )
}
