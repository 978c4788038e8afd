import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { AccountLinkActor } from '#machines/users/accountLink.machine.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { linkReason } from '#src/texts/users/accountChange.ts'
import { accountLink as texts, invitationForm as words } from '#src/texts/users/users.ts'
import { MemberChoiceFields } from './MemberChoiceFields.tsx'

interface LinkProps {
  link: AccountLinkActor
}

/** 'Ligar a um membro'. */
export const LinkDialog = ({ link }: LinkProps) => {
  const isBusy = useSelector(link, (state) => state.matches('linking'))
  return (
    <Dialog
      title={texts.title}
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) link.send({ type: 'cancel' })
      }}
    >
      <LinkFields link={link} />
    </Dialog>
  )
}

const LinkFields = ({ link }: LinkProps) => {
  const { target, choice, isChecked, failure } = useSelector(link, ({ context }) => context)
  const state = useSelector(link, ({ value }) => stateText(value))
  const isBusy = state === 'linking'
  const field = useRef<HTMLElement>(null)
  useFieldFault(link, () => field.current?.focus())
  return (
    <form
      data-machine="accountLink"
      data-state={state}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        link.send({ type: 'submit' })
      }}
    >
      <Stack>
        <DialogText>{texts.text(target.name)}</DialogText>
        <MemberChoiceFields
          form={link}
          choice={choice}
          fault={isChecked ? choiceFaultOf(choice) : null}
          isLink
          isFocused
          isDisabled={isBusy}
          fieldRef={(element) => {
            field.current = element
          }}
          onChange={(change) => link.send({ type: 'choice.change', change })}
        />
        {failure && <Alert title={texts.failed}>{linkReason(failure)}</Alert>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock isDisabled={isBusy} onPress={() => link.send({ type: 'cancel' })}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
