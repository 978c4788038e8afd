import { useSelector } from '@xstate/react'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { achievements } from '#src/texts/achievements/achievements.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import type { BadgeFormProps } from './BadgeForm.tsx'

const texts = badges.conflict

/**
 * Another user changed or deleted the badge while the form was open. The user takes that version or saves their own.
 */
export const BadgeConflict = ({ rules }: BadgeFormProps) => {
  const theirs = useSelector(rules, ({ context }) => context.theirs)
  const cancel = () => rules.send({ type: 'cancel' })
  if (!theirs)
    return (
      <Dialog role="alertdialog" title={texts.title} isOpen onOpenChange={cancel}>
        <DialogText>{texts.gone}</DialogText>
        <DialogActions>
          <Button isBlock autoFocus onPress={cancel}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog role="alertdialog" title={texts.title} isOpen isBusy>
      <DialogText>{texts.text}</DialogText>
      <DialogText>
        <strong>{theirs.title}</strong>
        {' · '}
        {theirs.measure !== null && theirs.threshold !== null
          ? achievements.rule(theirs.measure, theirs.threshold)
          : achievements.byHandOnly}
        <br />
        {theirs.description}
      </DialogText>
      <DialogActions>
        <Button isBlock autoFocus onPress={() => rules.send({ type: 'theirs.take' })}>
          {texts.take}
        </Button>
        <Button variant="primary" isBlock onPress={() => rules.send({ type: 'mine.save' })}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
