import { useSelector } from '@xstate/react'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { invitationReason } from '#src/texts/users/accountChange.ts'
import { invitationForm as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import { InvitationFields } from './InvitationFields.tsx'
import { InvitationLink } from './InvitationLink.tsx'

type FormProps = Pick<Administration, 'form'>

/** The form or the confirmation, then the link, which is shown once. */
export const InvitationDialog = ({ form }: FormProps) => {
  const isMade = useSelector(form, (state) => state.matches('made'))
  const isResent = useSelector(form, (state) => state.matches('asking') || state.matches('resending'))
  const isBusy = useSelector(form, (state) => state.matches('creating') || state.matches('resending'))
  return (
    <Dialog
      title={isMade ? texts.made : isResent ? texts.resendTitle : texts.title}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) form.send({ type: 'cancel' })
      }}
    >
      {isMade ? <InvitationLink form={form} /> : isResent ? <Again form={form} /> : <InvitationFields form={form} />}
    </Dialog>
  )
}

const Again = ({ form }: FormProps) => {
  const email = useSelector(form, ({ context }) => context.resent?.email ?? '')
  const failure = useSelector(form, ({ context }) => context.failure)
  const isBusy = useSelector(form, (state) => state.matches('resending'))
  return (
    <>
      <Stack>
        <DialogText>{texts.resendText(email)}</DialogText>
        {failure && <Alert>{invitationReason(failure)}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock autoFocus isDisabled={isBusy} onPress={() => form.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button
          variant="primary"
          isBlock
          isBusy={isBusy}
          busyLabel={texts.busy}
          onPress={() => form.send({ type: 'submit', id: crypto.randomUUID() })}
        >
          {texts.resend}
        </Button>
      </DialogActions>
    </>
  )
}
