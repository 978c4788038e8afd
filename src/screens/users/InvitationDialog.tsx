import { useSelector } from '@xstate/react'
import { resentOf, type InvitationFormActor } from '#machines/users/invitationForm.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { invitationReason } from '#src/texts/users/accountChange.ts'
import { invitationForm as texts } from '#src/texts/users/users.ts'
import type { Administration } from './actor.ts'
import { InvitationFields } from './InvitationFields.tsx'
import { InvitationLink } from './InvitationLink.tsx'

interface FormProps {
  form: InvitationFormActor
}

/** The form or the confirmation, then the link, which is shown once. */
export const InvitationDialog = ({ form, users }: FormProps & Pick<Administration, 'users'>) => {
  const state = useSelector(form, ({ value }) => stateText(value))
  const isMade = useSelector(form, (snapshot) => snapshot.matches('made'))
  const isResent = useSelector(form, (snapshot) => snapshot.matches('asking') || snapshot.matches('resending'))
  const isBusy = useSelector(form, (snapshot) => snapshot.matches('creating') || snapshot.matches('resending'))
  // The link is nowhere else: the browser confirms before it reloads.
  useUnsaved(form, (snapshot) => snapshot.matches('made'))
  return (
    <Dialog
      title={isMade ? texts.made : isResent ? texts.resendTitle : texts.title}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) form.send({ type: 'cancel' })
      }}
    >
      <div data-machine="invitationForm" data-state={state}>
        {isMade ? (
          <InvitationLink form={form} />
        ) : isResent ? (
          <Again form={form} />
        ) : (
          <InvitationFields form={form} users={users} />
        )}
      </div>
    </Dialog>
  )
}

const Again = ({ form }: FormProps) => {
  const email = useSelector(form, ({ context }) => resentOf(context).email)
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
