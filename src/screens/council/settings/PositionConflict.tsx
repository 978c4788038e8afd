import { useSelector } from '@xstate/react'
import type { PositionValues } from '#machines/council/position.ts'
import type { PositionsActor } from '#machines/council/positions.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { positions as words } from '#src/texts/council/positions.ts'

const { conflict: texts, gone } = words

interface PositionConflictProps {
  positions: PositionsActor
}

const wordOf = (field: keyof PositionValues, values: PositionValues) =>
  field === 'responsibilities' ? values[field].join('\n') : values[field]

/** Another user changed the same position. */
export const PositionConflict = ({ positions }: PositionConflictProps) => {
  const conflict = useSelector(positions, ({ context }) => context.conflict)
  return (
    conflict && (
      <ConflictDialog
        title={texts.title}
        conflict={conflict}
        labels={texts.fields}
        wordOf={wordOf}
        onChoose={(choice) => positions.send({ type: 'field.choose', ...choice })}
        onMerge={() => positions.send({ type: 'merge' })}
        onBack={() => positions.send({ type: 'back' })}
      />
    )
  )
}

/** Another user deleted the position. The typed values can become a new one. */
export const PositionGone = ({ positions }: PositionConflictProps) => (
  <Dialog role="alertdialog" title={gone.title} isOpen isBusy>
    <DialogText>{gone.text}</DialogText>
    <DialogActions>
      <Button variant="quiet" isBlock onPress={() => positions.send({ type: 'cancel' })}>
        {gone.close}
      </Button>
      <Button variant="primary" isBlock autoFocus onPress={() => positions.send({ type: 'create.anew' })}>
        {gone.anew}
      </Button>
    </DialogActions>
  </Dialog>
)
