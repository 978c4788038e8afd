import { useSelector } from '@xstate/react'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { positions } from '#src/texts/council/positions.ts'
import type { PositionsActor } from '#machines/council/positions.machine.ts'

const texts = positions.conflict

/**
 * Another user changed or deleted the position while the form was open. The user takes that version or saves their own.
 */
export const PositionConflictDialog = ({ positions: actor }: { positions: PositionsActor }) => {
  const theirs = useSelector(actor, ({ context }) => context.theirs)
  if (!theirs)
    return (
      <Dialog role="alertdialog" title={texts.title} isOpen isBusy>
        <DialogText>{texts.gone}</DialogText>
        <DialogActions>
          <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
            {texts.close}
          </Button>
          <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'create.anew' })}>
            {texts.anew}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog role="alertdialog" title={texts.title} isOpen isBusy>
      <DialogText>{texts.text}</DialogText>
      <DialogText>
        <strong>{theirs.title}</strong>
        <br />
        {theirs.function}
        <br />
        {theirs.responsibilities.join(' · ') || texts.noResponsibilities}
      </DialogText>
      <DialogActions>
        <Button isBlock autoFocus onPress={() => actor.send({ type: 'theirs.take' })}>
          {texts.take}
        </Button>
        <Button variant="primary" isBlock onPress={() => actor.send({ type: 'mine.save' })}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
