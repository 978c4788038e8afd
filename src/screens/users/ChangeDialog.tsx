import { useSelector } from '@xstate/react'
import type { AccountChangeActor } from '#machines/users/accountChange.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { accountChange as texts, changeReason, questionOf } from '#src/texts/users/accountChange.ts'

/** Confirms a change. A failure stays visible in the dialog. */
export const ChangeDialog = ({ change: actor }: { change: AccountChangeActor }) => {
  const change = useSelector(actor, ({ context }) => context.change)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const state = useSelector(actor, ({ value }) => stateText(value))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('changing'))
  const question = questionOf(change)
  const isGiving = change.kind === 'grant' || change.kind === 'restore'
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <Dialog
      role="alertdialog"
      title={question.title}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel()
      }}
    >
      <Stack data-machine="accountChange" data-state={state}>
        <DialogText>{question.text}</DialogText>
        {failure && <Alert>{changeReason(failure)}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={isBusy} onPress={cancel}>
          {texts.cancel}
        </Button>
        <Button
          variant={isGiving ? 'primary' : 'danger'}
          isBlock
          isBusy={isBusy}
          busyLabel={texts.busy}
          onPress={() => actor.send({ type: 'confirm' })}
        >
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
