import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { AccountLinkActor } from '#machines/users/accountLink.machine.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { DialogText } from '#src/components/Dialog.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { linkReason } from '#src/texts/users/accountChange.ts'
import { accountLink as texts, invitationForm as words } from '#src/texts/users/users.ts'
import { MemberChoiceFields } from './MemberChoiceFields.tsx'

/** 'Ligar a um membro'. */
export const LinkDialog = ({ link }: { link: AccountLinkActor }) => {
  const { target, choice, isChecked, failure } = useSelector(link, ({ context }) => context)
  const state = useSelector(link, ({ value }) => stateText(value))
  const isBusy = state === 'linking'
  const field = useRef<HTMLElement>(null)
  useFieldFault(link, () => field.current?.focus())
  return (
    <FormDialog
      title={texts.title}
      data-machine="accountLink"
      data-state={state}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      cancelLabel={words.cancel}
      isBusy={isBusy}
      alertTitle={texts.failed}
      alert={failure && linkReason(failure)}
      onSubmit={() => link.send({ type: 'submit', id: crypto.randomUUID() })}
      onCancel={() => link.send({ type: 'cancel' })}
    >
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
    </FormDialog>
  )
}
